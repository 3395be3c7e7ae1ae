import type { MarketingMeasure } from '../../contract/marketing-store.ts'
import type { Vital } from '../../domain/web-vitals.ts'
import type { Fact } from './facts.ts'

/** A number to be added to what is counted of a day. `amount`: minor units. The kinds of Web Vitals are steps (see `stepOf`). */
export interface Entry {
  readonly measure: MarketingMeasure | 'visits' | Vital
  readonly kind: string
  readonly dimension: Fact[0]
  readonly value: string
  count: number
  amount: number
}

/** Numbers of one day that are added up before they are written. */
export interface Tally {
  readonly entries: () => Entry[]
  /** Adds one of a kind to each of the facts; a correction adds another count, which may be negative as its amount may be. */
  add(
    measure: Entry['measure'],
    kind: string,
    facts: Iterable<Fact>,
    numbers?: { readonly count?: number; readonly amount?: number },
  ): void
  /** Adds an entry. */
  put(entry: Entry): void
}

/** An empty one. */
export function createTally(): Tally {
  const entries = new Map<string, Entry>()
  const put = (entry: Entry) => {
    const key = `${entry.measure}\0${entry.dimension}\0${entry.kind}\0${entry.value}`
    const known = entries.get(key)
    if (known) {
      known.count += entry.count
      known.amount += entry.amount
    } else entries.set(key, { ...entry })
  }
  return {
    // Always in one order: two transactions that wrote the same rows in different ones would wait for each other.
    entries: () => [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry),
    add(measure, kind, facts, { count = 1, amount = 0 } = {}) {
      for (const [dimension, value] of facts) put({ measure, kind, dimension, value, count, amount })
    },
    put,
  }
}
