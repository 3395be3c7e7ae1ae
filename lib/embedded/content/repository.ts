import sift from 'sift'
import { z } from 'zod'
import type { Database } from '../database/open.ts'
import { chosenFields, fieldAt } from './fields.ts'
import { QuestionError, type ContentQuestion } from './question.ts'
import { embedReferences } from './references.ts'
import { entryOf, type StoredEntry } from './rows.ts'
import { isFor } from './targets.ts'

/** What conditions may say. No expressions and no patterns: a stranger's would run here. */
const OPERATORS = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$exists', '$and', '$or', '$nor', '$not', '$elemMatch']

/** The first operator in a query that nobody knows. */
function unknownOperator(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const unknown = !Array.isArray(value) && name.startsWith('$') && !OPERATORS.includes(name) ? name : unknownOperator(inner)
    if (unknown) return unknown
  }
  return undefined
}

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

function inOrder(entries: readonly StoredEntry[], sort: ContentQuestion['sort']): StoredEntry[] {
  return [...entries].sort((a, b) => {
    for (const [path, direction] of sort) {
      const order = compare(fieldAt(a, path), fieldAt(b, path)) * direction
      if (order) return order
    }
    return 0
  })
}

/** One id, or some. */
const idsSchema = z.union([z.string().transform((id) => [id]), z.object({ $in: z.array(z.string()).max(100) }).transform(({ $in }) => $in)])

/** The rows that can be right, those written first before others; by an address where one is asked for. */
function candidates(database: Database, { model, includeUnpublished, userAttributes, query }: ContentQuestion) {
  let rows = database.selectFrom('contents').selectAll().where('model', '=', model)
  if (!includeUnpublished) rows = rows.where('published', '=', 'published')
  const ids = idsSchema.safeParse(query['id'])
  if (ids.success) rows = rows.where('id', 'in', ids.data)
  const path = userAttributes?.['urlPath']
  if (typeof path === 'string')
    rows = rows.where((row) =>
      row.or([
        row('has_paths', '=', 0),
        row.exists(row.selectFrom('content_paths').select('path').whereRef('content_paths.content_id', '=', 'contents.id').where('path', '=', path)),
      ]),
    )
  return rows.orderBy('created_at').orderBy('id')
}

/** The order in which rows are read is the one that is asked for. */
const isReadInOrder = ({ sort }: ContentQuestion) => sort.every(([path, direction], index) => index === 0 && path === 'createdDate' && direction === 1)

/**
 * The entries that a question asks for, whole.
 * @throws {QuestionError} for a condition that nobody knows
 */
async function matching(database: Database, question: ContentQuestion): Promise<StoredEntry[]> {
  const { limit, offset } = question
  const fits = conditionsOf(question)
  const entriesAt = async (from: number, count: number) => {
    const rows = await candidates(database, question).limit(count).offset(from).execute()
    return { entries: rows.map(entryOf).filter((entry) => entry !== undefined), isLast: rows.length < count }
  }
  const isReady = isReadInOrder(question)
  if (isReady && !question.userAttributes && Object.keys(question.query).length === 0) return (await entriesAt(offset, limit)).entries
  const wanted = isReady ? offset + limit : Infinity
  const found: StoredEntry[] = []
  for (let read = 0; found.length < wanted; read += BATCH) {
    const { entries, isLast } = await entriesAt(read, BATCH)
    found.push(...entries.filter(fits))
    if (isLast) break
  }
  return (isReady ? found : inOrder(found, question.sort)).slice(offset, offset + limit)
}

/**
 * What the service answers to a question.
 * @throws {QuestionError}
 */
export async function findEntries(database: Database, question: ContentQuestion): Promise<unknown[]> {
  const entries = await matching(database, question)
  const whole = question.includeRefs ? await Promise.all(entries.map((entry) => embedReferences(database, entry))) : entries
  return whole.map((entry) => chosenFields(entry, question))
}

/** Changes whenever an entry is written or removed. */
export async function contentRevision(database: Database): Promise<string> {
  const { count, last } = await database
    .selectFrom('contents')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('updated_at').as('last')])
    .executeTakeFirstOrThrow()
  return `${count} ${last}`
}
