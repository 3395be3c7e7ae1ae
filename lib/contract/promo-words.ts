import { z } from 'zod'

/** What the browser says of a promo code by itself; keys of the catalogue. */
export const PROMO_WORDS = [
  'empty',
  'checking',
  'here',
  'unknown',
  'expired',
  'exhausted',
  'currency',
  'notForTests',
  'notSummed',
  'noDiscounts',
  'failed',
  'tooMany',
  'newPrices',
] as const

/** Answer of `GET /api/promo-words`. */
export const promoWordsSchema = z.record(z.enum(PROMO_WORDS), z.string())
export type PromoWords = z.infer<typeof promoWordsSchema>
