import sift from 'sift'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import type { QueryBudget } from './query-budget.ts'
import { chosenFields, fieldAt } from './fields.ts'
import { QueryError, type ContentQuery } from './query.ts'
import { embedReferences } from './references.ts'
import { toEntry, type StoredEntry } from './rows.ts'
import { matchesTargeting } from './targeting.ts'

/** Supported operators. No expressions and no patterns: those of an anonymous caller would run in this process. */
const OPERATORS = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$exists',
  '$and',
  '$or',
  '$nor',
  '$not',
  '$elemMatch',
]

function unknownOperator(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const unknown =
      !Array.isArray(value) && name.startsWith('$') && !OPERATORS.includes(name) ? name : unknownOperator(inner)
    if (unknown) return unknown
  }
  return undefined
}

/** Number of nested values, including the value itself; 0 for `undefined`. */
const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1)
    : Number(value !== undefined)

const ROWS_PER_READ = 200
/** Rows parsed in one turn of the event loop: 2 ms, since rendering a page takes many turns. */
const ROWS_PER_TURN = 25

const toEntries = (rows: readonly Selectable<Tables['content_entries']>[]): StoredEntry[] =>
  rows.map(toEntry).filter((entry) => entry !== undefined)

type Conditions = (entry: StoredEntry) => boolean

function toConditions({ query, userAttributes }: ContentQuery): Conditions {
  const unknown = unknownOperator(query)
  if (unknown) throw new QueryError(`query: unknown operator ${unknown}`)
  try {
    const matches = Object.keys(query).length ? sift({ ...query }) : () => true
    return (entry) => matches(entry) && (!userAttributes || matchesTargeting(entry.query ?? [], userAttributes))
  } catch (error) {
    throw new QueryError(`query: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Characters of a text that decide the order. */
const MAX_COMPARED_CHARACTERS = 200

/** Compares by code units: sorting is one synchronous step, in which collation would block all other requests. */
function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const one = String(a)
  const other = String(b)
  return one < other ? -1 : Number(one > other)
}

interface SortKey {
  readonly id: string
  readonly values: readonly (string | number)[]
}

const sortValue = (value: unknown): string | number =>
  typeof value === 'number' ? value : String(value ?? '').slice(0, MAX_COMPARED_CHARACTERS)

const sortKeyOf = (entry: StoredEntry, sort: ContentQuery['sort']): SortKey => ({
  id: entry.id,
  values: sort.map(([path]) => sortValue(fieldAt(entry, path))),
})

function sortEntries(sortKeys: readonly SortKey[], sort: ContentQuery['sort']): SortKey[] {
  return sortKeys.toSorted((a, b) => {
    for (const [index, [, direction]] of sort.entries()) {
      const order = compare(a.values[index] ?? '', b.values[index] ?? '') * direction
      if (order) return order
    }
    return 0
  })
}

const idsSchema = z.union([
  z.string().transform((id) => [id]),
  z.object({ $in: z.array(z.string()).max(100) }).transform(({ $in }) => $in),
])

const SORTABLE_COLUMNS: Readonly<Record<string, 'created_at' | 'updated_at' | 'id'>> = {
  createdDate: 'created_at',
  lastUpdated: 'updated_at',
  id: 'id',
}
const columnOf = (path: string) => (Object.hasOwn(SORTABLE_COLUMNS, path) ? SORTABLE_COLUMNS[path] : undefined)

const isSortedByDatabase = ({ sort }: ContentQuery) => sort.every(([path]) => columnOf(path))

/** Rows that can match, by path if `urlPath` is given; in the requested order if the database can sort them. */
function candidates(database: Database, contentQuery: ContentQuery) {
  const { model, includeUnpublished, userAttributes, query, sort } = contentQuery
  let rows = database.selectFrom('content_entries').selectAll().where('model', '=', model)
  if (!includeUnpublished) rows = rows.where('published', '=', 'published')
  const ids = idsSchema.safeParse(query['id'])
  if (ids.success) rows = rows.where('id', 'in', ids.data)
  const path = userAttributes?.['urlPath']
  if (typeof path === 'string')
    rows = rows.where((row) =>
      row.or([
        row('has_paths', '=', 0),
        row.exists(
          row
            .selectFrom('content_paths')
            .select('path')
            .whereRef('content_paths.content_id', '=', 'content_entries.id')
            .where('path', '=', path),
        ),
      ]),
    )
  if (isSortedByDatabase(contentQuery))
    for (const [field, direction] of sort) rows = rows.orderBy(columnOf(field) ?? 'id', direction < 0 ? 'desc' : 'asc')
  return rows.orderBy('created_at').orderBy('id')
}

/**
 * Finds matching entries. If they have to be sorted here, only the sort values of all of them are held in memory.
 * @throws {QueryError} for an unknown operator
 */
async function matching(database: Database, contentQuery: ContentQuery, budget: QueryBudget): Promise<StoredEntry[]> {
  const { limit, offset, sort } = contentQuery
  const matches = toConditions(contentQuery)
  const rowsAt = (from: number, count: number) => candidates(database, contentQuery).limit(count).offset(from).execute()
  const isSorted = isSortedByDatabase(contentQuery)
  if (isSorted && !contentQuery.userAttributes && Object.keys(contentQuery.query).length === 0)
    return toEntries(await rowsAt(offset, limit))
  const conditions = countValues(contentQuery.query) + countValues(contentQuery.userAttributes) + sort.length
  const entries: StoredEntry[] = []
  const sortKeys: SortKey[] = []
  for (let from = 0; !isSorted || entries.length < offset + limit; from += ROWS_PER_READ) {
    const rows = await rowsAt(from, ROWS_PER_READ)
    for (let parsed = 0; parsed < rows.length; parsed += ROWS_PER_TURN) {
      const slice = rows.slice(parsed, parsed + ROWS_PER_TURN)
      await budget.look(slice.length, conditions)
      const matchingEntries = toEntries(slice).filter(matches)
      if (isSorted) entries.push(...matchingEntries)
      else sortKeys.push(...matchingEntries.map((entry) => sortKeyOf(entry, sort)))
    }
    if (rows.length < ROWS_PER_READ) break
  }
  if (isSorted) return entries.slice(offset, offset + limit)
  const selected = sortEntries(sortKeys, sort).slice(offset, offset + limit)
  const whole = new Map((await entriesOfIds(database, selected)).map((entry) => [entry.id, entry]))
  return selected.flatMap(({ id }) => whole.get(id) ?? [])
}

async function entriesOfIds(database: Database, sortKeys: readonly SortKey[]): Promise<StoredEntry[]> {
  if (!sortKeys.length) return []
  const ids = sortKeys.map(({ id }) => id)
  const rows = await database.selectFrom('content_entries').selectAll().where('id', 'in', ids).execute()
  return toEntries(rows)
}

/**
 * Runs a query and returns a list of entries as JSON.
 * @throws {QueryError}
 * @throws {QueryBudgetError} if it would cost too much
 */
export async function findEntries(
  database: Database,
  contentQuery: ContentQuery,
  budget: QueryBudget,
): Promise<string> {
  const whole: unknown[] = await matching(database, contentQuery, budget)
  if (contentQuery.includeRefs)
    for (const [index, entry] of whole.entries()) whole[index] = await embedReferences(database, entry, budget)
  await budget.look(whole.length, contentQuery.fields.length + contentQuery.omit.length)
  const texts = whole.map((entry) => {
    const text = JSON.stringify(chosenFields(entry, contentQuery))
    budget.write(text.length)
    return text
  })
  return `[${texts.join()}]`
}
