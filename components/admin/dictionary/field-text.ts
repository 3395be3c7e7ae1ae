import type { InputHTMLAttributes } from 'react'
import type { FormField } from '@/lib/contract/dictionaries/form-fields'
import { localDateTime, toLocal } from '@/lib/visitor/local-time'
import { zoneOffset } from '@/components/islands/picker/zone-offset'
import type { Option } from './types'

/** Attributes of a field's input. `type=number` is for integers only: its decimal separator depends on the browser. */
export function inputAttributes({ kind, whole, min, max }: FormField): InputHTMLAttributes<HTMLInputElement> {
  if (kind !== 'number') return { type: 'text' }
  return whole ? { type: 'number', min, max, step: 1 } : { type: 'text', inputMode: 'decimal' }
}

const LIST_KINDS = ['choices', 'countries', 'languages', 'variants', 'products', 'product-hrefs', 'currencies']
export const isListField = ({ kind }: FormField): boolean => LIST_KINDS.includes(kind)

export const optionsOf = (field: FormField, options: Readonly<Record<string, readonly Option[]>>): readonly Option[] =>
  options[field.kind] ??
  (field.options ?? []).map((value) => [
    String(value),
    options['names']?.find(([known]) => known === String(value))?.[1] ?? String(value),
  ])

/** Parses a date; `undefined` if an external backend sends an invalid one. */
function parseDate(value: unknown): Date | undefined {
  const time = new Date(typeof value === 'string' ? value : NaN)
  return Number.isNaN(time.getTime()) ? undefined : time
}

export function fieldText(
  field: FormField,
  value: unknown,
  options: Readonly<Record<string, readonly Option[]>>,
): string {
  if (value === undefined || value === null) return ''
  const time = field.kind === 'datetime' && parseDate(value)
  if (time) return localDateTime(time.toISOString())
  const labels = optionsOf(field, options)
  const label = (one: unknown) => labels.find(([known]) => known === String(one))?.[1] ?? String(one)
  if (Array.isArray(value)) return value.map(label).join(', ')
  if (field.kind === 'translation') return Object.values(value).join(' · ')
  return typeof value === 'object' ? JSON.stringify(value) : label(value)
}

/** ISO time as the value of a date field, in the administrator's time zone: `2026-12-31T21:00`. */
export const controlTime = (value: unknown): string => {
  const time = parseDate(value)
  return time ? toLocal(time).toISOString().slice(0, 16) : ''
}

/** UTC offset of the administrator's time zone at a field's time, or now. */
export const fieldZone = (value: unknown): string => zoneOffset(parseDate(value) ?? new Date())

/** Time of a date field in UTC; unchanged if it is not a time. */
export function typedTime(typed: string): string {
  const time = new Date(typed.slice(0, 16))
  return Number.isNaN(time.getTime()) ? typed : time.toISOString()
}

export function controlValue(field: FormField, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (field.kind === 'datetime') return controlTime(value)
  if (field.kind === 'list') return (value as unknown[]).join('\n')
  return typeof value === 'object' ? JSON.stringify(value, undefined, 2) : String(value)
}

/** Accepts a decimal comma or point, and spaces as thousands separators. */
function parseDecimal(typed: string): number | undefined {
  const number = Number(typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
  return Number.isNaN(number) ? undefined : number
}

/** Parses a control's text; `undefined` if empty. Invalid numbers and JSON stay strings, which the server rejects. */
export function fieldValue(field: FormField, text: string): unknown {
  const typed = text.trim()
  if (typed === '') return undefined
  switch (field.kind) {
    case 'number':
      return parseDecimal(typed) ?? typed
    case 'datetime':
      return typedTime(typed)
    case 'list':
      return typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    case 'choice':
    case 'theme':
      return field.options?.find((option) => String(option) === typed) ?? typed
    case 'flag-rules':
      try {
        return JSON.parse(typed) as unknown
      } catch {
        return typed
      }
    default:
      return text.trim()
  }
}

/** Converts the selected options to the type that the schema has. */
export const chosenValues = (field: FormField, chosen: readonly string[]): unknown[] =>
  chosen.map((value) => field.options?.find((option) => String(option) === value) ?? value)
