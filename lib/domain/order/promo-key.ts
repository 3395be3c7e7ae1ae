import { LATIN_FIRST, lookAlikes, unmixScripts } from '../confusables.ts'
import { normalizePromoCode } from './promo.ts'

/** Normalizes a code for storage: uppercase, one script (`DNА10` with a Cyrillic А equals the Latin one). */
export const promoKey = (code: string): string =>
  normalizePromoCode(
    unmixScripts(normalizePromoCode(normalizePromoCode(code).toUpperCase().toLowerCase()), LATIN_FIRST).toUpperCase(),
  )

/** Keys of stored codes that look like this one, most likely first: all letters may be of another script (`ВЕСНА`). */
export function promoKeys(code: string): string[] {
  const input = normalizePromoCode(normalizePromoCode(code).toLowerCase().toUpperCase())
  const key = promoKey(code)
  return [...new Set([input, key, ...lookAlikes(key.toLowerCase()).map(promoKey)])]
}

export const isSamePromoCode = (one: string, other: string): boolean =>
  promoKeys(one).some((key) => promoKeys(other).includes(key))
