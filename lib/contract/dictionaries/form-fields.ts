import { z } from 'zod'
import { CONTROLS, type Control } from './field.ts'

type FieldKind = 'text' | 'number' | 'switch' | 'choice' | 'choices' | 'list' | Control

/** A form field as plain data. Absent limits do not apply. */
export interface FormField {
  readonly name: string
  readonly kind: FieldKind
  readonly required: boolean
  readonly initial?: unknown
  /** Range of a number, or number of selected items. */
  readonly min?: number
  readonly max?: number
  readonly whole?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly options?: readonly (string | number)[]
  readonly column: boolean
  readonly exceptOf?: readonly string[]
  readonly replacedBy?: string
  readonly translated?: readonly string[]
}

type Json = z.core.JSONSchema.BaseSchema

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null
const optionsOf = ({ enum: values, const: only }: Json) =>
  (values ?? (only === undefined ? undefined : [only])) as (string | number)[] | undefined

function kindOf(schema: Json, item: Json | undefined): FieldKind {
  const control = CONTROLS.find((one) => one === schema['control'])
  if (control) return control
  if (item) return optionsOf(item) ? 'choices' : 'list'
  if (optionsOf(schema)) return 'choice'
  if (schema.type === 'boolean') return 'switch'
  return schema.type === 'number' || schema.type === 'integer' ? 'number' : 'text'
}

const bound = (value: number | undefined) =>
  value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value

function formField(name: string, schema: Json, required: boolean): FormField {
  const item = isSchema(schema.items) ? (schema.items as Json) : undefined
  const kind = kindOf(schema, item)
  const text = item ?? schema
  const limits = {
    initial: schema.default,
    min: bound(item ? schema.minItems : schema.minimum),
    max: bound(item ? schema.maxItems : schema.maximum),
    whole: schema.type === 'integer' || undefined,
    minLength: text.minLength,
    maxLength: text.maxLength,
    options: optionsOf(text),
    exceptOf: schema['exceptOf'],
    replacedBy: schema['replacedBy'],
    translated: kind === 'translation' ? Object.keys(schema.properties ?? {}) : undefined,
  }
  const present = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
  return { name, kind, required, ...present, column: schema['column'] === true }
}

/** Converts a dictionary's schema to form fields, in order, as plain data: the form does not load zod. */
export function formFields(schema: z.ZodObject): FormField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, property]) =>
    isSchema(property) ? [formField(name, property, required.includes(name))] : [],
  )
}
