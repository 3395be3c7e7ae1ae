import { parseCurrency, type Currency } from '../domain/currencies.ts'
import { DEFAULT_COUNTRY, findCountry, findTimeZone, guessCountry } from '../domain/countries.ts'
import { preferredTags } from '../http/accept-language.ts'

/**
 * A visitor's market (specification, section 4). Country: the saved one, else the time zone's if served, else,
 * unconfirmed, the most likely one of a shared zone, else Latvia. Currency on variant 2: the saved one, else that of
 * the time zone's country, else EUR. RUB is shown as EUR.
 */
export interface VisitorHints {
  readonly savedCountry?: string | undefined
  readonly savedCurrency?: string | undefined
  readonly timeZone?: string | undefined
  readonly acceptLanguage?: string | undefined
}

const guessed = ({ timeZone, acceptLanguage = '' }: VisitorHints) =>
  findCountry(guessCountry(timeZone, preferredTags(acceptLanguage)))

export function chooseCountry(hints: VisitorHints): { country: string; confirmed: boolean } {
  const certain = findCountry(hints.savedCountry) ?? findCountry(findTimeZone(hints.timeZone)?.countryCode)
  return certain
    ? { country: certain.id, confirmed: true }
    : { country: guessed(hints)?.id ?? DEFAULT_COUNTRY, confirmed: false }
}

export function chooseCurrency(hints: VisitorHints): Currency {
  const derived = findTimeZone(hints.timeZone)?.currency ?? guessed(hints)?.currency
  const chosen = parseCurrency(hints.savedCurrency) ?? parseCurrency(derived) ?? 'EUR'
  return chosen === 'RUB' ? 'EUR' : chosen
}
