import { z } from 'zod'
import { CURRENCIES } from '../domain/currencies.ts'
import { faulted } from '../http/faults.ts'
import { CHANGE_REASONS, FULFILMENT_STATES, MANUAL_PAYMENT_STATES, PAYMENT_STATES } from '../domain/order/states.ts'
import { LINE_KINDS } from '../domain/order/totals.ts'
import { normalizeLine, normalizeText } from '../domain/text.ts'
import { parseVariant } from '../variants/variants.ts'

/** Orders of one page of the list, and rows of one file at most. */
export const ORDERS_PER_PAGE = 50
export const MAX_CSV_ORDERS = 10_000

/** A field that was left empty asks for nothing. */
const given = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Query of `GET /api/admin/orders` and `GET /api/admin/orders.csv`. Days are those of UTC, both included. */
export const ordersQuestionSchema = z
  .object({
    fulfilmentState: given(z.enum(FULFILMENT_STATES)),
    paymentState: given(z.enum(PAYMENT_STATES)),
    /** A part of the number, the name, the e-mail address or the telephone number. */
    search: given(z.string().overwrite(normalizeLine).max(100)),
    from: given(z.iso.date()),
    to: given(z.iso.date()),
    currency: given(z.enum(CURRENCIES)),
    variant: given(z.string().refine((id) => parseVariant(id) !== undefined, 'no variant')),
    page: given(z.coerce.number().int().min(1).max(1_000_000)).transform((page = 1) => page),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    ...faulted('beforeStart', 'not before the first day'),
  })
export type OrdersQuestion = z.output<typeof ordersQuestionSchema>

/** An order as administrators see it. Amounts: major units of its currency. */
const adminOrderSchema = z.object({
  number: z.string(),
  createdAt: z.iso.datetime(),
  fulfilmentState: z.enum(FULFILMENT_STATES),
  paymentState: z.enum(PAYMENT_STATES),
  /** The states that an operator can give it now. */
  nextFulfilmentStates: z.array(z.enum(FULFILMENT_STATES)),
  nextPaymentStates: z.array(z.enum(MANUAL_PAYMENT_STATES)),
  paidAt: z.iso.datetime().optional(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  city: z.string(),
  address: z.string(),
  comment: z.string(),
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
  note: z.string(),
  variant: z.string(),
  lang: z.string(),
  utms: z.record(z.string(), z.string()),
  /** Counts the changes: whoever changes an order says which one was seen. */
  version: z.number().int(),
})
export type AdminOrder = z.infer<typeof adminOrderSchema>

/** Answer of `GET /api/admin/orders`, newest first. */
export const ordersAnswerSchema = z.object({
  orders: z.array(adminOrderSchema),
  total: z.number().int(),
  pages: z.number().int(),
})
export type OrdersAnswer = z.infer<typeof ordersAnswerSchema>

const changeableSchema = z.object({
  fulfilmentState: z.enum(FULFILMENT_STATES),
  paymentState: z.enum(PAYMENT_STATES),
  paid: z.number(),
  refunded: z.number(),
  note: z.string(),
})

/** Answer of `GET` and `PATCH /api/admin/orders/[number]`, and of `DELETE /api/admin/orders/[number]/links`. Changes: newest first; `who` is an account's name, `payment` or `system`. */
export const orderAdminAnswerSchema = z.object({
  order: adminOrderSchema,
  changes: z.array(
    z.object({
      at: z.iso.datetime(),
      who: z.string(),
      reason: z.enum(CHANGE_REASONS),
      before: changeableSchema,
      after: changeableSchema,
    }),
  ),
})
export type OrderAdminAnswer = z.infer<typeof orderAdminAnswerSchema>

/** Body of `PATCH /api/admin/orders/[number]`. */
export const orderChangeSchema = z
  .strictObject({
    fulfilmentState: z.enum(FULFILMENT_STATES).optional(),
    paymentState: z.enum(MANUAL_PAYMENT_STATES).optional(),
    note: z
      .string()
      .overwrite((text) => normalizeText(text))
      .max(2000)
      .optional(),
    version: z.number().int().min(1),
  })
  .refine(
    ({ version: _version, ...change }) => Object.values(change).some((value) => value !== undefined),
    'a state or a note',
  )
export type OrderChange = z.output<typeof orderChangeSchema>

/** What became of a change; with the order as it is now. */
export type OrderChanged =
  | { readonly outcome: 'changed'; readonly answer: OrderAdminAnswer }
  /** Somebody else has changed it since it was read. */
  | { readonly outcome: 'conflict'; readonly answer: OrderAdminAnswer }
  /** A state does not follow the present one. */
  | { readonly outcome: 'not-next'; readonly answer: OrderAdminAnswer }
  | { readonly outcome: 'unknown' }

/** Orders of the site's own basket for administrators. */
export interface OrdersAdmin {
  list(question: OrdersQuestion): Promise<OrdersAnswer>
  /** All that a question finds, up to the rows of one file; `total` is how many there are. */
  all(question: OrdersQuestion): Promise<{ readonly orders: readonly AdminOrder[]; readonly total: number }>
  find(number: string): Promise<OrderAdminAnswer | undefined>
  /** @param who the account that changes it */
  change(number: string, change: OrderChange, who: string): Promise<OrderChanged>
  /** Ends all links that open an order. @param who the account that does it */
  revokeLinks(number: string, who: string): Promise<OrderAdminAnswer | undefined>
}
