import { MAX_EMAIL } from '../domain/email.ts'
import { MAX_TYPED_PHONE } from '../domain/phone.ts'
import type { Quote } from './basket.ts'

/** The fields of the order form. */
export const ORDER_FIELDS = ['name', 'phone', 'email', 'country', 'city', 'address', 'comment'] as const
export type OrderField = (typeof ORDER_FIELDS)[number]

/** What a field may hold at most, in characters. */
export const ORDER_LIMITS = {
  name: 100,
  phone: MAX_TYPED_PHONE,
  email: MAX_EMAIL,
  city: 100,
  address: 300,
  comment: 1000,
} as const

/** A field that is not right (`consents.{document}` for a box), and what is said beside it. */
export interface FieldMessage {
  readonly field: string
  readonly message: string
}

/** What the order form shows after it was sent and not taken. */
export interface OrderFormState {
  /** What was typed, so that nothing is lost. */
  readonly values: Partial<Record<OrderField, string>>
  readonly agreed: readonly string[]
  readonly errors: readonly FieldMessage[]
  /** What is wrong with the order as a whole. */
  readonly sentence?: string
  /** The sums that hold now. */
  readonly quote?: Quote
  /** The documents in force, where some have changed since the form was opened. */
  readonly documents?: readonly ConsentBox[]
}

/** A document that has to be agreed to, as the form shows it. */
export interface ConsentBox {
  readonly document: string
  readonly version: string
  readonly title: string
  readonly href: string
}

/** The value of a box: which version of which document. */
export const consentValue = ({ document, version }: Pick<ConsentBox, 'document' | 'version'>): string =>
  `${document}@${version}`

/** The other way round. */
export function readConsent(value: string): { document: string; version: string } {
  const [document = '', version = ''] = value.split('@')
  return { document, version }
}
