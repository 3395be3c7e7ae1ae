import { isSame, type Values } from '../taking-back'
import type { Item } from './types'
import { written } from './use-dictionary'

/** What an administrator makes of an item. */
export interface Draft {
  readonly values: Values
  /** The item as it was when he saw it; none = a new one. */
  readonly seen: Item | undefined
  /** By field: the version of somebody else from which its value was taken. */
  readonly taken: ReadonlyMap<string, number>
  /** By field that both have changed: what it is now. */
  readonly theirs: ReadonlyMap<string, unknown>
}

export const draftOf = (seen: Item | undefined, values: Values): Draft => ({
  values,
  seen,
  taken: new Map(),
  theirs: new Map(),
})

/**
 * The draft when somebody else was faster. What only he has changed is taken over, what both have is kept and says what it
 * is now: so that saving again overwrites nothing unseen. An item that is gone is written anew.
 */
export function overtaken({ values, seen, ...draft }: Draft, current: Item | null): Draft {
  if (!current) return draftOf(undefined, values)
  const before: Values = seen ? written(seen) : {}
  const now: Values = written(current)
  const next: Record<string, unknown> = { ...values }
  const [taken, theirs] = [new Map(draft.taken), new Map(draft.theirs)]
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (isSame(before[name], now[name])) continue
    if (isSame(before[name], values[name])) {
      next[name] = now[name]
      taken.set(name, current.version)
    }
    if (isSame(next[name], now[name])) theirs.delete(name)
    else theirs.set(name, now[name])
  }
  return { values: next, seen: current, taken, theirs }
}
