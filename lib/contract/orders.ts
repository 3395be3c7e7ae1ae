import { z } from 'zod'
import * as mini from 'zod/mini'
import { LANGUAGES } from '../domain/languages.ts'
import { parsePhone, type FindNumber } from '../domain/phone.ts'
import { REMINDER_KEY } from '../domain/order/reminder.ts'
import { FULFILMENT_STATES } from '../domain/order/states.ts'
import { toRecord } from '../domain/to-record.ts'
import { emailSchema, optionalEmailSchema } from './email.ts'
import {
  definitionOf,
  fieldsWith,
  ORDER_FIELDS,
  type FieldKind,
  type OrderField,
  type OrderValues,
  type OtherProperties,
} from './order-form.ts'
import { lineSchema, textSchema } from './text.ts'
import { basketItemsSchema, orderLineSchema, promocodeSchema } from './basket.ts'
import { consentSchema } from './consents.ts'
import { variationsSchema } from './tracking.ts'
import { utmsSchema } from './utms.ts'

const required = (field: OrderField, text: mini.ZodMiniString) =>
  definitionOf(field).required ? text.check(mini.minLength(1, field)) : mini._default(text, '')
const line = (field: OrderField) => required(field, lineSchema(definitionOf(field).maxLength ?? 0))

/** Schemas of typed values; the message of a missing value is the name of its field. */
const SCHEMAS: Readonly<Record<FieldKind, (field: OrderField) => mini.ZodMiniType<string>>> = {
  line,
  text: (field) => required(field, textSchema(definitionOf(field).maxLength ?? 0)),
  phone: line,
  email: (field) => mini.pipe(line(field), definitionOf(field).required ? emailSchema : optionalEmailSchema),
  country: (field) => z.string(field).regex(/^[A-Z]{2}$/, field),
}

/**
 * Validates the typed order form. Messages of issues are keys of the catalogues. @param findNumber of
 * libphonenumber-js: full metadata on the server, minimal metadata in the browser
 */
export function orderFormSchema(findNumber: FindNumber) {
  const phoneOf = (form: Partial<OrderValues>, field: OrderField) =>
    parsePhone(form[field] ?? '', form.country ?? '', findNumber)
  const phones = ORDER_FIELDS.filter((field) => definitionOf(field).kind === 'phone')
  const form = z.object(toRecord(ORDER_FIELDS, (field) => SCHEMAS[definitionOf(field).kind](field)))
  const checked = phones.reduce(
    (schema, field) =>
      schema.refine((typed) => !typed[field] || 'phone' in phoneOf(typed, field), {
        path: [field],
        error: ({ input }) => {
          const parsed = phoneOf(input as OrderValues, field)
          return 'error' in parsed ? parsed.error : field
        },
        // With errors of other fields too, so that the form shows all at once.
        when: ({ issues }) => !issues.some(({ path }) => path?.[0] === field),
      }),
    form,
  )
  return checked.transform((typed): OrderValues =>
    toRecord(ORDER_FIELDS, (field) => {
      const parsed = phones.includes(field) && typed[field] ? phoneOf(typed, field) : undefined
      return parsed && 'phone' in parsed ? parsed.phone : typed[field]
    }),
  )
}

export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const idempotencyKeySchema = z.string().regex(/^[\w-]{16,64}$/, 'a key of 16 to 64 letters, digits, "-" or "_"')

const typed = z.unknown().optional()
const contactFields = fieldsWith('group', 'contact')
const deliveryFields = fieldsWith('group', 'delivery')

const basketShape = {
  items: basketItemsSchema.min(1, 'at least one product'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  promocode: promocodeSchema,
} satisfies OtherProperties

const circumstancesShape = {
  consents: z.array(consentSchema).max(20),
  lang: z.enum(LANGUAGES).optional(),
  utms: utmsSchema.default({}),
  firstUtms: utmsSchema.optional(),
  variations: variationsSchema.optional().catch(undefined),
  reminder: z.string().regex(REMINDER_KEY).optional().catch(undefined),
  expectedTotal: z.number().nonnegative(),
} satisfies OtherProperties

/**
 * Body of `POST /api/orders`. Amounts are in major units. `orderFormSchema` validates contact and address, so that
 * errors are assigned to form fields. `variations` are sent only with analytics consent, `reminder` is the key of
 * the form's reminder; an invalid value of these must not fail the order.
 */
export const orderRequestSchema = z.object({
  ...basketShape,
  contact: z.object(toRecord(contactFields, () => typed)),
  ...toRecord(deliveryFields, () => typed),
  ...circumstancesShape,
})
export type OrderRequest = z.input<typeof orderRequestSchema>
type RequestFields = Pick<z.output<typeof orderRequestSchema>, 'contact' | (typeof deliveryFields)[number]>

/** Arranges the values of a form as in an order request. */
export const toRequestFields = (values: OrderValues) => ({
  contact: toRecord(contactFields, (field) => values[field]),
  ...toRecord(deliveryFields, (field) => values[field]),
})

/** The values of an order request; a missing one is `undefined`. */
export function fromRequestFields({ contact, ...delivery }: RequestFields): OrderValues<unknown> {
  const values: Partial<OrderValues<unknown>> = { ...contact, ...delivery }
  return toRecord(ORDER_FIELDS, (field) => values[field])
}

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
