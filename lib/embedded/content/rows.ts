import type { Selectable } from 'kysely'
import { contentEntrySchema, type ContentEntry } from '../../contract/content.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'

/** An entry as the API returns it, with the metadata of the service. Times are milliseconds. */
export type StoredEntry = ContentEntry & {
  readonly modelId: string
  readonly published: Tables['content_entries']['published']
  readonly createdDate: number
  readonly lastUpdated: number
}

function withId(json: string, id: string): unknown {
  try {
    return { ...(JSON.parse(json) as object), id }
  } catch {
    return undefined
  }
}

/** Parses a row; logs and returns `undefined` if it is not a valid entry. */
export function toEntry({
  id,
  model,
  published,
  rev,
  entry,
  created_at,
  updated_at,
}: Selectable<Tables['content_entries']>): StoredEntry | undefined {
  const parsed = contentEntrySchema.safeParse(withId(entry, id))
  if (!parsed.success) {
    console.warn(`content: entry ${id} cannot be read, ${parsed.error.issues[0]?.message}`)
    return undefined
  }
  return {
    ...parsed.data,
    modelId: model,
    published,
    rev,
    createdDate: Date.parse(created_at),
    lastUpdated: Date.parse(updated_at),
  }
}

export async function publishedEntries(database: Database, ids: readonly string[]): Promise<StoredEntry[]> {
  const rows = await database
    .selectFrom('content_entries')
    .selectAll()
    .where('id', 'in', ids)
    .where('published', '=', 'published')
    .execute()
  return rows.map(toEntry).filter((entry) => entry !== undefined)
}
