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

/** `effect` has the plural forms of `{amount} on {n} prices`; `tag` is the BCP 47 tag for them and for amounts. */
export const promoMessagesSchema = z.object({
  tag: z.string(),
  effect: z.record(z.string(), z.string()),
  messages: z.record(z.enum(PROMO_MESSAGE_KEYS), z.string()),
})
export type PromoMessages = z.infer<typeof promoMessagesSchema>
