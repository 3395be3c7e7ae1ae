import { ORDER_FORM, type FieldDefinition } from '../domain/order/form-fields.ts'
import { toRecord } from '../domain/to-record.ts'
import type { OrderConsent } from '../domain/consent-forms.ts'
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

/** An invalid field (`consents.{box}` for a checkbox) and its message. */
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
  readonly consents?: ConsentsByService
}

export interface DeliveryCountry {
  readonly id: string
  readonly name: string
  readonly phoneExample: string
}

export type LinkedText = readonly (string | { readonly text: string; readonly href: string })[]

export interface DocumentVersion {
  readonly document: string
  readonly version: string
}

/** A checkbox that accepts documents; `title` is that of the first one. */
export interface ConsentBox {
  readonly id: OrderConsent
  readonly documents: readonly DocumentVersion[]
  readonly title: string
  readonly sentence: LinkedText
}

/** Checkboxes of the order form, and the sentence about documents that are signed on paper. */
export interface OrderConsents {
  readonly boxes: readonly ConsentBox[]
  readonly signed?: LinkedText | undefined
}

/** The checkbox that asks for a reminder by email; `consent` is the document that it accepts. */
export interface ReminderBox {
  readonly consent: DocumentVersion
  readonly label: string
  readonly hint: LinkedText
  readonly failed: string
}

/** Consents of an order with a medical service, and of one without. */
export type ConsentsByService = Readonly<Record<'medical' | 'other', OrderConsents>>

export const consentValue = ({ document, version }: DocumentVersion): string => `${document}@${version}`

export const boxValue = ({ documents }: Pick<ConsentBox, 'documents'>): string => documents.map(consentValue).join(' ')

export const readConsents = (agreed: readonly string[]): DocumentVersion[] =>
  agreed.flatMap((value) => value.split(' ')).map(readConsent)

/** Turns errors of documents (`consents.{document}`) into errors of their boxes, each once. */
export function toBoxErrors(errors: readonly FieldMessage[], boxes: readonly ConsentBox[]): FieldMessage[] {
  const isOf = ({ documents }: ConsentBox, field: string) =>
    documents.some(({ document }) => field === `consents.${document}`)
  const named = errors.map((error) => {
    const box = boxes.find((one) => isOf(one, error.field))
    return box ? { ...error, field: `consents.${box.id}` } : error
  })
  return named.filter(({ field }, index) => named.findIndex((other) => other.field === field) === index)
}

export function readConsent(value: string): DocumentVersion {
  const [document = '', version = ''] = value.split('@')
  return { document, version }
}

/** Reads the typed values and the consents of a submitted form. */
export const readOrderForm = (form: FormData): { values: OrderValues; agreed: string[] } => ({
  values: toRecord(ORDER_FIELDS, (field) => String(form.get(field) ?? '')),
  agreed: form.getAll('consent').map(String),
})
