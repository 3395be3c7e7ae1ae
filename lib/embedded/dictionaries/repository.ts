import { z } from 'zod'
import { DICTIONARIES, type AnyItem } from '../../contract/dictionaries/table.ts'
import type { DictionaryName } from '../../domain/dictionary-names.ts'
import type { ValidationCode } from '../../http/validation-codes.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { recordChange, readVersion, readVersions, type Author } from './changes.ts'
import { ADAPTERS, hasRoom, readItem, readItems, replaceItem } from './rows.ts'

type Versioned = AnyItem & { readonly version: number }

/** Result of a change. `current` is the stored item, or null if it does not exist. */
export type Outcome =
  | { readonly kind: 'done'; readonly item: Versioned | null }
  | { readonly kind: 'missing' }
  | { readonly kind: 'full'; readonly limit: number }
  | { readonly kind: 'conflict' | 'exists'; readonly current: Versioned | null }
  | { readonly kind: 'invalid'; readonly error: z.ZodError }

/** The item to change and the version its author has seen; without a version the change is unconditional. */
interface Target {
  readonly name: DictionaryName
  readonly id: string
  readonly version?: number | undefined
}

/** Computes the new item from the current one (null to delete it), or the reason for a rejection. */
type Plan = (present: AnyItem | undefined) => AnyItem | null | 'missing' | 'exists' | z.ZodError

class ConcurrentChange extends Error {}
const MAX_TRIES = 50

const invalid = (field: string, message: string, reason: ValidationCode = 'wrong') =>
  new z.ZodError([{ code: 'custom', path: [field], message, params: { reason }, input: undefined }])

/** Parses an input; reports unknown fields one by one. */
function parseItem(name: DictionaryName, written: AnyItem): AnyItem | z.ZodError {
  const { data, error } = DICTIONARIES[name].schema.safeParse(written)
  if (data) return data
  return new z.ZodError(
    (error?.issues ?? []).flatMap((issue): z.core.$ZodIssue[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ ...issue, path: [...issue.path, key], message: 'unknown field, remove it' }))
        : [issue],
    ),
  )
}

const withVersion = (item: AnyItem | null, version: number): Versioned | null => item && { ...item, version }

async function applyPlan(
  database: Database,
  { name, id, version: expectedVersion }: Target,
  plan: Plan,
  author: Author,
): Promise<Outcome> {
  // Read the version first: recording the next one then fails if the item was changed after this read.
  const version = await readVersion(database, name, id)
  const present = await readItem(database, name, id)
  const current = withVersion(present ?? null, version)
  if (expectedVersion !== undefined && expectedVersion !== version) return { kind: 'conflict', current }
  const after = plan(present)
  if (after instanceof z.ZodError) return { kind: 'invalid', error: after }
  if (after === 'missing') return { kind: after }
  if (after === 'exists') return { kind: after, current }
  const { limit, limitedBy } = DICTIONARIES[name]
  const isAdded = !present || (limitedBy !== undefined && present[limitedBy] !== after?.[limitedBy])
  if (after && isAdded && !(await hasRoom(database, name, after))) return { kind: 'full', limit }
  const problem = after && (await ADAPTERS[name].findProblem?.(database, after))
  if (problem) return { kind: 'invalid', error: invalid(problem.field, problem.message, problem.reason) }
  const values = [present ?? null, after] as const
  if (!(await recordChange(database, { name, id, version: version + 1 }, values, author))) throw new ConcurrentChange()
  await replaceItem(database, name, id, values)
  return { kind: 'done', item: withVersion(after, version + 1) }
}

/** Applies a plan and records it in one transaction; after a concurrent change, the plan is computed again. */
async function change(database: Database, aim: Target, plan: Plan, author: Author): Promise<Outcome> {
  for (let tried = 1; ; tried++) {
    try {
      return await inTransaction(database, (transaction) => applyPlan(transaction, aim, plan, author))
    } catch (error) {
      if (!(error instanceof ConcurrentChange) || tried === MAX_TRIES) throw error
    }
  }
}

export async function listVersioned(database: Database, name: DictionaryName): Promise<Versioned[]> {
  const versions = await readVersions(database, name)
  return (await readItems(database, name)).map(({ id, item }) => ({ ...item, version: versions.get(id) ?? 0 }))
}

export async function readVersioned(database: Database, name: DictionaryName, id: string): Promise<Versioned | null> {
  const version = await readVersion(database, name, id)
  return withVersion((await readItem(database, name, id)) ?? null, version)
}

export async function insertItem(
  database: Database,
  { name, version }: Omit<Target, 'id'>,
  written: AnyItem,
  author: Author,
): Promise<Outcome> {
  const item = parseItem(name, written)
  if (item instanceof z.ZodError) return { kind: 'invalid', error: item }
  return change(
    database,
    { name, version, id: String(item[DICTIONARIES[name].id]) },
    (present) => (present ? 'exists' : item),
    author,
  )
}

export function updateItem(
  database: Database,
  aim: Target,
  written: (present: AnyItem) => AnyItem,
  author: Author,
): Promise<Outcome> {
  const { id: field } = DICTIONARIES[aim.name]
  const plan: Plan = (present) => {
    if (!present) return 'missing'
    const item = parseItem(aim.name, written(present))
    return item instanceof z.ZodError || item[field] === aim.id ? item : invalid(field, 'an item keeps its name')
  }
  return change(database, aim, plan, author)
}

export const removeItem = (database: Database, aim: Target, author: Author): Promise<Outcome> =>
  change(database, aim, (present) => (present ? null : 'missing'), author)
