import { z } from 'zod'
import { SOURCE_LANGUAGE } from '../../../i18n/locales.ts'
import { localeOf } from '../../domain/languages.ts'
import { siteLocaleOfPath } from '../../../i18n/paths.ts'
import {
  pagePathsOf,
  contentEntrySchema,
  readEntry as readInLocale,
  targetSchema,
  type ContentEntry,
} from '../../contract/content.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { isDeeperThan } from '../../http/json-depth.ts'
import { toEntryPaths } from './entry-paths.ts'
import { bumpContentRevision } from './revision.ts'
import { toEntry, type StoredEntry } from './rows.ts'

type Published = StoredEntry['published']

interface WrittenEntry {
  readonly model: string
  readonly published: Published
  readonly entry: ContentEntry
}

export class EntryError extends Error {}

const MAX_JSON_LENGTH = 2_000_000
const MAX_DEPTH = 60

const writtenSchema = z.looseObject({
  model: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'a name of 1 to 64 letters, digits, "_" or "-"')
    .default('page'),
  published: z.enum(['published', 'draft', 'archived']).default('draft'),
  // Strict: without an invalid target the entry would be shown to every visitor.
  query: z.array(targetSchema).nullish(),
})

/**
 * Validates an entry.
 * @throws {EntryError} with all problems
 */
export function parseEntryInput(value: unknown): WrittenEntry {
  if (isDeeperThan(value, MAX_DEPTH)) throw new EntryError(`nested deeper than ${MAX_DEPTH} levels`)
  if (JSON.stringify(value)?.length > MAX_JSON_LENGTH) throw new EntryError(`more than ${MAX_JSON_LENGTH} characters`)
  const metadata = writtenSchema.safeParse(value)
  const entry = contentEntrySchema.safeParse(value)
  if (!metadata.success || !entry.success) {
    const issues = [...(metadata.error?.issues ?? []), ...(entry.error?.issues ?? [])]
    throw new EntryError(issues.map(({ path, message }) => `${path.join('.') || 'the entry'}: ${message}`).join('\n'))
  }
  const problems = localesOf(entry.data).flatMap((locale) => {
    const read = readInLocale(entry.data, locale)
    return 'problem' in read ? [`${entry.data.id} cannot be read in ${locale}: ${read.problem}`] : []
  })
  if (problems.length) throw new EntryError(problems.join('\n'))
  const {
    modelId: _modelId,
    model: _model,
    published: _published,
    createdDate: _created,
    lastUpdated: _updated,
    rev: _rev,
    ...rest
  } = entry.data
  return { model: metadata.data.model, published: metadata.data.published, entry: rest }
}

/** The locales of the pages of an entry; the source locale if it has no page. */
function localesOf(entry: ContentEntry): string[] {
  const languages = pagePathsOf(entry).map((path) => siteLocaleOfPath(path).siteLocale.language)
  return [...new Set(languages.length ? languages : [SOURCE_LANGUAGE])].map(localeOf)
}

/** Inserts or replaces entries and their paths, in a transaction of the caller. */
export async function writeEntries(transaction: Database, entries: readonly WrittenEntry[], now: Date): Promise<void> {
  const at = now.toISOString()
  let affectsPublished = entries.some(({ published }) => published === 'published')
  for (const { model, published, entry } of entries) {
    const { id, ...rest } = entry
    const paths = toEntryPaths(entry)
    // A URL in the data is no target: the entry may also be shown at other paths.
    const isTargeted = (entry.query ?? []).some(({ property, operator }) => property === 'urlPath' && operator === 'is')
    const row = {
      model,
      published,
      entry: JSON.stringify(rest),
      has_paths: isTargeted && paths.length ? 1 : 0,
      rev: crypto.randomUUID().slice(0, 8),
      updated_at: at,
    }
    affectsPublished ||= await isPublished(transaction, id)
    await transaction
      .insertInto('content_entries')
      .values({ id, created_at: at, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await transaction.deleteFrom('content_paths').where('content_id', '=', id).execute()
    const pathRows = paths.map((path) => ({ content_id: id, ...path }))
    if (pathRows.length) await transaction.insertInto('content_paths').values(pathRows).execute()
  }
  if (affectsPublished) await bumpContentRevision(transaction)
}

async function isPublished(transaction: Database, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('content_entries')
    .select('published')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.published === 'published'
}

/** Publishes or hides an entry. @returns whether it exists */
export function setPublished(database: Database, id: string, published: Published, now: Date): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const affectsPublished = published === 'published' || (await isPublished(transaction, id))
    const [{ numUpdatedRows = 0n } = {}] = await transaction
      .updateTable('content_entries')
      .set({ published, updated_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    if (affectsPublished && numUpdatedRows > 0n) await bumpContentRevision(transaction)
    return numUpdatedRows > 0n
  })
}

/** @returns whether the entry existed */
export function removeEntry(database: Database, id: string): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (await isPublished(transaction, id)) await bumpContentRevision(transaction)
    const [{ numDeletedRows = 0n } = {}] = await transaction
      .deleteFrom('content_entries')
      .where('id', '=', id)
      .execute()
    return numDeletedRows > 0n
  })
}

export async function readEntry(database: Database, id: string): Promise<unknown> {
  const row = await database.selectFrom('content_entries').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { id, model: row.model, published: row.published, ...(JSON.parse(row.entry) as object) }
}

export async function listEntries(
  database: Database,
): Promise<{ id: string; model: string; published: string; addresses: string[] }[]> {
  const rows = await database.selectFrom('content_entries').selectAll().orderBy('model').orderBy('id').execute()
  return rows.flatMap((row) => {
    const entry = toEntry(row)
    return entry ? [{ id: row.id, model: row.model, published: row.published, addresses: pagePathsOf(entry) }] : []
  })
}
