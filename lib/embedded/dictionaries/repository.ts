import { z } from 'zod'
import { DICTIONARIES, type AnyItem, type DictionaryName } from '../../contract/dictionaries/table.ts'
import type { Fault } from '../../http/faults.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { noteChange, versionOf, versionsOf, type Author } from './changes.ts'
import { ADAPTERS, readItem, readItems, replaceItem } from './rows.ts'

type Versioned = AnyItem & { readonly version: number }

/** What became of a change. `current`: the item as it stands, null where there is none. */
export type Outcome =
  | { readonly kind: 'done'; readonly item: Versioned | null }
  | { readonly kind: 'missing' }
  | { readonly kind: 'conflict' | 'exists'; readonly current: Versioned | null }
  | { readonly kind: 'invalid'; readonly error: z.ZodError }

/** An item, and the version of which the author has seen it; without one he writes whatever stands. */
interface Aim {
  readonly name: DictionaryName
  readonly id: string
  readonly version?: number | undefined
}

/** The item that is to stand in the place of the present one (null for none), or why there can be none. */
type Plan = (present: AnyItem | undefined) => AnyItem | null | 'missing' | 'exists' | z.ZodError

/** Somebody else made the same version first. */
class Overtaken extends Error {}
/** How often a change is tried that others overtake. */
const TRIES = 50

const invalid = (field: string, message: string, fault: Fault = 'wrong') =>
  new z.ZodError([{ code: 'custom', path: [field], message, params: { fault }, input: undefined }])

/** The item of a dictionary that somebody wrote, or each field that is not as it should be. */
function parseItem(name: DictionaryName, written: AnyItem): AnyItem | z.ZodError {
  const { data, error } = DICTIONARIES[name].schema.safeParse(written)
  if (data) return data
  return new z.ZodError(
    (error?.issues ?? []).flatMap((issue): z.core.$ZodIssue[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ ...issue, path: [...issue.path, key], message: 'there is no such field' }))
        : [issue],
    ),
  )
}

const withVersion = (item: AnyItem | null, version: number): Versioned | null => item && { ...item, version }

async function tryOnce(
  database: Database,
  { name, id, version: seen }: Aim,
  plan: Plan,
  author: Author,
): Promise<Outcome> {
  // The version comes first: whoever changes the item after that is found out when the next version is noted.
  const version = await versionOf(database, name, id)
  const present = await readItem(database, name, id)
  const current = withVersion(present ?? null, version)
  if (seen !== undefined && seen !== version) return { kind: 'conflict', current }
  const after = plan(present)
  if (after instanceof z.ZodError) return { kind: 'invalid', error: after }
  if (after === 'missing') return { kind: after }
  if (after === 'exists') return { kind: after, current }
  const problem = after && (await ADAPTERS[name].findProblem?.(database, after))
  if (problem) return { kind: 'invalid', error: invalid(problem.field, problem.message, problem.fault) }
  const values = [present ?? null, after] as const
  if (!(await noteChange(database, { name, id, version: version + 1 }, values, author))) throw new Overtaken()
  await replaceItem(database, name, id, values)
  return { kind: 'done', item: withVersion(after, version + 1) }
}

/** Carries out a plan together with its note; where somebody else was quicker, the plan is made again for what stands then. */
async function change(database: Database, aim: Aim, plan: Plan, author: Author): Promise<Outcome> {
  for (let tried = 1; ; tried++) {
    try {
      return await inTransaction(database, (transaction) => tryOnce(transaction, aim, plan, author))
    } catch (error) {
      if (!(error instanceof Overtaken) || tried === TRIES) throw error
    }
  }
}

/** Every item of a dictionary with its version. */
export async function listVersioned(database: Database, name: DictionaryName): Promise<Versioned[]> {
  const versions = await versionsOf(database, name)
  return (await readItems(database, name)).map(({ id, item }) => ({ ...item, version: versions.get(id) ?? 0 }))
}

/** An item with its version; null where there is none. */
export async function readVersioned(database: Database, name: DictionaryName, id: string): Promise<Versioned | null> {
  const version = await versionOf(database, name, id)
  return withVersion((await readItem(database, name, id)) ?? null, version)
}

/** Adds an item. */
export async function insertItem(
  database: Database,
  { name, version }: Omit<Aim, 'id'>,
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

/** Changes an item: `written` gives the whole of the new one from the present one. */
export function updateItem(
  database: Database,
  aim: Aim,
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

/** Takes an item away. */
export const removeItem = (database: Database, aim: Aim, author: Author): Promise<Outcome> =>
  change(database, aim, (present) => (present ? null : 'missing'), author)
