import type { Kysely } from 'kysely'
import { contentEntrySchema, type ContentEntry } from '../../../contract/content.ts'
import { parseJsonText } from '../../../http/parse-json.ts'
import { toEntryPaths } from '../../content/entry-paths.ts'
import type { ContentTables } from '../../content/tables.ts'

/** Whole entries, each of up to 2 MB. */
const BATCH = 50
/** Rows of one statement, whose number of values is limited. */
const ROWS_PER_INSERT = 1000

function parseEntry({ id, entry }: { id: string; entry: string }): ContentEntry | undefined {
  const json = parseJsonText(entry) as object | undefined
  return contentEntrySchema.safeParse(json && { ...json, id }).data
}

/** Adds the language and the page of each path, and an index of entries by state, for the home of the back office. */
export async function addContentPageNames(database: Kysely<ContentTables>): Promise<void> {
  const { schema } = database
  for (const name of ['language', 'page'] as const)
    await schema.alterTable('content_paths').addColumn(name, 'text').execute()
  await schema
    .createIndex('content_entries_by_state')
    .on('content_entries')
    .columns(['model', 'published', 'updated_at', 'id'])
    .execute()
  for (let last = ''; ;) {
    const rows = await database
      .selectFrom('content_entries')
      .select(['id', 'entry'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const entries = rows.map(parseEntry).filter((entry) => entry !== undefined)
    const paths = entries.flatMap((entry) =>
      toEntryPaths(entry).map(({ path, language, page }) => ({ content_id: entry.id, path, language, page })),
    )
    const ids = entries.map(({ id }) => id)
    if (ids.length) await database.deleteFrom('content_paths').where('content_id', 'in', ids).execute()
    for (let start = 0; start < paths.length; start += ROWS_PER_INSERT)
      await database
        .insertInto('content_paths')
        .values(paths.slice(start, start + ROWS_PER_INSERT))
        .execute()
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? ''
  }
}
