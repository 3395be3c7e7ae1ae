import sift from 'sift'
import { z } from 'zod'
import type { Database } from '../database/open.ts'
import type { Effort } from './effort.ts'
import { chosenFields, fieldAt } from './fields.ts'
import { QuestionError, type ContentQuestion } from './question.ts'
import { embedReferences } from './references.ts'
import { entryOf, type StoredEntry } from './rows.ts'
import { isFor } from './targets.ts'

/** What conditions may say. No expressions and no patterns: a stranger's would run here. */
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

/** The first operator in a query that nobody knows. */
function unknownOperator(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const unknown =
      !Array.isArray(value) && name.startsWith('$') && !OPERATORS.includes(name) ? name : unknownOperator(inner)
    if (unknown) return unknown
  }
  return undefined
}

/** Values within a value, itself among them, but for one that is not there. */
const partsOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + partsOf(inner), 1)
    : Number(value !== undefined)

/** Rows that are read at a time where conditions are looked at here. */
const BATCH = 200

type Conditions = (entry: StoredEntry) => boolean

function conditionsOf({ query, userAttributes }: ContentQuestion): Conditions {
  const unknown = unknownOperator(query)
  if (unknown) throw new QuestionError(`query: there is no operator ${unknown}`)
  try {
    const fits = Object.keys(query).length ? sift({ ...query }) : () => true
    return (entry) => fits(entry) && (!userAttributes || isFor(entry.query ?? [], userAttributes))
  } catch (error) {
    throw new QuestionError(`query: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '').localeCompare(String(b ?? ''))
}

/** What is needed of an entry to put it in its place among others. */
interface Place {
  readonly id: string
  readonly values: readonly unknown[]
}

const placeOf = (entry: StoredEntry, sort: ContentQuestion['sort']): Place => ({
  id: entry.id,
  values: sort.map(([path]) => fieldAt(entry, path)),
})

function inOrder(places: readonly Place[], sort: ContentQuestion['sort']): Place[] {
  return places.toSorted((a, b) => {
    for (const [index, [, direction]] of sort.entries()) {
      const order = compare(a.values[index], b.values[index]) * direction
      if (order) return order
    }
    return 0
  })
}

/** One id, or some. */
const idsSchema = z.union([
  z.string().transform((id) => [id]),
  z.object({ $in: z.array(z.string()).max(100) }).transform(({ $in }) => $in),
])

/** Fields that the database can put in order. */
const COLUMNS: Readonly<Record<string, 'created_at' | 'updated_at' | 'id'>> = {
  createdDate: 'created_at',
  lastUpdated: 'updated_at',
  id: 'id',
}
const columnOf = (path: string) => (Object.hasOwn(COLUMNS, path) ? COLUMNS[path] : undefined)

/** The database can put the rows in the order that is asked for. */
const isReadInOrder = ({ sort }: ContentQuestion) => sort.every(([path]) => columnOf(path))

/** The rows that can be right, in the order that is asked for or else those written first before others; by an address where one is asked for. */
function candidates(database: Database, question: ContentQuestion) {
  const { model, includeUnpublished, userAttributes, query, sort } = question
  let rows = database.selectFrom('contents').selectAll().where('model', '=', model)
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
            .whereRef('content_paths.content_id', '=', 'contents.id')
            .where('path', '=', path),
        ),
      ]),
    )
  if (isReadInOrder(question))
    for (const [field, direction] of sort) rows = rows.orderBy(columnOf(field) ?? 'id', direction < 0 ? 'desc' : 'asc')
  return rows.orderBy('created_at').orderBy('id')
}

/**
 * The entries that a question asks for, whole. Where they have to be put in order here, no more than their places is
 * kept of all of them.
 * @throws {QuestionError} for a condition that nobody knows
 */
async function matching(database: Database, question: ContentQuestion, effort: Effort): Promise<StoredEntry[]> {
  const { limit, offset, sort } = question
  const fits = conditionsOf(question)
  const entriesAt = async (from: number, count: number) => {
    const rows = await candidates(database, question).limit(count).offset(from).execute()
    return { entries: rows.map(entryOf).filter((entry) => entry !== undefined), read: rows.length }
  }
  const isReady = isReadInOrder(question)
  if (isReady && !question.userAttributes && Object.keys(question.query).length === 0)
    return (await entriesAt(offset, limit)).entries
  const conditions = partsOf(question.query) + partsOf(question.userAttributes)
  const found: StoredEntry[] = []
  const places: Place[] = []
  for (let from = 0; !isReady || found.length < offset + limit; from += BATCH) {
    const { entries, read } = await entriesAt(from, BATCH)
    await effort.look(read, conditions)
    const fitting = entries.filter(fits)
    if (isReady) found.push(...fitting)
    else places.push(...fitting.map((entry) => placeOf(entry, sort)))
    if (read < BATCH) break
  }
  if (isReady) return found.slice(offset, offset + limit)
  const wanted = inOrder(places, sort).slice(offset, offset + limit)
  const whole = new Map((await entriesOfIds(database, wanted)).map((entry) => [entry.id, entry]))
  return wanted.flatMap(({ id }) => whole.get(id) ?? [])
}

async function entriesOfIds(database: Database, places: readonly Place[]): Promise<StoredEntry[]> {
  if (!places.length) return []
  const ids = places.map(({ id }) => id)
  const rows = await database.selectFrom('contents').selectAll().where('id', 'in', ids).execute()
  return rows.map(entryOf).filter((entry) => entry !== undefined)
}

/**
 * What the service answers to a question: a list of entries as JSON.
 * @throws {QuestionError}
 * @throws {EffortError} where it would cost too much
 */
export async function findEntries(database: Database, question: ContentQuestion, effort: Effort): Promise<string> {
  const whole: unknown[] = await matching(database, question, effort)
  if (question.includeRefs)
    for (const [index, entry] of whole.entries()) whole[index] = await embedReferences(database, entry, effort)
  const texts = whole.map((entry) => {
    const text = JSON.stringify(chosenFields(entry, question))
    effort.write(text.length)
    return text
  })
  return `[${texts.join()}]`
}
