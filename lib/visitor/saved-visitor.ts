import { parseCurrency, type Currency } from '../domain/currencies.ts'
import { savedCountry, stored } from './storage.ts'

/** What is remembered of a visitor's market under the specification's keys (section 3); absent where it was nothing we know. */
interface SavedVisitor {
  readonly country?: string | undefined
  readonly currency?: Currency | undefined
}

/** Reads what is remembered. */
export const readSaved = (): SavedVisitor => ({ country: savedCountry(), currency: parseCurrency(stored('currency')) })
