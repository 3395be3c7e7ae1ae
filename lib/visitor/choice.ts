import { parseCurrency, type Currency } from '../domain/currencies.ts'
import { DEFAULT_COUNTRY, findCountry, findTimeZone, guessCountry } from '../domain/places.ts'
import { preferredTags } from '../http/accept-language.ts'

/** What the browser told of a visitor; anything may be absent or nonsense. */
export interface VisitorHints {
  readonly savedCountry?: string | undefined
  readonly savedCurrency?: string | undefined
  readonly timeZone?: string | undefined
  /** The header `Accept-Language`. */
  readonly acceptLanguage?: string | undefined
}

const guessed = ({ timeZone, acceptLanguage = '' }: VisitorHints) =>
  findCountry(guessCountry(timeZone, preferredTags(acceptLanguage)))

/**
 * Country: the saved one, else the time zone's if it is served, else the likeliest of several that share the zone, not
 * confirmed, else Latvia, not confirmed (specification, section 4).
 */
export function chooseCountry(hints: VisitorHints): { country: string; confirmed: boolean } {
  const certain = findCountry(hints.savedCountry) ?? findCountry(findTimeZone(hints.timeZone)?.countryCode)
  return certain
    ? { country: certain.id, confirmed: true }
    : { country: guessed(hints)?.id ?? DEFAULT_COUNTRY, confirmed: false }
}

/** Currency on variant 2: the saved one, else that of the time zone's country, else EUR. RUB is shown as EUR (section 4). */
export function chooseCurrency(hints: VisitorHints): Currency {
  const derived = findTimeZone(hints.timeZone)?.currency ?? guessed(hints)?.currency
  const chosen = parseCurrency(hints.savedCurrency) ?? parseCurrency(derived) ?? 'EUR'
  return chosen === 'RUB' ? 'EUR' : chosen
}
