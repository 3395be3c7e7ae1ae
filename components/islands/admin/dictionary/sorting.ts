import type { DictionaryTools, Item } from './types'
import { fieldText } from './field-text'

/** By which field a table is sorted, 1 = upwards. */
export interface Sorting {
  readonly field: string
  readonly direction: 1 | -1
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''), undefined, { numeric: true })

/** The items in which a text is found, in an order; without one, as they came. */
export function arranged(items: readonly Item[], { shape, options }: DictionaryTools, search: string, sorting: Sorting | undefined): readonly Item[] {
  const wanted = search.trim().toLowerCase()
  const found = wanted
    ? items.filter((item) => shape.fields.some((field) => fieldText(field, item[field.name], options).toLowerCase().includes(wanted)))
    : items
  return sorting ? [...found].sort((a, b) => compare(a[sorting.field], b[sorting.field]) * sorting.direction) : found
}

/** The list with one item at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const result = [...list]
  result.splice(to, 0, ...result.splice(from, 1))
  return result
}
