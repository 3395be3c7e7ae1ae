import type { MarketingMeasure } from '../../contract/marketing-store.ts'
import type { Vital } from '../../domain/web-vitals.ts'
import type { DimensionValue } from './dimensions.ts'

/** An increment of a day's counter. `amount`: minor units. The kinds of Web Vitals are steps (see `stepOf`). */
export interface Entry {
  readonly measure: MarketingMeasure | 'visits' | Vital
  readonly kind: string
  readonly dimension: DimensionValue[0]
  readonly value: string
  count: number
  amount: number
}

/** Sums the increments of a day before they are written. */
export interface CounterBatch {
  readonly entries: () => Entry[]
  /** Adds one to each of the values; a correction passes other numbers, which may be negative. */
  add(
    measure: Entry['measure'],
    kind: string,
    values: Iterable<DimensionValue>,
    numbers?: { readonly count?: number; readonly amount?: number },
  ): void
  put(entry: Entry): void
}

export function createCounterBatch(): CounterBatch {
  const entries = new Map<string, Entry>()
  const put = (entry: Entry) => {
    const key = `${entry.measure}\0${entry.dimension}\0${entry.kind}\0${entry.value}`
    const existing = entries.get(key)
    if (existing) {
      existing.count += entry.count
      existing.amount += entry.amount
    } else entries.set(key, { ...entry })
  }
  return {
    // Sorted: two transactions that write the same rows in different orders would deadlock.
    entries: () => [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry),
    add(measure, kind, values, { count = 1, amount = 0 } = {}) {
      for (const [dimension, value] of values) put({ measure, kind, dimension, value, count, amount })
    },
    put,
  }
}
