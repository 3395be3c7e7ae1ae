import type { ImageUsage } from '../../contract/images.ts'
import { readTranslations } from '../dictionaries/translations.ts'
import { toEntry } from '../content/rows.ts'
import type { Database } from '../database/open.ts'

const MAX_USES = 20

/** Banners and entries, drafts included, whose text contains the urn. */
export async function findUsages(database: Database, urn: string): Promise<ImageUsage[]> {
  const text = `%${urn}%`
  const banners = await database
    .selectFrom('banners')
    .select(['id', 'title', 'translations'])
    .where(({ or, eb }) =>
      or((['image', 'text', 'translations', 'href'] as const).map((column) => eb(column, 'like', text))),
    )
    .orderBy('id')
    .limit(MAX_USES)
    .execute()
  const entries = await database
    .selectFrom('content_entries')
    .selectAll()
    .where('entry', 'like', text)
    .orderBy('id')
    .limit(MAX_USES)
    .execute()
  return [
    ...banners.map(({ id, title, translations }) => ({
      kind: 'banner' as const,
      id,
      name: title || (Object.values(readTranslations(translations))[0]?.['title'] ?? id),
    })),
    ...entries.map((row) => ({ kind: 'content' as const, id: row.id, name: toEntry(row)?.name ?? row.id })),
  ].slice(0, MAX_USES)
}
