import { z } from 'zod'
import * as mini from 'zod/mini'
import { GIFT_FIELDS, GIFT_FORM, MAX_ITEMS, MAX_QUANTITY, type GiftField } from '../domain/order/basket.ts'
import { LINE_KINDS } from '../domain/order/totals.ts'
import { MAX_PROMO_CODE, normalizePromoCode } from '../domain/order/promo.ts'
import { toRecord } from '../domain/to-record.ts'
import { lineSchema, textSchema } from './text.ts'

const GIFT_SCHEMAS = { line: lineSchema, text: textSchema } as const

function giftFieldSchema(field: GiftField) {
  const { kind, maxLength } = GIFT_FORM[field]
  return mini._default(GIFT_SCHEMAS[kind](maxLength), '')
}

const basketItemSchema = z.object({
  bitrixId: z.string().trim().min(1).max(64),
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  secondKit: z.boolean().optional(),
  consultation: z.boolean().optional(),
  gift: z.object(toRecord(GIFT_FIELDS, giftFieldSchema)).optional(),
})

export const basketItemsSchema = z
  .array(basketItemSchema)
  .max(MAX_ITEMS)
  .refine((items) => new Set(items.map(({ bitrixId }) => bitrixId)).size === items.length, 'each product once')

export const promocodeSchema = z
  .string()
  .overwrite(normalizePromoCode)
  .max(MAX_PROMO_CODE)
  .optional()
  .transform((code) => code || undefined)

const countryCodeSchema = z.string().regex(/^[A-Z]{2}$/)

export const quoteRequestSchema = z.object({
  items: basketItemsSchema,
  currency: z.string().max(3).optional().catch(undefined),
  promocode: promocodeSchema,
  /** Prices each test as a separate order. */
  apart: z.boolean().optional(),
  country: countryCodeSchema.optional().catch(undefined),
  lang: z.string().max(2).optional().catch(undefined),
})
export type QuoteRequest = z.input<typeof quoteRequestSchema>

/** `amount` is in major units. */
const moneySchema = z.object({ amount: z.number(), text: z.string() })
export type MoneyView = z.infer<typeof moneySchema>

export const orderLineSchema = z.object({
  kind: z.enum(LINE_KINDS),
  bitrixId: z.string(),
  name: z.string(),
  quantity: z.number(),
  unit: moneySchema,
  full: moneySchema,
  discount: moneySchema.optional(),
  by: z.enum(['offer', 'promo', 'set']).optional(),
  amount: moneySchema,
})
export type OrderLineView = z.infer<typeof orderLineSchema>

/**
 * `health`: the product reveals something about health, so third-party analytics must not receive its name. Defaults
 * to the safe value.
 */
const quoteLineSchema = orderLineSchema.extend({ health: z.boolean().default(true) })

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

/**
 * `unavailable`: products that cannot be ordered in this currency, with a `name` if the product is known. `promo` is
 * `failed` if the code could not be checked. `medical`: whether it has a medical service, or something unknown.
 */
export const quoteSchema = z.object({
  currency: z.string(),
  lines: z.array(quoteLineSchema),
  total: moneySchema,
  saved: moneySchema.optional(),
  setSaved: moneySchema.optional(),
  unavailable: z.array(z.object({ bitrixId: z.string(), name: z.string().optional() })),
  extras: z.record(z.string(), z.object({ secondKit: z.string().optional(), consultation: z.string().optional() })),
  promo: z.enum(PROMO_OUTCOMES).optional(),
  discounts: z.boolean(),
  medical: z.boolean().default(true),
})
export type Quote = z.infer<typeof quoteSchema>
