import { z } from 'zod'

export const PROMO_MESSAGE_KEYS = [
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

export const promoMessagesSchema = z.record(z.enum(PROMO_MESSAGE_KEYS), z.string())
export type PromoMessages = z.infer<typeof promoMessagesSchema>
