import { z } from 'zod'
import { LANGUAGES } from '../domain/languages.ts'
import { parsePhone } from '../domain/order/phone.ts'
import { ORDER_STATES } from '../domain/order/states.ts'
import { ORDER_LIMITS } from './order-form.ts'
import { basketItemsSchema, orderLineSchema, promocodeSchema } from './basket.ts'
import { consentSchema } from './consents.ts'
import { bucketsSchema } from './tracking.ts'
import { utmsSchema } from './utms.ts'

/** What else a field brings along would be a line of its own in a letter, and some databases refuse it. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
const lines = (text: string) => text.replace(/[^\P{Cc}\n]/gu, '')

const text = (field: keyof typeof ORDER_LIMITS) =>
  z
    .string()
    .overwrite(field === 'comment' ? lines : oneLine)
    .trim()
    .max(ORDER_LIMITS[field], 'tooLong')

/** What somebody types into the order form. A message of an issue is the key of its sentence in the catalogues. */
export const orderFormSchema = z
  .object({
    name: text('name').min(1, 'name'),
    phone: text('phone').min(1, 'phone'),
    email: text('email').min(1, 'email').pipe(z.email('emailFormat')),
    country: z.string('country').regex(/^[A-Z]{2}$/, 'country'),
    city: text('city').min(1, 'city'),
    address: text('address').default(''),
    comment: text('comment').default(''),
  })
  .transform((form, context) => {
    const phone = parsePhone(form.phone, form.country)
    if (phone) return { ...form, phone }
    context.addIssue({ code: 'custom', path: ['phone'], message: 'phoneFormat', input: form.phone })
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

/** Answer of `POST /api/orders`. `link` is the signed page of the order; `payment` is where it is paid, if it is paid on line. */
export const orderAnswerSchema = z.object({
  number: z.string(),
  state: z.enum(ORDER_STATES),
  total: z.object({ amount: z.number(), currency: z.string() }),
  lines: z.array(orderLineSchema),
  link: z.string(),
  payment: z.string().optional(),
})
export type OrderAnswer = z.infer<typeof orderAnswerSchema>
