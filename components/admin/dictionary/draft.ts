import { isSame, type Values } from '../revert'
import type { Item } from './types'
import { withoutVersion } from './use-dictionary'

export interface Draft {
  readonly values: Values
  /** The item as it was loaded; `undefined` for a new one. */
  readonly original: Item | undefined
  /** By field that was adopted from another editor: the version that it came from. */
  readonly adoptedVersions: ReadonlyMap<string, number>
  /** By field with conflicting edits: the stored value. */
  readonly theirs: ReadonlyMap<string, unknown>
}

export const draftOf = (original: Item | undefined, values: Values): Draft => ({
  values,
  original,
  adoptedVersions: new Map(),
  theirs: new Map(),
})

/**
 * Rebases a draft after a version conflict. Takes over fields that only the other editor has changed; keeps own edits
 * and records the conflicting stored values, so that saving again overwrites nothing unseen.
 * A deleted item becomes a new one.
 */
export function rebaseDraft({ values, original, ...draft }: Draft, current: Item | null): Draft {
  if (!current) return draftOf(undefined, values)
  const before: Values = original ? withoutVersion(original) : {}
  const now: Values = withoutVersion(current)
  const next: Record<string, unknown> = { ...values }
  const adoptedVersions = new Map(draft.adoptedVersions)
  const theirs = new Map(draft.theirs)
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (isSame(before[name], now[name])) continue
    if (isSame(before[name], values[name])) {
      next[name] = now[name]
      adoptedVersions.set(name, current.version)
    }
    if (isSame(next[name], now[name])) theirs.delete(name)
    else theirs.set(name, now[name])
  }
  return { values: next, original: current, adoptedVersions, theirs }
}
