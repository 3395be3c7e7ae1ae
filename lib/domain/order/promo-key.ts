import { LATIN_FIRST, lookAlikes, unmixScripts } from '../confusables.ts'
import { normalizePromoCode } from './promo.ts'

/** A code as it is stored: in capitals of one script (`DNА10` with a Cyrillic А is the Latin one). */
export const promoKey = (code: string): string =>
  normalizePromoCode(
    unmixScripts(normalizePromoCode(normalizePromoCode(code).toUpperCase().toLowerCase()), LATIN_FIRST).toUpperCase(),
  )

/** Every key of a stored code that looks as this one does, the nearest first: all letters may be of another script (`ВЕСНА`). */
export function promoKeys(code: string): string[] {
  const typed = normalizePromoCode(normalizePromoCode(code).toLowerCase().toUpperCase())
  const key = promoKey(code)
  return [...new Set([typed, key, ...lookAlikes(key.toLowerCase()).map(promoKey)])]
}

/** Whether two codes look the same. */
export const isSamePromoCode = (one: string, other: string): boolean =>
  promoKeys(one).some((key) => promoKeys(other).includes(key))
