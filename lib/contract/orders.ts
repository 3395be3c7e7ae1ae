import { z } from 'zod'
import * as mini from 'zod/mini'
import { LANGUAGES } from '../domain/languages.ts'
import { parsePhone, type FindNumber } from '../domain/phone.ts'
import { FULFILMENT_STATES } from '../domain/order/states.ts'
import { emailSchema } from './email.ts'
import { ORDER_LIMITS } from './order-form.ts'
import { lineSchema, textSchema } from './text.ts'
import { basketItemsSchema, orderLineSchema, promocodeSchema } from './basket.ts'
import { consentSchema } from './consents.ts'
import { variationsSchema } from './tracking.ts'
import { utmsSchema } from './utms.ts'

const line = (field: keyof typeof ORDER_LIMITS) => lineSchema(ORDER_LIMITS[field])
const requiredLine = (field: 'name' | 'phone' | 'email' | 'city') => line(field).check(mini.minLength(1, field))

/**
 * Validates the typed order form. Messages of issues are keys of the catalogues. @param findNumber of
 * libphonenumber-js: full metadata on the server, minimal metadata in the browser
 */
export const orderFormSchema = (findNumber: FindNumber) =>
  z
    .object({
      name: requiredLine('name'),
      phone: requiredLine('phone'),
      email: mini.pipe(requiredLine('email'), emailSchema),
      country: z.string('country').regex(/^[A-Z]{2}$/, 'country'),
      city: requiredLine('city'),
      address: mini._default(line('address'), ''),
      comment: mini._default(textSchema(ORDER_LIMITS.comment), ''),
    })
    .transform((form, context) => {
      const parsed = parsePhone(form.phone, form.country, findNumber)
      if ('phone' in parsed) return { ...form, phone: parsed.phone }
      context.addIssue({ code: 'custom', path: ['phone'], message: parsed.error, input: form.phone })
      return z.NEVER
    })

export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const idempotencyKeySchema = z.string().regex(/^[\w-]{16,64}$/, 'a key of 16 to 64 letters, digits, "-" or "_"')

const typed = z.unknown().optional()

/**
 * Body of `POST /api/orders`. Amounts are in major units. `orderFormSchema` validates contact and address, so that
 * errors are assigned to form fields. `variations` are sent only with analytics consent; an invalid value must not fail
 * the order.
 */
export const orderRequestSchema = z.object({
  items: basketItemsSchema.min(1, 'at least one product'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  promocode: promocodeSchema,
  contact: z.object({ name: typed, phone: typed, email: typed }),
  country: typed,
  city: typed,
  address: typed,
  comment: typed,
  consents: z.array(consentSchema).max(20),
  lang: z.enum(LANGUAGES).optional(),
  utms: utmsSchema.default({}),
  firstUtms: utmsSchema.optional(),
  variations: variationsSchema.optional().catch(undefined),
  expectedTotal: z.number().nonnegative(),
})
export type OrderRequest = z.input<typeof orderRequestSchema>

/**
 * Response of `POST /api/orders`. `state` is the fulfilment state, `link` the signed order page, `payment` the payment
 * page if the order is paid online.
 */
export const orderResponseSchema = z.object({
  number: z.string(),
  state: z.enum(FULFILMENT_STATES),
  total: z.object({ amount: z.number(), currency: z.string() }),
  lines: z.array(orderLineSchema),
  link: z.string(),
  payment: z.string().optional(),
})
export type OrderResponse = z.infer<typeof orderResponseSchema>
