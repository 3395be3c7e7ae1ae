import type { InputHTMLAttributes } from 'react'
import type { FormField } from '@/lib/contract/dictionaries/form-fields'
import { formatDateTime } from '@/lib/domain/dates'
import type { Option } from './types'

/** How the input of a field is typed into. Inputs of numbers drop a comma, or a point, by the language of the browser: only whole ones have them. */
export function typing({ kind, whole, min, max }: FormField): InputHTMLAttributes<HTMLInputElement> {
  if (kind === 'datetime') return { type: 'datetime-local' }
  if (kind !== 'number') return { type: 'text' }
  return whole ? { type: 'number', min, max, step: 1 } : { type: 'text', inputMode: 'decimal' }
}

/** Kinds of fields whose value is a list that is chosen from options. */
const MANY = ['choices', 'countries', 'languages', 'variants', 'products', 'product-hrefs', 'currencies']
export const isMany = ({ kind }: FormField): boolean => MANY.includes(kind)

/** The options of a field: those of its schema, else those of its kind. */
export const optionsOf = (field: FormField, options: Readonly<Record<string, readonly Option[]>>): readonly Option[] =>
  options[field.kind] ??
  (field.options ?? []).map((value) => [
    String(value),
    options['names']?.find(([known]) => known === String(value))?.[1] ?? String(value),
  ])

/** A moment; `undefined` for a text that is none, as a foreign backend may have it. */
function moment(value: unknown): Date | undefined {
  const time = new Date(typeof value === 'string' ? value : NaN)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** A value as a table shows it. */
export function fieldText(
  field: FormField,
  value: unknown,
  options: Readonly<Record<string, readonly Option[]>>,
): string {
  if (value === undefined || value === null) return ''
  const time = field.kind === 'datetime' && moment(value)
  if (time) return `${formatDateTime(time)} UTC`
  const labels = optionsOf(field, options)
  const label = (one: unknown) => labels.find(([known]) => known === String(one))?.[1] ?? String(one)
  if (Array.isArray(value)) return value.map(label).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : label(value)
}

/** `2026-12-31T21:00` of an ISO time, in UTC, as a control of the browser takes it. */
const controlTime = (value: unknown): string => moment(value)?.toISOString().slice(0, 16) ?? ''

/** What stands in the control of a field when the form opens. */
export function controlValue(field: FormField, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (field.kind === 'datetime') return controlTime(value)
  if (field.kind === 'list') return (value as unknown[]).join('\n')
  return typeof value === 'object' ? JSON.stringify(value, undefined, 2) : String(value)
}

/** A number with a comma or a point, and with spaces between its thousands. */
function decimal(typed: string): number | undefined {
  const number = Number(typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
  return Number.isNaN(number) ? undefined : number
}

/** What a control's text means; `undefined` = nothing. A text that is no number, or no JSON, stays a text, which the server refuses by name. */
export function fieldValue(field: FormField, text: string): unknown {
  const typed = text.trim()
  if (typed === '') return undefined
  switch (field.kind) {
    case 'number':
      return decimal(typed) ?? typed
    case 'datetime':
      return `${typed.slice(0, 16)}:00Z`
    case 'list':
      return typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    case 'choice':
    case 'theme':
      return field.options?.find((option) => String(option) === typed) ?? typed
    case 'json':
      try {
        return JSON.parse(typed) as unknown
      } catch {
        return typed
      }
    default:
      return text.trim()
  }
}

/** The values of a list that are chosen, of the type that the schema knows. */
export const chosenValues = (field: FormField, chosen: readonly string[]): unknown[] =>
  chosen.map((value) => field.options?.find((option) => String(option) === value) ?? value)
