import { z } from 'zod'
import { CURRENCIES } from '../domain/currencies.ts'
import { GIFT_FIELDS } from '../domain/order/basket.ts'
import { MAX_EMAIL_SUBJECT, MAX_EMAIL_TEXT, ORDER_EMAIL_STATES } from '../domain/order/order-emails.ts'
import { CHANGE_REASONS, FULFILMENT_STATES, MANUAL_PAYMENT_STATES, PAYMENT_STATES } from '../domain/order/states.ts'
import { MAX_SHIPMENT_LENGTH } from '../domain/order/shipment.ts'
import { LINE_KINDS } from '../domain/order/totals.ts'
import { PAYMENT_PROVIDERS } from '../domain/payment.ts'
import { normalizeLine, normalizeText } from '../domain/text.ts'
import { toRecord } from '../domain/to-record.ts'
import { parseVariant } from '../variants/variants.ts'
import { ORDER_FIELDS, type OtherProperties } from './order-form.ts'
import { dayOrTime, optionalField, pageField, PERIOD_CHECK, searchField } from './list-query.ts'
import type { Mail } from './mail.ts'
import type { MailsAbout } from './order-store.ts'

export const ORDERS_PER_PAGE = 50
export const MAX_CSV_ORDERS = 10_000

/**
 * Query of `GET /api/admin/orders` and `GET /api/admin/orders.csv`. `from` and `to` are inclusive days in UTC, or times
 * of which `to` is exclusive.
 */
export const ordersQuerySchema = z
  .object({
    fulfilmentState: optionalField(z.enum(FULFILMENT_STATES)),
    paymentState: optionalField(z.enum(PAYMENT_STATES)),
    search: searchField,
    from: optionalField(dayOrTime),
    to: optionalField(dayOrTime),
    currency: optionalField(z.enum(CURRENCIES)),
    variant: optionalField(z.string().refine((id) => parseVariant(id) !== undefined, 'no variant')),
    page: pageField,
  })
  .refine(...PERIOD_CHECK)
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
  kitCode: z.string(),
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
  kitCode: z.string(),
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

export const MAX_RELATED = 20

const relatedOrderSchema = adminOrderSchema.pick({
  number: true,
  createdAt: true,
  fulfilmentState: true,
  paymentState: true,
  total: true,
  currency: true,
})

const relatedShape = {
  orders: z.array(relatedOrderSchema),
  conversations: z.array(
    z.object({ id: z.string(), startedAt: z.iso.datetime(), lastMessageAt: z.iso.datetime(), isClosed: z.boolean() }),
  ),
  emails: z.array(
    z.object({
      id: z.uuid(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      createdAt: z.iso.datetime(),
      sentAt: z.iso.datetime().optional(),
      state: z.enum(ORDER_EMAIL_STATES),
    }),
  ),
}

/**
 * Emails about an order, and the orders and conversations with the same email address or phone number, newest first, at
 * most `MAX_RELATED` of each. Emails are deleted after their retention period.
 */
export const orderRelatedSchema = z.object(relatedShape)
export type OrderRelated = z.infer<typeof orderRelatedSchema>

/**
 * Response of `GET /api/admin/orders/[number]/related`. `customerLink`: a new link to the order page of the customer.
 * `templates`: texts in the language of the customer to write from. `conversations` are empty for accounts without the
 * chat.
 */
export const orderRelatedResponseSchema = z.object({
  ...relatedShape,
  customerLink: z.url(),
  templates: z.array(z.object({ name: z.string(), subject: z.string(), text: z.string() })),
})
export type OrderRelatedResponse = z.infer<typeof orderRelatedResponseSchema>

export const orderEmailSchema = z.strictObject({
  subject: z.string().overwrite(normalizeLine).min(1).max(MAX_EMAIL_SUBJECT),
  text: z
    .string()
    .overwrite((text) => normalizeText(text))
    .min(1)
    .max(MAX_EMAIL_TEXT),
})
export type OrderEmail = z.output<typeof orderEmailSchema>

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
    kitCode: shipmentText.optional(),
    notify: z.boolean().default(true),
    version: z.number().int().min(1),
  })
  .refine(
    ({ version: _version, notify: _notify, ...change }) => Object.values(change).some((value) => value !== undefined),
    'a state, a shipment, a kit or a note',
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
  related(number: string): Promise<OrderRelated | undefined>
  findMail(number: string, id: string): Promise<Mail | undefined>
  revokeLinks(number: string, actor: string): Promise<OrderAdminResponse | undefined>
}
