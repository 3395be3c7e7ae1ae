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
import { bucketsSchema } from './tracking.ts'
import { utmsSchema } from './utms.ts'

const line = (field: keyof typeof ORDER_LIMITS) => lineSchema(ORDER_LIMITS[field])
const needed = (field: 'name' | 'phone' | 'email' | 'city') => line(field).check(mini.minLength(1, field))

/**
 * What a visitor types into the order form. A message of an issue is the key of its sentence in the catalogues.
 * @param findNumber of libphonenumber-js: its large metadata on the server, the small one in the browser
 */
export const orderFormSchema = (findNumber: FindNumber) =>
  z
    .object({
      name: needed('name'),
      phone: needed('phone'),
      email: mini.pipe(needed('email'), emailSchema),
      country: z.string('country').regex(/^[A-Z]{2}$/, 'country'),
      city: needed('city'),
      address: mini._default(line('address'), ''),
      comment: mini._default(textSchema(ORDER_LIMITS.comment), ''),
    })
    .transform((form, context) => {
      const parsed = parsePhone(form.phone, form.country, findNumber)
      if ('phone' in parsed) return { ...form, phone: parsed.phone }
      context.addIssue({ code: 'custom', path: ['phone'], message: parsed.error, input: form.phone })
      return z.NEVER
    })

/** Header that makes a repeated call the same order. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const idempotencyKeySchema = z.string().regex(/^[\w-]{16,64}$/, 'a key of 16 to 64 letters, digits, "-" or "_"')

const typed = z.unknown().optional()

/** Body of `POST /api/orders`. Amounts are major units. */
export const orderRequestSchema = z.object({
  items: basketItemsSchema.min(1, 'at least one product'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  promocode: promocodeSchema,
  // Looked at by the schema of the form, so that what is wrong is said beside its field.
  contact: z.object({ name: typed, phone: typed, email: typed }),
  country: typed,
  city: typed,
  address: typed,
  comment: typed,
  consents: z.array(consentSchema).max(20),
  lang: z.enum(LANGUAGES).optional(),
  /** Of the last touch, and of the first one. */
  utms: utmsSchema.default({}),
  firstUtms: utmsSchema.optional(),
  /** Of a visitor who has allowed analytics; nothing that an order fails for. */
  buckets: bucketsSchema.optional().catch(undefined),
  expectedTotal: z.number().nonnegative(),
})
export type OrderRequest = z.input<typeof orderRequestSchema>

/** Answer of `POST /api/orders`. `state` is the fulfilment state; `link` is the signed page of the order; `payment` is where it is paid, if it is paid on line. */
export const orderAnswerSchema = z.object({
  number: z.string(),
  state: z.enum(FULFILMENT_STATES),
  total: z.object({ amount: z.number(), currency: z.string() }),
  lines: z.array(orderLineSchema),
  link: z.string(),
  payment: z.string().optional(),
})
export type OrderAnswer = z.infer<typeof orderAnswerSchema>
