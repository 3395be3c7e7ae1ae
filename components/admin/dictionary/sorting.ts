import { findByText } from '@/lib/domain/search'
import type { Sorting } from '../data-table'
import type { DictionaryShape, DictionaryTools, Item } from './types'
import { fieldText } from './field-text'

/** A sorting as text in a URL: `title`, or `-title` for the opposite direction. */
export const sortingText = ({ column, direction }: Sorting): string => (direction === 1 ? column : `-${column}`)

export function parseSorting(text: string, { fields }: DictionaryShape): Sorting | undefined {
  const direction = text.startsWith('-') ? -1 : 1
  const field = fields.find(({ name }) => name === (direction === 1 ? text : text.slice(1)))
  return field && { column: field.name, direction }
}

/** Items that contain the words of a search in any field. */
export const findItems = (
  items: readonly Item[],
  { shape, options }: DictionaryTools,
  search: string,
): readonly Item[] =>
  findByText(items, search, (item) =>
    shape.fields.map((field) => fieldText(field, item[field.name], options)).join(' '),
  )

export interface ItemPosition<T> {
  readonly item: T
  readonly position: number
}

/** Distance between two new order values; leaves room for later insertions. */
const GAP = 10

/**
 * Computes the order values to write so that one item moves: only its own if its new neighbours leave a gap, else also
 * those of the following items up to the next gap.
 * The last item comes first, so that an interrupted update does not disturb the order of the others.
 */
export function moved<T>(
  list: readonly T[],
  from: number,
  to: number,
  positionOf: (item: T) => number,
): ItemPosition<T>[] {
  const result = [...list]
  result.splice(to, 0, ...result.splice(from, 1))
  const [before, after] = [result[to - 1], result[to + 1]].map((item) => item && positionOf(item))
  const gap = before === undefined || after === undefined ? 2 * GAP : after - before
  let position = before === undefined ? (after ?? 0) - GAP : before + (gap > 1 ? Math.floor(gap / 2) : GAP)
  const positions: ItemPosition<T>[] = []
  for (const item of result.slice(to)) {
    if (positions.length && positionOf(item) > (positions[0]?.position ?? 0)) break
    positions.unshift({ item, position })
    position += GAP
  }
  return positions
}
