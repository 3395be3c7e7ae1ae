import { z } from 'zod'
import * as mini from 'zod/mini'
import { GIFT_LIMITS, MAX_ITEMS, MAX_QUANTITY } from '../domain/order/basket.ts'
import { LINE_KINDS } from '../domain/order/totals.ts'
import { MAX_PROMO_CODE, normalizePromoCode } from '../domain/order/promo.ts'
import { lineSchema, textSchema } from './text.ts'

/** One test of a basket, as it is stored in the browser and sent to the server. */
const basketItemSchema = z.object({
  bitrixId: z.string().trim().min(1).max(64),
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  secondKit: z.boolean().optional(),
  consultation: z.boolean().optional(),
  gift: z
    .object({
      recipient: mini._default(lineSchema(GIFT_LIMITS.recipient), ''),
      message: mini._default(textSchema(GIFT_LIMITS.message), ''),
    })
    .optional(),
})

/** The tests of a basket, each once. */
export const basketItemsSchema = z
  .array(basketItemSchema)
  .max(MAX_ITEMS)
  .refine((items) => new Set(items.map(({ bitrixId }) => bitrixId)).size === items.length, 'each product once')

/** A code as it is typed; nothing where the field is empty. */
export const promocodeSchema = z
  .string()
  .overwrite(normalizePromoCode)
  .max(MAX_PROMO_CODE)
  .optional()
  .transform((code) => code || undefined)

const countryCodeSchema = z.string().regex(/^[A-Z]{2}$/)

/** Body of `POST /api/quotes`: what a basket would cost. */
export const quoteRequestSchema = z.object({
  items: basketItemsSchema,
  currency: z.string().max(3).optional().catch(undefined),
  promocode: promocodeSchema,
  /** Each test is priced as an order of its own. */
  apart: z.boolean().optional(),
  country: countryCodeSchema.optional().catch(undefined),
  lang: z.string().max(2).optional().catch(undefined),
})
export type QuoteRequest = z.input<typeof quoteRequestSchema>

/** An amount in major units, and as a person reads it. */
const moneySchema = z.object({ amount: z.number(), text: z.string() })
export type MoneyView = z.infer<typeof moneySchema>

/** A line of a quote or an order. */
export const orderLineSchema = z.object({
  kind: z.enum(LINE_KINDS),
  bitrixId: z.string(),
  name: z.string(),
  quantity: z.number(),
  /** What one of them costs. */
  unit: moneySchema,
  full: moneySchema,
  discount: moneySchema.optional(),
  by: z.enum(['offer', 'promo', 'set']).optional(),
  amount: moneySchema,
})
export type OrderLineView = z.infer<typeof orderLineSchema>

/** A line of a quote, for analytics too: whether whoever wants it tells something of health. What is not said counts as if it did. */
const quoteLineSchema = orderLineSchema.extend({ health: z.boolean().default(true) })

/** What a promo code did in a quote; `failed` = it could not be checked. */
const PROMO_OUTCOMES = [
  'applied',
  'notForItems',
  'notSummed',
  'noDiscounts',
  'unknown',
  'expired',
  'exhausted',
  'currency',
  'failed',
] as const
export type PromoOutcome = (typeof PROMO_OUTCOMES)[number]

/** Answer of `POST /api/quotes`. */
export const quoteSchema = z.object({
  currency: z.string(),
  lines: z.array(quoteLineSchema),
  total: moneySchema,
  saved: moneySchema.optional(),
  /** What of `saved` the complex sets give. */
  setSaved: moneySchema.optional(),
  /** Products of the basket that cannot be ordered in this currency, by id; with a name where the product is known. */
  unavailable: z.array(z.object({ bitrixId: z.string(), name: z.string().optional() })),
  /** What can be added to each product, by its id. */
  extras: z.record(z.string(), z.object({ secondKit: z.string().optional(), consultation: z.string().optional() })),
  promo: z.enum(PROMO_OUTCOMES).optional(),
  /** False where no discounts are given. */
  discounts: z.boolean(),
})
export type Quote = z.infer<typeof quoteSchema>
