import { z } from 'zod'
import { CURRENCIES } from '../domain/currencies.ts'
import { faulted } from '../http/faults.ts'
import { ORDER_STATES } from '../domain/order/states.ts'
import { LINE_KINDS } from '../domain/order/totals.ts'
import { parseVariant } from '../variants/variants.ts'

/** Orders of one page of the list, and rows of one file at most. */
export const ORDERS_PER_PAGE = 50
export const MAX_CSV_ORDERS = 10_000

/** A field that was left empty asks for nothing. */
const given = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Query of `GET /api/admin/orders` and `GET /api/admin/orders.csv`. Days are those of UTC, both included. */
export const ordersQuestionSchema = z
  .object({
    state: given(z.enum(ORDER_STATES)),
    /** A part of the number, the name, the e-mail address or the telephone number. */
    search: given(z.string().trim().max(100)),
    from: given(z.iso.date()),
    to: given(z.iso.date()),
    currency: given(z.enum(CURRENCIES)),
    variant: given(z.string().refine((id) => parseVariant(id) !== undefined, 'no variant')),
    page: given(z.coerce.number().int().min(1).max(1_000_000)).transform((page = 1) => page),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], ...faulted('beforeStart', 'not before the first day') })
export type OrdersQuestion = z.output<typeof ordersQuestionSchema>

/** An order as administrators see it. Amounts: major units of its currency. */
const adminOrderSchema = z.object({
  number: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(ORDER_STATES),
  /** The states that it can be given now. */
  next: z.array(z.enum(ORDER_STATES)),
  paidAt: z.iso.datetime().optional(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  city: z.string(),
  address: z.string(),
  comment: z.string(),
  total: z.number(),
  currency: z.enum(CURRENCIES),
  promocode: z.string().optional(),
  lines: z.array(z.object({ kind: z.enum(LINE_KINDS), bitrixId: z.string(), name: z.string(), quantity: z.number(), amount: z.number() })),
  note: z.string(),
  variant: z.string(),
  lang: z.string(),
  utms: z.record(z.string(), z.string()),
  /** Counts the changes: whoever changes an order says which one was seen. */
  version: z.number().int(),
})
export type AdminOrder = z.infer<typeof adminOrderSchema>

/** Answer of `GET /api/admin/orders`, newest first. */
export const ordersAnswerSchema = z.object({ orders: z.array(adminOrderSchema), total: z.number().int(), pages: z.number().int() })
export type OrdersAnswer = z.infer<typeof ordersAnswerSchema>

const changeableSchema = z.object({ state: z.enum(ORDER_STATES), note: z.string() })

/** Answer of `GET` and `PATCH /api/admin/orders/[number]`. Changes: newest first; `who` is an account's name, or `payment`. */
export const orderAdminAnswerSchema = z.object({
  order: adminOrderSchema,
  changes: z.array(z.object({ at: z.iso.datetime(), who: z.string(), before: changeableSchema, after: changeableSchema })),
})
export type OrderAdminAnswer = z.infer<typeof orderAdminAnswerSchema>

/** Body of `PATCH /api/admin/orders/[number]`. */
export const orderChangeSchema = z
  .strictObject({
    state: z.enum(ORDER_STATES).optional(),
    // What is neither a letter nor a new line, some databases refuse.
    note: z
      .string()
      .overwrite((text) => text.replace(/[^\P{Cc}\n]/gu, ''))
      .trim()
      .max(2000)
      .optional(),
    version: z.number().int().min(1),
  })
  .refine(({ state, note }) => state !== undefined || note !== undefined, 'a state or a note')
export type OrderChange = z.output<typeof orderChangeSchema>

/** What became of a change; with the order as it is now. */
export type OrderChanged =
  | { readonly outcome: 'changed'; readonly answer: OrderAdminAnswer }
  /** Somebody else has changed it since it was read. */
  | { readonly outcome: 'conflict'; readonly answer: OrderAdminAnswer }
  /** The state does not follow the present one. */
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
}
