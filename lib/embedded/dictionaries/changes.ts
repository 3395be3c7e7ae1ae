import type { DictionaryChange } from '../../contract/banner-admin.ts'
import { DICTIONARY_NAMES, type DictionaryName } from '../../domain/dictionary-names.ts'
import type { Database } from '../database/open.ts'

/** Metadata of a change; `revertOf` is the id of the change that it reverts. */
export interface Author {
  readonly actor: string
  readonly now: Date
  readonly revertOf?: string | undefined
}

const DEFAULT_LIMIT = 100

/** Recorded like a dictionary, under the prefix of a series. */
export const PROMO_SERIES = 'promo-series'

type Recorded = DictionaryName | typeof PROMO_SERIES | 'images'

/** Version of an item or image: that of its latest change, 0 without any. */
export async function readVersion(database: Database, name: Recorded, id: string): Promise<number> {
  const { version } = await database
    .selectFrom('dictionary_changes')
    .select(({ fn }) => fn.max<number | null>('version').as('version'))
    .where('dictionary', '=', name)
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow()
  return version ?? 0
}

export async function readVersions(database: Database, name: Recorded): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('dictionary_changes')
    .select(({ fn }) => ['item_id', fn.max<number>('version').as('version')])
    .where('dictionary', '=', name)
    .groupBy('item_id')
    .execute()
  return new Map(rows.map(({ item_id, version }) => [item_id, version]))
}

const toJson = (item: object | null) => item && JSON.stringify(item)
const fromJson = (json: string | null) => (json === null ? null : (JSON.parse(json) as Record<string, unknown>))

/**
 * Records a change.
 * @returns false if the version exists already, because of a concurrent change
 */
export async function recordChange(
  database: Database,
  { name, id, version }: { name: Recorded; id: string; version: number },
  [before, after]: readonly [object | null, object | null],
  { actor, now, revertOf }: Author,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('dictionary_changes')
    .values({
      id: crypto.randomUUID(),
      dictionary: name,
      item_id: id,
      version,
      actor,
      changed_at: now.toISOString(),
      before: toJson(before),
      after: toJson(after),
      revert_of: revertOf ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

interface ChangesQuery {
  readonly name?: string | undefined
  readonly id?: string | undefined
  readonly limit?: number | undefined
  readonly page?: number | undefined
}

export async function listChanges(
  database: Database,
  { name, id, limit = DEFAULT_LIMIT, page = 1 }: ChangesQuery,
): Promise<{ changes: DictionaryChange[]; pages: number }> {
  let rows = database.selectFrom('dictionary_changes').where('dictionary', 'in', DICTIONARY_NAMES)
  if (name !== undefined) rows = rows.where('dictionary', '=', name)
  if (id !== undefined) rows = rows.where('item_id', '=', id)
  const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const pageQuery = rows.selectAll().orderBy('changed_at', 'desc').orderBy('version', 'desc').orderBy('id').limit(limit)
  const changes = (await pageQuery.offset((page - 1) * limit).execute()).flatMap(
    ({ dictionary, item_id, actor, changed_at, before, after, revert_of, ...row }) => {
      const dictionaryName = DICTIONARY_NAMES.find((one) => one === dictionary)
      return dictionaryName
        ? [
            {
              ...row,
              actor,
              at: changed_at,
              name: dictionaryName,
              itemId: item_id,
              before: fromJson(before),
              after: fromJson(after),
              revertOf: revert_of,
            },
          ]
        : []
    },
  )
  return { changes, pages: Math.max(1, Math.ceil(Number(count) / limit)) }
}

/** Number of changes of each dictionary, and of images; detects that one has changed. */
export async function dictionaryRevisions(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('dictionary_changes')
    .select(({ fn }) => ['dictionary', fn.countAll<number>().as('count')])
    .groupBy('dictionary')
    .execute()
  return new Map(rows.map(({ dictionary, count }) => [dictionary, count]))
}
