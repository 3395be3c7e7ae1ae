import type { ImageUse } from '../../contract/images.ts'
import { entryOf } from '../content/rows.ts'
import type { Database } from '../database/open.ts'

/** As many as anybody will look through. */
const MOST = 20

/** Where an image is shown, drafts too: whatever has its urn in its text. */
export async function usesOf(database: Database, urn: string): Promise<ImageUse[]> {
  const text = `%${urn}%`
  const banners = await database
    .selectFrom('banners')
    .select(['id', 'title'])
    .where(({ or, eb }) => or((['image', 'text', 'href'] as const).map((column) => eb(column, 'like', text))))
    .orderBy('id')
    .limit(MOST)
    .execute()
  const entries = await database
    .selectFrom('contents')
    .selectAll()
    .where('entry', 'like', text)
    .orderBy('id')
    .limit(MOST)
    .execute()
  return [
    ...banners.map(({ id, title }) => ({ kind: 'banner' as const, id, name: title })),
    ...entries.map((row) => ({ kind: 'content' as const, id: row.id, name: entryOf(row)?.name ?? row.id })),
  ].slice(0, MOST)
}
