import { ORDER_FORM, type FieldDefinition } from '../domain/order/form-fields.ts'
import { toRecord } from '../domain/to-record.ts'
import type { Quote } from './basket.ts'

export type OrderField = keyof typeof ORDER_FORM
export type OrderValues<Value = string> = Readonly<Record<OrderField, Value>>
export type FieldKind = FieldDefinition['kind']
export type FieldsWith<Property extends keyof FieldDefinition, Value> = {
  [Field in OrderField]: (typeof ORDER_FORM)[Field] extends Readonly<Record<Property, Value>> ? Field : never
}[OrderField]

export const ORDER_FIELDS = Object.keys(ORDER_FORM) as OrderField[]

/** Properties of an object to which the fields are added. */
export type OtherProperties = Readonly<Record<string, unknown>> & {
  readonly [Field in OrderField]?: 'not possible: this is the name of a field of the order form'
}

export const definitionOf = (field: OrderField): FieldDefinition => ORDER_FORM[field]

export const fieldsWith = <Property extends keyof FieldDefinition, const Value extends FieldDefinition[Property]>(
  property: Property,
  value: Value,
): FieldsWith<Property, Value>[] =>
  ORDER_FIELDS.filter((field) => definitionOf(field)[property] === value) as FieldsWith<Property, Value>[]

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

/** Reads the typed values and the consents of a submitted form. */
export const readOrderForm = (form: FormData): { values: OrderValues; agreed: string[] } => ({
  values: toRecord(ORDER_FIELDS, (field) => String(form.get(field) ?? '')),
  agreed: form.getAll('consent').map(String),
})
