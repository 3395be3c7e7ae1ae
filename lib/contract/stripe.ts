import { z } from 'zod'

/**
 * A Stripe event of any type, and the objects in events. `created`: seconds since the epoch. Amounts are in minor
 * units; some fields and API versions send them as text. `amount_refunded` of a charge is cumulative. Notes are payment
 * events without an amount, such as fraud warnings; returns are refunds and disputes, which reference the payment, not
 * the order.
 */
export const stripeEventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.coerce.number().int().positive(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

const unitsSchema = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int().nonnegative())

const idSchema = z.union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)])
const optionalIdSchema = idSchema.nullish().transform((id) => id ?? undefined)

const currencySchema = z.string().transform((code) => code.toUpperCase())

export const orderMetadataSchema = z
  .object({ metadata: z.object({ order: z.string().min(1) }) })
  .transform(({ metadata }) => metadata.order)

/** Distinguishes this site's Checkout Sessions from others of the same Stripe account. */
export const siteSessionSchema = z
  .object({ client_reference_id: z.string(), metadata: z.object({ order: z.string() }) })
  .refine((session) => session.client_reference_id === session.metadata.order)

export const stripeSessionSchema = z.object({
  id: z.string().min(1),
  client_reference_id: z.string(),
  payment_intent: optionalIdSchema,
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: unitsSchema,
  currency: currencySchema,
})

export const stripeSessionStatusSchema = z.object({ status: z.enum(['open', 'complete', 'expired']) })

export const stripeChargeSchema = z.object({
  id: z.string().min(1),
  payment_intent: optionalIdSchema,
  amount_refunded: unitsSchema,
  currency: currencySchema,
})

export const stripeNoteSchema = z.object({
  id: z.string().min(1),
  charge: optionalIdSchema,
  payment_intent: optionalIdSchema,
})

export const stripeReturnSchema = z.object({
  id: z.string().min(1),
  charge: optionalIdSchema,
  payment_intent: optionalIdSchema,
  amount: unitsSchema,
  currency: currencySchema,
  status: z.string().nullish(),
})
