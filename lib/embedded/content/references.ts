import type { Database } from '../database/open.ts'
import type { QueryBudget } from './query-budget.ts'
import { publishedEntries, type StoredEntry } from './rows.ts'

const MAX_EMBEDDED = 100
const MAX_DEPTH = 8

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

function parseReference({ component }: Block): Reference | undefined {
  const { entry, model } = component?.options?.symbol ?? {}
  return component?.name === 'Symbol' && typeof entry === 'string'
    ? { id: entry, model: typeof model === 'string' ? model : 'symbol' }
    : undefined
}

function referencedIds(value: unknown): Set<string> {
  const ids = new Set<string>()
  const open = [value]
  while (open.length) {
    const part = open.pop()
    if (typeof part !== 'object' || part === null) continue
    const reference = parseReference(part)
    if (reference) ids.add(reference.id)
    for (const inner of Object.values(part)) open.push(inner)
  }
  return ids
}

/** The published entries that a value refers to, directly or through other entries. */
async function readReferenced(database: Database, value: unknown): Promise<ReadonlyMap<string, StoredEntry>> {
  const referenced = new Map<string, StoredEntry>()
  const requested = new Set<string>()
  let ids = referencedIds(value)
  for (let depth = 0; depth < MAX_DEPTH && requested.size < MAX_EMBEDDED; depth++) {
    const batch = [...ids.difference(requested)].slice(0, MAX_EMBEDDED - requested.size)
    if (!batch.length) break
    for (const id of batch) requested.add(id)
    const found = await publishedEntries(database, batch)
    for (const entry of found) referenced.set(entry.id, entry)
    ids = referencedIds(found.map(({ data }) => data))
  }
  return referenced
}

/**
 * Embeds the entries that blocks refer to, so that clients need no further requests. An entry that contains itself
 * stays a reference.
 */
export async function embedReferences(database: Database, value: unknown, budget: QueryBudget): Promise<unknown> {
  const referenced = await readReferenced(database, value)
  if (!referenced.size) return value
  let remaining = MAX_EMBEDDED
  const embedIn = (part: unknown, trail: readonly string[]): unknown => {
    // Inside of an embedded entry: count its size, since it may be embedded several times.
    if (trail.length) budget.write(typeof part === 'string' ? part.length : 1)
    if (Array.isArray(part)) return part.map((item) => embedIn(item, trail))
    if (typeof part !== 'object' || part === null) return part
    const copy = Object.fromEntries(Object.entries(part).map(([name, item]) => [name, embedIn(item, trail)]))
    const reference = parseReference(part)
    const found = reference && referenced.get(reference.id)
    if (
      found?.modelId !== reference?.model ||
      !found ||
      trail.includes(found.id) ||
      trail.length >= MAX_DEPTH ||
      remaining-- <= 0 ||
      !budget.embed()
    )
      return copy
    const { component } = copy as { component: { options: { symbol: object } } }
    const content = { id: found.id, name: found.name, data: embedIn(found.data, [...trail, found.id]) }
    return {
      ...copy,
      component: { ...component, options: { ...component.options, symbol: { ...component.options.symbol, content } } },
    }
  }
  return embedIn(value, [])
}
