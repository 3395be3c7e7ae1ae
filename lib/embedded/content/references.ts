import type { Database } from '../database/open.ts'
import type { Effort } from './effort.ts'
import { publishedEntries, type StoredEntry } from './rows.ts'

/** Entries that are put into one entry at most, and how deep they stand in each other. */
const MOST = 100
const DEEPEST = 8

interface Block {
  readonly component?: {
    readonly name?: unknown
    readonly options?: { readonly symbol?: { readonly entry?: unknown; readonly model?: unknown } }
  }
}

interface Reference {
  readonly id: string
  readonly model: string
}

/** The entry that a block refers to. */
function referenceOf({ component }: Block): Reference | undefined {
  const { entry, model } = component?.options?.symbol ?? {}
  return component?.name === 'Symbol' && typeof entry === 'string'
    ? { id: entry, model: typeof model === 'string' ? model : 'symbol' }
    : undefined
}

/** The ids of the entries that a value refers to. */
function namedIn(value: unknown): Set<string> {
  const ids = new Set<string>()
  const open = [value]
  while (open.length) {
    const part = open.pop()
    if (typeof part !== 'object' || part === null) continue
    const reference = referenceOf(part)
    if (reference) ids.add(reference.id)
    for (const inner of Object.values(part)) open.push(inner)
  }
  return ids
}

/** The published entries that a value refers to, and those that these refer to. */
async function referred(database: Database, value: unknown): Promise<ReadonlyMap<string, StoredEntry>> {
  const known = new Map<string, StoredEntry>()
  const asked = new Set<string>()
  let named = namedIn(value)
  for (let depth = 0; depth < DEEPEST && asked.size < MOST; depth++) {
    const wanted = [...named.difference(asked)].slice(0, MOST - asked.size)
    if (!wanted.length) break
    for (const id of wanted) asked.add(id)
    const found = await publishedEntries(database, wanted)
    for (const entry of found) known.set(entry.id, entry)
    named = namedIn(found.map(({ data }) => data))
  }
  return known
}

/**
 * Puts the entries that blocks refer to into them, so that whoever draws them need not ask again. One that contains
 * itself stays a reference there.
 */
export async function embedReferences(database: Database, value: unknown, effort: Effort): Promise<unknown> {
  const known = await referred(database, value)
  if (!known.size) return value
  let left = MOST
  const within = (part: unknown, trail: readonly string[]): unknown => {
    // The end of the trail is what was put in, more than once perhaps.
    if (trail.length) effort.write(typeof part === 'string' ? part.length : 1)
    if (Array.isArray(part)) return part.map((item) => within(item, trail))
    if (typeof part !== 'object' || part === null) return part
    const copy = Object.fromEntries(Object.entries(part).map(([name, item]) => [name, within(item, trail)]))
    const reference = referenceOf(part)
    const found = reference && known.get(reference.id)
    if (
      found?.modelId !== reference?.model ||
      !found ||
      trail.includes(found.id) ||
      trail.length >= DEEPEST ||
      left-- <= 0 ||
      !effort.embed()
    )
      return copy
    const { component } = copy as { component: { options: { symbol: object } } }
    const content = { id: found.id, name: found.name, data: within(found.data, [...trail, found.id]) }
    return {
      ...copy,
      component: { ...component, options: { ...component.options, symbol: { ...component.options.symbol, content } } },
    }
  }
  return within(value, [])
}
