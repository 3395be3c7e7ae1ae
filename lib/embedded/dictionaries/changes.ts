import type { DictionaryChange } from '../../contract/banner-admin.ts'
import { DICTIONARY_NAMES, type AnyItem, type DictionaryName } from '../../contract/dictionaries/table.ts'
import type { Database } from '../database/open.ts'

/** Who changes something, when, and which change that takes back. */
export interface Author {
  readonly who: string
  readonly now: Date
  readonly revertOf?: string | undefined
}

const LISTED = 100

/** The version of an item: its newest change, 0 without any. */
export async function versionOf(database: Database, name: DictionaryName, id: string): Promise<number> {
  const { version } = await database
    .selectFrom('dictionary_changes')
    .select(({ fn }) => fn.max<number | null>('version').as('version'))
    .where('dictionary', '=', name)
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow()
  return version ?? 0
}

/** The versions of a dictionary's items that were ever changed. */
export async function versionsOf(database: Database, name: DictionaryName): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('dictionary_changes')
    .select(({ fn }) => ['item_id', fn.max<number>('version').as('version')])
    .where('dictionary', '=', name)
    .groupBy('item_id')
    .execute()
  return new Map(rows.map(({ item_id, version }) => [item_id, version]))
}

const written = (item: AnyItem | null) => item && JSON.stringify(item)
const read = (json: string | null) => (json === null ? null : (JSON.parse(json) as Record<string, unknown>))

/** Notes a change. @returns whether the item had no such version before: of two who make the same, one is told so */
export async function noteChange(
  database: Database,
  { name, id, version }: { name: DictionaryName; id: string; version: number },
  [before, after]: readonly [AnyItem | null, AnyItem | null],
  { who, now, revertOf }: Author,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('dictionary_changes')
    .values({
      id: crypto.randomUUID(),
      dictionary: name,
      item_id: id,
      version,
      who,
      at: now.toISOString(),
      before: written(before),
      after: written(after),
      revert_of: revertOf ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

interface Asked {
  readonly name?: string | undefined
  readonly id?: string | undefined
  readonly limit?: number | undefined
  readonly page?: number | undefined
}

/** What was changed, the newest first: of everything, of one dictionary, or of one item. */
export async function listChanges(
  database: Database,
  { name, id, limit = LISTED, page = 1 }: Asked,
): Promise<{ changes: DictionaryChange[]; pages: number }> {
  let rows = database.selectFrom('dictionary_changes')
  if (name !== undefined) rows = rows.where('dictionary', '=', name)
  if (id !== undefined) rows = rows.where('item_id', '=', id)
  const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const listed = rows.selectAll().orderBy('at', 'desc').orderBy('version', 'desc').orderBy('id').limit(limit)
  const changes = (await listed.offset((page - 1) * limit).execute()).flatMap(
    ({ dictionary, item_id, before, after, revert_of, ...row }) => {
      const known = DICTIONARY_NAMES.find((one) => one === dictionary)
      return known
        ? [{ ...row, name: known, itemId: item_id, before: read(before), after: read(after), revertOf: revert_of }]
        : []
    },
  )
  return { changes, pages: Math.max(1, Math.ceil(Number(count) / limit)) }
}

/** How many changes each dictionary has had: another number says that it is another by now. */
export async function dictionaryRevisions(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('dictionary_changes')
    .select(({ fn }) => ['dictionary', fn.countAll<number>().as('count')])
    .groupBy('dictionary')
    .execute()
  return new Map(rows.map(({ dictionary, count }) => [dictionary, count]))
}
