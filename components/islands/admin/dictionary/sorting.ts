import { findByText } from '@/lib/domain/search'
import type { DictionaryTools, Item } from './types'
import { fieldText } from './field-text'

/** By which field a table is sorted, 1 = upwards. */
export interface Sorting {
  readonly field: string
  readonly direction: 1 | -1
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a ?? '').localeCompare(String(b ?? ''), undefined, { numeric: true })

/** The items in which a text is found, in an order; without one, as they came. */
export function arranged(
  items: readonly Item[],
  { shape, options }: DictionaryTools,
  search: string,
  sorting: Sorting | undefined,
): readonly Item[] {
  const found = findByText(items, search, (item) =>
    shape.fields.map((field) => fieldText(field, item[field.name], options)).join(' '),
  )
  return sorting ? [...found].sort((a, b) => compare(a[sorting.field], b[sorting.field]) * sorting.direction) : found
}

/** An item with the place that it is to have. */
export interface Placed<T> {
  readonly item: T
  readonly place: number
}

/** Between two places that are new, for what comes between them later. */
const GAP = 10

/**
 * The places to write so that one item stands elsewhere: its own alone where its new neighbours leave a gap, else those
 * after it too, as far as they are in the way. The last comes first: wherever writing ends, no other order is disturbed.
 */
export function moved<T>(list: readonly T[], from: number, to: number, placeOf: (item: T) => number): Placed<T>[] {
  const result = [...list]
  result.splice(to, 0, ...result.splice(from, 1))
  const [before, after] = [result[to - 1], result[to + 1]].map((item) => item && placeOf(item))
  const gap = before === undefined || after === undefined ? 2 * GAP : after - before
  let place = before === undefined ? (after ?? 0) - GAP : before + (gap > 1 ? Math.floor(gap / 2) : GAP)
  const placed: Placed<T>[] = []
  for (const item of result.slice(to)) {
    if (placed.length && placeOf(item) > (placed[0]?.place ?? 0)) break
    placed.unshift({ item, place })
    place += GAP
  }
  return placed
}
