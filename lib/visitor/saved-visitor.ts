import { parseCurrency, type Currency } from '../domain/currencies.ts'
import { parseCountryCode, writeStorage, readStorage } from './storage.ts'

const UNCONFIRMED_COUNTRY_KEY = 'assumedCountry'

interface SavedVisitor {
  readonly country?: string | undefined
  readonly currency?: Currency | undefined
}

const choosesMarket = () => document.documentElement.dataset['market'] !== undefined

/** Reads the saved market. If visitors choose a market, RUB counts as EUR (specification, section 4). */
export function readSaved(): SavedVisitor {
  const currency = parseCurrency(readStorage('currency'))
  return {
    country: parseCountryCode(readStorage('country')),
    currency: currency === 'RUB' && choosesMarket() ? 'EUR' : currency,
  }
}

const isUnconfirmed = () => readStorage('country') === readStorage(UNCONFIRMED_COUNTRY_KEY)

export const saveConfirmed = (isConfirmed: boolean): void =>
  writeStorage(UNCONFIRMED_COUNTRY_KEY, isConfirmed ? undefined : (readStorage('country') ?? undefined))

/**
 * Saved codes of country and currency as the boot script sends them. A country that was derived, and not confirmed by
 * the visitor, is left empty and derived again (specification, section 4).
 */
export const savedCodes = (): string[] =>
  ['country', 'currency'].map((key) =>
    key === 'country' && isUnconfirmed() ? '' : (/^[A-Z]{2,3}$/.exec(readStorage(key) ?? '')?.[0] ?? ''),
  )
