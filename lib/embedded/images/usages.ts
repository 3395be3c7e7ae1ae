import { siteLocaleOfPath } from '../../../i18n/paths.ts'
import { pagePathsOf } from '../../contract/content.ts'
import type { AnyItem } from '../../contract/dictionaries/table.ts'
import type { ImageUsage } from '../../contract/images.ts'
import { resolveLocale } from '../../contract/localized.ts'
import type { DictionaryName } from '../../domain/dictionary-names.ts'
import { LANGUAGES, localeOf, type Language } from '../../domain/languages.ts'
import { toEntry, type StoredEntry } from '../content/rows.ts'
import type { Database } from '../database/open.ts'
import { readItems } from '../dictionaries/rows.ts'
import { titlesOf } from '../dictionaries/titles.ts'

const MAX_USES = 20

/** Dictionaries with images, or with links that may lead to one. */
const SEARCHED: readonly DictionaryName[] = ['banners', 'redirects', 'company-details', 'canned-replies']

/** Languages of an item: its list, of which an empty one means all, or those of its texts that contain the urn. */
function languagesOf(item: AnyItem, urn: string): readonly Language[] {
  const { langs } = item
  return LANGUAGES.filter((language) =>
    Array.isArray(langs) ? !langs.length || langs.includes(language) : String(item[language] ?? '').includes(urn),
  )
}

async function itemUsages(database: Database, dictionary: DictionaryName, urn: string): Promise<ImageUsage[]> {
  const items = await readItems(database, dictionary)
  return items
    .filter(({ item }) => JSON.stringify(item).includes(urn))
    .map(({ id, item }) => ({
      kind: dictionary === 'banners' ? 'banner' : 'dictionary',
      id,
      name: titlesOf(item)[0] ?? id,
      dictionary,
      languages: languagesOf(item, urn),
    }))
}

/** Languages in which an entry shows the image, and its pages in them. */
function entryUsage(entry: StoredEntry, urn: string): Pick<ImageUsage, 'languages' | 'paths'> {
  const languages = LANGUAGES.filter((language) =>
    JSON.stringify(resolveLocale(entry, localeOf(language))).includes(urn),
  )
  const paths = pagePathsOf(entry).filter((path) => languages.includes(siteLocaleOfPath(path).siteLocale.language))
  return { languages, paths }
}

/** Items of dictionaries and entries, drafts included, whose text contains the urn. */
export async function findUsages(database: Database, urn: string): Promise<ImageUsage[]> {
  const items = await Promise.all(SEARCHED.map((dictionary) => itemUsages(database, dictionary, urn)))
  const rows = await database
    .selectFrom('content_entries')
    .selectAll()
    .where('entry', 'like', `%${urn}%`)
    .orderBy('id')
    .limit(MAX_USES)
    .execute()
  const entries = rows.map((row): ImageUsage => {
    const entry = toEntry(row)
    return { kind: 'content', id: row.id, name: entry?.name ?? row.id, ...(entry && entryUsage(entry, urn)) }
  })
  return [...items.flat(), ...entries].slice(0, MAX_USES)
}
