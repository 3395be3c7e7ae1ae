import type { Database } from '../database/open.ts'
import { publishedEntry } from './rows.ts'

/** Entries that are put into one answer at most, and how deep they stand in each other. */
const MOST = 100
const DEEPEST = 8

interface Block {
  readonly component?: { readonly name?: unknown; readonly options?: { readonly symbol?: { readonly entry?: unknown; readonly model?: unknown } } }
}

/** The entry that a block refers to. */
function referenceOf({ component }: Block): { id: string; model: string } | undefined {
  const { entry, model } = component?.options?.symbol ?? {}
  return component?.name === 'Symbol' && typeof entry === 'string' ? { id: entry, model: typeof model === 'string' ? model : 'symbol' } : undefined
}

/**
 * Puts the entries that blocks refer to into them, so that whoever draws them need not ask again. One that contains
 * itself stays a reference there.
 */
export async function embedReferences(database: Database, value: unknown): Promise<unknown> {
  let left = MOST
  const within = async (part: unknown, trail: readonly string[]): Promise<unknown> => {
    if (Array.isArray(part)) return Promise.all(part.map((item) => within(item, trail)))
    if (typeof part !== 'object' || part === null) return part
    const copy = Object.fromEntries(await Promise.all(Object.entries(part).map(async ([name, item]) => [name, await within(item, trail)] as const)))
    const reference = referenceOf(part)
    if (!reference || trail.includes(reference.id) || trail.length >= DEEPEST || left-- <= 0) return copy
    const found = await publishedEntry(database, reference)
    if (!found) return copy
    const { component } = copy as { component: { options: { symbol: object } } }
    const content = { id: found.id, name: found.name, data: await within(found.data, [...trail, reference.id]) }
    return { ...copy, component: { ...component, options: { ...component.options, symbol: { ...component.options.symbol, content } } } }
  }
  return within(value, [])
}
