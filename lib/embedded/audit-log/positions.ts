import { sql, type RawBuilder } from 'kysely'
import { ACCESS_MEANINGS, type AuditPosition, type AuditQuery } from '../../contract/audit-log.ts'
import type { AccessKind } from '../../contract/access-log.ts'
import { endOf } from '../../contract/list-query.ts'
import { areaOfDictionary } from '../../domain/admin-roles.ts'
import { kindOfAction, type AuditArea } from '../../domain/audit.ts'
import { DICTIONARY_NAMES } from '../../domain/dictionary-names.ts'
import type { Database } from '../database/open.ts'
import { PROMO_SERIES } from '../dictionaries/changes.ts'
import { OTHER_ACTORS } from '../orders/order-changes.ts'
import { likePattern } from '../orders/search-text.ts'

const IMAGES = 'images'

type Condition = RawBuilder<unknown>

/** A table with entries of the log. */
interface Source {
  readonly table: 'order_changes' | 'price_changes' | 'dictionary_changes' | 'access_log'
  readonly id: string
  readonly time: string
  /** Conditions of the table for a query; `undefined` if none of its rows match. */
  readonly conditions: (query: AuditQuery) => readonly Condition[] | undefined
}

const contains = (expression: Condition, text: string) =>
  sql`lower(${expression}) like ${likePattern(text.toLowerCase())} escape '\\'`

const recordContains = ({ record }: AuditQuery, expression: Condition) => (record ? [contains(expression, record)] : [])

const hasChanges = ({ area, kind }: AuditQuery, own: AuditArea) => kind !== 'accesses' && (!area || area === own)

/** Names in the table of dictionaries, by area of the log. */
const recordedNames = (area: AuditArea | undefined): readonly string[] => [
  ...DICTIONARY_NAMES.filter((name) => !area || areaOfDictionary(name) === area),
  ...(!area || area === 'dictionaries' ? [PROMO_SERIES] : []),
  ...(!area || area === 'images' ? [IMAGES] : []),
]

const accessKinds = ({ area, kind }: AuditQuery): readonly AccessKind[] =>
  (Object.keys(ACCESS_MEANINGS) as AccessKind[]).filter((name) => {
    const meaning = ACCESS_MEANINGS[name]
    return (!area || meaning.area === area) && (!kind || kindOfAction(meaning.action) === kind)
  })

const SOURCES: readonly Source[] = [
  {
    table: 'order_changes',
    id: 'id',
    time: 'changed_at',
    conditions: (query) =>
      hasChanges(query, 'orders')
        ? [sql`actor not in (${sql.join(OTHER_ACTORS)})`, ...recordContains(query, sql.ref('number'))]
        : undefined,
  },
  {
    table: 'price_changes',
    id: 'batch_id',
    time: 'changed_at',
    conditions(query) {
      if (!hasChanges(query, 'prices')) return undefined
      const matching = recordContains(query, sql`bitrix_id || ' ' || currency`)
      return [
        // Every batch has a change at this position; an index lists these.
        sql`position = ${sql.lit(0)}`,
        ...matching.map((condition) => sql`batch_id in (select batch_id from price_changes where ${condition})`),
      ]
    },
  },
  {
    table: 'dictionary_changes',
    id: 'id',
    time: 'changed_at',
    conditions(query) {
      const names = query.kind === 'accesses' ? [] : recordedNames(query.area)
      if (!names.length) return undefined
      const { record } = query
      const named = record && sql`select urn from images where ${contains(sql.ref('name'), record)}`
      return [
        sql`dictionary in (${sql.join(names)})`,
        ...recordContains(query, sql.ref('item_id')).map((condition) =>
          named ? sql`(${condition} or dictionary = ${IMAGES} and item_id in (${named}))` : condition,
        ),
      ]
    },
  },
  {
    table: 'access_log',
    id: 'id',
    time: 'accessed_at',
    conditions(query) {
      const kinds = accessKinds(query)
      return kinds.length
        ? [sql`kind in (${sql.join(kinds)})`, ...recordContains(query, sql.ref('record_id'))]
        : undefined
    },
  },
]

export type SourceTable = Source['table']

/** Table and position of an entry. */
export interface Found extends AuditPosition {
  readonly source: SourceTable
}

/** The tables that may have entries of a query, each with its conditions. */
function filteredSources(query: AuditQuery) {
  const { person, from, to, before } = query
  return SOURCES.flatMap((source) => {
    const own = source.conditions(query)
    if (!own) return []
    const time = sql.ref(source.time)
    const id = sql.ref(source.id)
    const conditions = [
      ...own,
      ...(person ? [contains(sql.ref('actor'), person)] : []),
      ...(from ? [sql`${time} >= ${new Date(from).toISOString()}`] : []),
      ...(to ? [sql`${time} < ${new Date(endOf(to)).toISOString()}`] : []),
      ...(before
        ? [
            sql`${time} <= ${before.at}`,
            sql`(${time} < ${before.at} or ${time} = ${before.at} and ${id} < ${before.id})`,
          ]
        : []),
    ]
    return [{ ...source, where: sql`${sql.table(source.table)} where ${sql.join(conditions, sql` and `)}` }]
  })
}

/** Positions of the newest entries of a query, newest first: of each table at most `limit` are read. */
export async function findPositions(database: Database, query: AuditQuery, limit: number): Promise<Found[]> {
  const parts = filteredSources(query).map(({ table, time, id, where }) => {
    const columns = sql`${sql.lit(table)} as source, ${sql.ref(time)} as entry_at, ${sql.ref(id)} as entry_id`
    const rows = sql`select ${columns} from ${where} order by ${sql.ref(time)} desc, ${sql.ref(id)} desc limit ${limit}`
    return sql`select * from (${rows}) as ${sql.ref(`newest_${table}`)}`
  })
  if (!parts.length) return []
  const union = sql.join(parts, sql` union all `)
  const { rows } = await sql<{ source: SourceTable; entry_at: string; entry_id: string }>`
    ${union} order by entry_at desc, entry_id desc limit ${limit}`.execute(database)
  return rows.map(({ source, entry_at: at, entry_id: id }) => ({ source, at, id }))
}

export async function countEntries(database: Database, query: AuditQuery): Promise<number> {
  const counts = await Promise.all(
    filteredSources(query).map(async ({ where }) => {
      const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${where}`.execute(database)
      return Number(rows[0]?.count ?? 0)
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
