import { z } from 'zod'
import { SOURCE_LANGUAGE } from '../../../i18n/locales.ts'
import { localeOf } from '../../domain/languages.ts'
import { placeOfPath } from '../../../i18n/paths.ts'
import {
  addressesOf,
  contentEntrySchema,
  readEntry as readInLocale,
  targetSchema,
  type ContentEntry,
} from '../../contract/content.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { isDeeperThan } from '../../contract/depth.ts'
import { reviseContent } from './revision.ts'
import { entryOf, type StoredEntry } from './rows.ts'

type Published = StoredEntry['published']

/** An entry that somebody writes. */
interface WrittenEntry {
  readonly model: string
  readonly published: Published
  readonly entry: ContentEntry
}

/** What is written is no entry, or there is none to write; the message says why. */
export class EntryError extends Error {}

/** Characters of an entry as JSON, and how deep its parts may stand in each other. */
const MOST = 2_000_000
const DEEPEST = 60

const writtenSchema = z.looseObject({
  model: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'a name of 1 to 64 letters, digits, "_" or "-"')
    .default('page'),
  published: z.enum(['published', 'draft', 'archived']).default('draft'),
  // Read leniently, a target that is none would make the entry everybody's.
  query: z.array(targetSchema).nullish(),
})

/**
 * Reads an entry that somebody has written.
 * @throws {EntryError} with every part that is wrong
 */
export function parseWritten(value: unknown): WrittenEntry {
  if (isDeeperThan(value, DEEPEST)) throw new EntryError(`deeper than ${DEEPEST} parts within parts`)
  if (JSON.stringify(value)?.length > MOST) throw new EntryError(`more than ${MOST} characters`)
  const [facts, entry] = [writtenSchema.safeParse(value), contentEntrySchema.safeParse(value)]
  if (!facts.success || !entry.success) {
    const issues = [...(facts.error?.issues ?? []), ...(entry.error?.issues ?? [])]
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
  return { model: facts.data.model, published: facts.data.published, entry: rest }
}

/** The locales of the pages that an entry makes; of any, where it makes none. */
function localesOf(entry: ContentEntry): string[] {
  const places = addressesOf(entry).map((address) => placeOfPath(address).place.language)
  return [...new Set(places.length ? places : [SOURCE_LANGUAGE])].map(localeOf)
}

/** Writes entries, new ones or in the place of those with their ids, together with the addresses that they stand at. Within a transaction of the caller's: all or none. */
export async function writeEntries(transaction: Database, entries: readonly WrittenEntry[], now: Date): Promise<void> {
  const at = now.toISOString()
  let isSeen = entries.some(({ published }) => published === 'published')
  for (const { model, published, entry } of entries) {
    const { id, ...rest } = entry
    // An address in the data is no target: whoever asks by another may be meant as well.
    const paths = (entry.query ?? []).some(({ property, operator }) => property === 'urlPath' && operator === 'is')
      ? addressesOf(entry)
      : []
    const row = {
      model,
      published,
      entry: JSON.stringify(rest),
      has_paths: paths.length ? 1 : 0,
      rev: crypto.randomUUID().slice(0, 8),
      updated_at: at,
    }
    isSeen ||= await isPublished(transaction, id)
    await transaction
      .insertInto('contents')
      .values({ id, created_at: at, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await transaction.deleteFrom('content_paths').where('content_id', '=', id).execute()
    const stands = [...new Set(paths)].map((path) => ({ content_id: id, path }))
    if (stands.length) await transaction.insertInto('content_paths').values(stands).execute()
  }
  if (isSeen) await reviseContent(transaction)
}

/** Whether visitors see an entry. */
async function isPublished(transaction: Database, id: string): Promise<boolean> {
  const row = await transaction.selectFrom('contents').select('published').where('id', '=', id).executeTakeFirst()
  return row?.published === 'published'
}

/** Shows or hides an entry. @returns whether there is one */
export function setPublished(database: Database, id: string, published: Published, now: Date): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const isSeen = published === 'published' || (await isPublished(transaction, id))
    const [{ numUpdatedRows = 0n } = {}] = await transaction
      .updateTable('contents')
      .set({ published, updated_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    if (isSeen && numUpdatedRows > 0n) await reviseContent(transaction)
    return numUpdatedRows > 0n
  })
}

/** Removes an entry. @returns whether there was one */
export function removeEntry(database: Database, id: string): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (await isPublished(transaction, id)) await reviseContent(transaction)
    const [{ numDeletedRows = 0n } = {}] = await transaction.deleteFrom('contents').where('id', '=', id).execute()
    return numDeletedRows > 0n
  })
}

/** An entry as it is written back; `undefined` where there is none. */
export async function readEntry(database: Database, id: string): Promise<unknown> {
  const row = await database.selectFrom('contents').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { id, model: row.model, published: row.published, ...(JSON.parse(row.entry) as object) }
}

/** Every entry in a line. */
export async function listEntries(
  database: Database,
): Promise<{ id: string; model: string; published: string; addresses: string[] }[]> {
  const rows = await database.selectFrom('contents').selectAll().orderBy('model').orderBy('id').execute()
  return rows.flatMap((row) => {
    const entry = entryOf(row)
    return entry ? [{ id: row.id, model: row.model, published: row.published, addresses: addressesOf(entry) }] : []
  })
}
