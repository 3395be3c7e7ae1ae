import { parseCurrency, type Currency } from '../domain/currencies.ts'
import { parseCountryCode, store, stored } from './storage.ts'

/** Holds the saved country as long as it was derived and the visitor has not confirmed it (specification, section 4). */
const UNCONFIRMED_KEY = 'assumedCountry'

/** What is saved of a visitor's market under the specification's keys (section 3); absent where it was nothing we know. */
interface SavedVisitor {
  readonly country?: string | undefined
  readonly currency?: Currency | undefined
}

/** Whether the site has its visitors choose a market. */
const choosesMarket = () => document.documentElement.dataset['market'] !== undefined

/** Reads the saved market. Where visitors choose one, RUB counts as EUR (specification, section 4). */
export function readSaved(): SavedVisitor {
  const currency = parseCurrency(stored('currency'))
  return {
    country: parseCountryCode(stored('country')),
    currency: currency === 'RUB' && choosesMarket() ? 'EUR' : currency,
  }
}

const isUnconfirmed = () => stored('country') === stored(UNCONFIRMED_KEY)

/** Remembers whether the visitor has confirmed the saved country. */
export const saveConfirmed = (isConfirmed: boolean): void =>
  store(UNCONFIRMED_KEY, isConfirmed ? undefined : (stored('country') ?? undefined))

/** The saved codes of country and currency as the boot script sends them: a country that is not confirmed is derived again. */
export const savedCodes = (): string[] =>
  ['country', 'currency'].map((key) =>
    key === 'country' && isUnconfirmed() ? '' : (/^[A-Z]{2,3}$/.exec(stored(key) ?? '')?.[0] ?? ''),
  )
