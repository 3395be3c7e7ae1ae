import { MAX_EMAIL } from '../domain/email.ts'
import { MAX_TYPED_PHONE } from '../domain/phone.ts'
import type { Quote } from './basket.ts'

export const ORDER_FIELDS = ['name', 'phone', 'email', 'country', 'city', 'address', 'comment'] as const
export type OrderField = (typeof ORDER_FIELDS)[number]

export const ORDER_LIMITS = {
  name: 100,
  phone: MAX_TYPED_PHONE,
  email: MAX_EMAIL,
  city: 100,
  address: 300,
  comment: 1000,
} as const

/** An invalid field (`consents.{document}` for a checkbox) and its message. */
export interface FieldMessage {
  readonly field: string
  readonly message: string
}

export interface OrderFormState {
  readonly values: Partial<Record<OrderField, string>>
  readonly agreed: readonly string[]
  readonly errors: readonly FieldMessage[]
  readonly message?: string
  readonly quote?: Quote
  /** Documents in force, if any has changed since the form was opened. */
  readonly documents?: readonly ConsentBox[]
}

export interface ConsentBox {
  readonly document: string
  readonly version: string
  readonly title: string
  readonly href: string
}

export const consentValue = ({ document, version }: Pick<ConsentBox, 'document' | 'version'>): string =>
  `${document}@${version}`

export function readConsent(value: string): { document: string; version: string } {
  const [document = '', version = ''] = value.split('@')
  return { document, version }
}
