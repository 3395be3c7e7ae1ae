import { MAX_EMAIL, MAX_TYPED_PHONE } from '../contact-limits.ts'

interface TextField {
  readonly required: boolean
  /** In characters. */
  readonly maxLength: number
  readonly autoComplete?: string
}

/**
 * `group`: the fieldset of a field. Fields of the contact are an object of their own in the order request, are searched
 * by administrators, and identify a person if they are a phone or an email address. `kind` determines the control, the
 * validation and how the value is shown. There is one `country`: it determines prices, and erasure leaves it.
 */
export type FieldDefinition =
  | ({ readonly group: 'contact'; readonly kind: 'line' | 'text' | 'phone' | 'email' } & TextField)
  | ({ readonly group: 'delivery'; readonly kind: 'line' | 'text' } & TextField)
  | ({ readonly group: 'delivery'; readonly kind: 'country'; readonly required: true } & {
      readonly maxLength?: never
      readonly autoComplete: string
    })

/**
 * Fields of the order form in their order. Request, form, storage, emails, CSV and back office are derived from this
 * table; labels are `order.{field}` in the catalogues, messages about missing values `order.err.{field}`.
 */
export const ORDER_FORM = {
  name: { group: 'contact', kind: 'line', required: true, maxLength: 100, autoComplete: 'name' },
  phone: { group: 'contact', kind: 'phone', required: true, maxLength: MAX_TYPED_PHONE, autoComplete: 'tel' },
  email: { group: 'contact', kind: 'email', required: true, maxLength: MAX_EMAIL, autoComplete: 'email' },
  country: { group: 'delivery', kind: 'country', required: true, autoComplete: 'country' },
  city: { group: 'delivery', kind: 'line', required: true, maxLength: 100, autoComplete: 'address-level2' },
  address: { group: 'delivery', kind: 'line', required: false, maxLength: 300, autoComplete: 'address-line1' },
  comment: { group: 'delivery', kind: 'text', required: false, maxLength: 1000 },
} as const satisfies Readonly<Record<string, FieldDefinition>>
