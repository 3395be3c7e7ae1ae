import { z } from 'zod'

/** An event of Stripe's, whatever it is about. */
export const stripeEventSchema = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) })

/** What tells a Checkout Session of this site from another of the same Stripe account. */
export const ownSessionSchema = z
  .object({ client_reference_id: z.string(), metadata: z.object({ order: z.string() }) })
  .refine((session) => session.client_reference_id === session.metadata.order)

/** A Checkout Session as far as an order is concerned; the amount is in Stripe's units. */
export const stripeSessionSchema = z.object({
  client_reference_id: z.string(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number().int().nonnegative(),
  currency: z.string(),
})
