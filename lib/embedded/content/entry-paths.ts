import { choosesLanguage } from '../../../i18n/locales.ts'
import { siteLocaleOfPath } from '../../../i18n/paths.ts'
import { isUntargeted, pagePathsOf, readEntry, type ContentEntry } from '../../contract/content.ts'
import { localeOf, type Language } from '../../domain/languages.ts'

/** A row of `content_paths`, without the entry. */
export interface EntryPath {
  readonly path: string
  readonly language: Language | null
  readonly page: string | null
}

function pageName(entry: ContentEntry, language: Language): string | null {
  const read = readEntry(entry, localeOf(language))
  return 'entry' in read ? (read.entry.data?.page ?? entry.id) : null
}

/** The paths of the pages of an entry. Targeted entries are not shown, since pages are the same for all visitors. */
export function toEntryPaths(entry: ContentEntry): EntryPath[] {
  const paths = [...new Set(pagePathsOf(entry))].map((path) => ({ path, ...siteLocaleOfPath(path).siteLocale }))
  const languages = [...new Set(isUntargeted(entry) ? paths.map(({ language }) => language) : [])]
  const names = new Map(languages.map((language) => [language, pageName(entry, language)]))
  return paths.map(({ path, variant, language }) => ({
    path,
    language: choosesLanguage(variant) ? language : null,
    page: names.get(language) ?? null,
  }))
}
