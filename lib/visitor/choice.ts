import { parseCurrency, type Currency } from '../domain/currencies.ts'
import { DEFAULT_COUNTRY, findCountry, findTimeZone } from '../domain/places.ts'

/** What the browser told of a visitor; anything may be absent or nonsense. */
export interface VisitorHints {
  readonly savedCountry?: string | undefined
  readonly savedCurrency?: string | undefined
  readonly timeZone?: string | undefined
}

/** Country: the saved one, else the time zone's if it is served, else Latvia, not confirmed (specification, section 4). */
export function chooseCountry({ savedCountry, timeZone }: VisitorHints): { country: string; confirmed: boolean } {
  const saved = findCountry(savedCountry)
  if (saved) return { country: saved.id, confirmed: true }
  const derived = findCountry(findTimeZone(timeZone)?.countryCode)
  return derived ? { country: derived.id, confirmed: true } : { country: DEFAULT_COUNTRY, confirmed: false }
}

/** Currency on variant 2: the saved one, else that of the time zone's country, else EUR. RUB is shown as EUR (section 4). */
export function chooseCurrency({ savedCurrency, timeZone }: VisitorHints): Currency {
  const chosen = parseCurrency(savedCurrency) ?? parseCurrency(findTimeZone(timeZone)?.currency) ?? 'EUR'
  return chosen === 'RUB' ? 'EUR' : chosen
}
