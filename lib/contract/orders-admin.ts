import { z } from 'zod'
import { CURRENCIES } from '../domain/currencies.ts'
import { invalid } from '../http/validation-codes.ts'
import { GIFT_FIELDS } from '../domain/order/basket.ts'
import { CHANGE_REASONS, FULFILMENT_STATES, MANUAL_PAYMENT_STATES, PAYMENT_STATES } from '../domain/order/states.ts'
import { MAX_SHIPMENT_LENGTH } from '../domain/order/shipment.ts'
import { LINE_KINDS } from '../domain/order/totals.ts'
import { PAYMENT_PROVIDERS } from '../domain/payment.ts'
import { normalizeLine, normalizeText } from '../domain/text.ts'
import { toRecord } from '../domain/to-record.ts'
import { parseVariant } from '../variants/variants.ts'
import { ORDER_FIELDS, type OtherProperties } from './order-form.ts'
import type { MailsAbout } from './order-store.ts'

export const ORDERS_PER_PAGE = 50
export const MAX_CSV_ORDERS = 10_000

const optionalField = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Query of `GET /api/admin/orders` and `GET /api/admin/orders.csv`. Days are in UTC and inclusive. */
export const ordersQuerySchema = z
  .object({
    fulfilmentState: optionalField(z.enum(FULFILMENT_STATES)),
    paymentState: optionalField(z.enum(PAYMENT_STATES)),
    search: optionalField(z.string().overwrite(normalizeLine).max(100)),
    from: optionalField(z.iso.date()),
    to: optionalField(z.iso.date()),
    currency: optionalField(z.enum(CURRENCIES)),
    variant: optionalField(z.string().refine((id) => parseVariant(id) !== undefined, 'no variant')),
    page: optionalField(z.coerce.number().int().min(1).max(1_000_000)).transform((page = 1) => page),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    ...invalid('beforeStart', 'not before the first day'),
  })
export type OrdersQuery = z.output<typeof ordersQuerySchema>

const placedShape = {
  number: z.string(),
  createdAt: z.iso.datetime(),
  fulfilmentState: z.enum(FULFILMENT_STATES),
  paymentState: z.enum(PAYMENT_STATES),
  nextFulfilmentStates: z.array(z.enum(FULFILMENT_STATES)),
  nextPaymentStates: z.array(z.enum(MANUAL_PAYMENT_STATES)),
  paidAt: z.iso.datetime().optional(),
  total: z.number(),
  paid: z.number(),
  refunded: z.number(),
  currency: z.enum(CURRENCIES),
  promocode: z.string().optional(),
  lines: z.array(
    z.object({
      kind: z.enum(LINE_KINDS),
      bitrixId: z.string(),
      name: z.string(),
      quantity: z.number(),
      amount: z.number(),
    }),
  ),
  gifts: z.array(z.object({ bitrixId: z.string(), name: z.string(), ...toRecord(GIFT_FIELDS, () => z.string()) })),
  note: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  variant: z.string(),
  lang: z.string(),
  utms: z.record(z.string(), z.string()),
  version: z.number().int(),
} satisfies OtherProperties

/** Amounts are in major units. `version` is an optimistic lock: a change must name the version it is based on. */
const adminOrderSchema = z.object({ ...placedShape, ...toRecord(ORDER_FIELDS, () => z.string()) })
export type AdminOrder = z.infer<typeof adminOrderSchema>

export const ordersResponseSchema = z.object({
  orders: z.array(adminOrderSchema),
  total: z.number().int(),
  pages: z.number().int(),
})
export type OrdersResponse = z.infer<typeof ordersResponseSchema>

const changeableSchema = z.object({
  fulfilmentState: z.enum(FULFILMENT_STATES),
  paymentState: z.enum(PAYMENT_STATES),
  paid: z.number(),
  refunded: z.number(),
  note: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
})

const providerPaymentShape = { payment: z.string(), provider: z.enum(PAYMENT_PROVIDERS), amount: z.number() }

/**
 * Response of `GET` and `PATCH /api/admin/orders/[number]`, of `DELETE /api/admin/orders/[number]/links` and of `POST
 * /api/admin/orders/[number]/refunds`. `refundable`: amounts in major units that providers can still return, without
 * `pendingRefunds`, whose result is unknown. Changes are newest first; `actor` is an account's name, `buyer`, `payment`
 * or `system`.
 */
export const orderAdminResponseSchema = z.object({
  order: adminOrderSchema,
  refundable: z.array(z.object(providerPaymentShape)),
  pendingRefunds: z.array(z.object({ ...providerPaymentShape, key: z.uuid() })),
  changes: z.array(
    z.object({
      at: z.iso.datetime(),
      actor: z.string(),
      reason: z.enum(CHANGE_REASONS),
      before: changeableSchema,
      after: changeableSchema,
    }),
  ),
})
export type OrderAdminResponse = z.infer<typeof orderAdminResponseSchema>

const shipmentText = z.string().overwrite(normalizeLine).max(MAX_SHIPMENT_LENGTH)

/** Request of `PATCH /api/admin/orders/[number]`. `notify`: whether the buyer gets an email about the change. */
export const orderChangeSchema = z
  .strictObject({
    fulfilmentState: z.enum(FULFILMENT_STATES).optional(),
    paymentState: z.enum(MANUAL_PAYMENT_STATES).optional(),
    note: z
      .string()
      .overwrite((text) => normalizeText(text))
      .max(2000)
      .optional(),
    carrier: shipmentText.optional(),
    trackingNumber: shipmentText.optional(),
    notify: z.boolean().default(true),
    version: z.number().int().min(1),
  })
  .refine(
    ({ version: _version, notify: _notify, ...change }) => Object.values(change).some((value) => value !== undefined),
    'a state, a shipment or a note',
  )
export type OrderChange = z.output<typeof orderChangeSchema>

/**
 * Request of `POST /api/admin/orders/[number]/refunds`. `key`: repeating the request refunds once. `notify`: whether
 * the buyer gets an email.
 */
export const refundSchema = z.strictObject({
  payment: z.string().min(1).max(100),
  amount: z.number().positive().max(1_000_000_000),
  key: z.uuid(),
  notify: z.boolean().default(true),
  version: z.number().int().min(1),
})
export type Refund = z.output<typeof refundSchema>

/**
 * `requested`: the provider may be called. `isRepeated`: the same key was requested before, by `actor`; `refunds`: ids
 * of the refunds of the payment that are known. `pending`: another refund of this payment has no known result;
 * `conflict`: the order has changed since; `done`: this refund has been made.
 */
export type RefundRequested =
  | ({ readonly outcome: 'requested'; readonly isRepeated: boolean; readonly refunds: readonly string[] } & RefundActor)
  | { readonly outcome: 'pending' | 'conflict' | 'tooMuch' | 'done' | 'unknown' }

export interface RefundActor {
  readonly actor: string
  readonly notify: boolean
}

export type OrderChanged =
  | { readonly outcome: 'changed'; readonly response: OrderAdminResponse }
  | { readonly outcome: 'conflict'; readonly response: OrderAdminResponse }
  | { readonly outcome: 'not-next'; readonly response: OrderAdminResponse }
  | { readonly outcome: 'unknown' }

export interface OrdersAdmin {
  list(query: OrdersQuery): Promise<OrdersResponse>
  /** All matching orders up to the CSV limit; `total` is the number of matches. */
  all(query: OrdersQuery): Promise<{ readonly orders: readonly AdminOrder[]; readonly total: number }>
  find(number: string): Promise<OrderAdminResponse | undefined>
  change(number: string, change: OrderChange, actor: string, mailsAbout: MailsAbout): Promise<OrderChanged>
  /** Stores a refund before its provider is called. It blocks other refunds of the payment until its result is known. */
  requestRefund(number: string, refund: Refund, actor: string): Promise<RefundRequested>
  endRefund(key: string, state: 'done' | 'rejected'): Promise<void>
  revokeLinks(number: string, actor: string): Promise<OrderAdminResponse | undefined>
}
