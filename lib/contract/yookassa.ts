import { z } from 'zod'
import { isHttps } from './https-url.ts'

/** Objects of the API of YooKassa, version 3. Amounts are decimals as text. `metadata` is what this site sent, `retry_after` in milliseconds. */
const amountSchema = z.object({
  value: z.union([z.string().regex(/^\d+(?:\.\d+)?$/), z.number().nonnegative()]).transform(Number),
  currency: z.string().transform((code) => code.toUpperCase()),
})

const idSchema = z.string().regex(/^[\w-]{1,64}$/)
const instantSchema = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString())

export const yookassaPaymentSchema = z.object({
  id: idSchema,
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: amountSchema,
  created_at: instantSchema,
  captured_at: instantSchema.nullish(),
  cancellation_details: z.object({ reason: z.string() }).nullish(),
  confirmation: z.object({ confirmation_url: z.string().refine(isHttps).optional() }).nullish(),
  metadata: z.object({ order: z.string().optional() }).nullish(),
})
export type YookassaPayment = z.output<typeof yookassaPaymentSchema>

export const yookassaRefundSchema = z.object({
  id: idSchema,
  payment_id: idSchema,
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount: amountSchema,
  created_at: instantSchema,
})
export type YookassaRefund = z.output<typeof yookassaRefundSchema>

export const yookassaRefundsSchema = z.object({ items: z.array(yookassaRefundSchema) })

export const yookassaErrorSchema = z.object({
  type: z.literal('error'),
  code: z.string().max(100),
  parameter: z.string().max(100).optional(),
})

export const yookassaProcessingSchema = z.object({ type: z.literal('processing'), retry_after: z.number().optional() })

/** A notification. Nothing but the ids is read, as it is not signed. */
export const yookassaNotificationSchema = z.object({
  type: z.literal('notification'),
  event: z.string().max(100),
  object: z.object({ id: idSchema, payment_id: idSchema.optional() }),
})
