import { z } from 'zod'

/** An event of Stripe's, whatever it is about. `created`: seconds. */
export const stripeEventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.coerce.number().int().positive(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

/** Stripe's units: a whole number, in some fields and versions of its API as text. */
const unitsSchema = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int().nonnegative())

/** The id of an object, which may be expanded. */
const idSchema = z.union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)])
const optionalIdSchema = idSchema.nullish().transform((id) => id ?? undefined)

const currencySchema = z.string().transform((code) => code.toUpperCase())

/** The number of an order in the metadata of a session, an intent or a charge of this site. */
export const orderMetadataSchema = z
  .object({ metadata: z.object({ order: z.string().min(1) }) })
  .transform(({ metadata }) => metadata.order)

/** What tells a Checkout Session of this site from another of the same Stripe account. */
export const ownSessionSchema = z
  .object({ client_reference_id: z.string(), metadata: z.object({ order: z.string() }) })
  .refine((session) => session.client_reference_id === session.metadata.order)

/** A Checkout Session as far as an order is concerned. */
export const stripeSessionSchema = z.object({
  id: z.string().min(1),
  client_reference_id: z.string(),
  payment_intent: optionalIdSchema,
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: unitsSchema,
  currency: currencySchema,
})

/** A charge with all that was refunded of it so far. */
export const stripeChargeSchema = z.object({
  id: z.string().min(1),
  payment_intent: optionalIdSchema,
  amount_refunded: unitsSchema,
  currency: currencySchema,
})

/** What is noted of a payment beside its money, such as a warning of fraud. */
export const stripeNoteSchema = z.object({
  id: z.string().min(1),
  charge: optionalIdSchema,
  payment_intent: optionalIdSchema,
})

/** A refund or a dispute: both name the payment and not the order. */
export const stripeReturnSchema = z.object({
  id: z.string().min(1),
  charge: optionalIdSchema,
  payment_intent: optionalIdSchema,
  amount: unitsSchema,
  currency: currencySchema,
  status: z.string().nullish(),
})
