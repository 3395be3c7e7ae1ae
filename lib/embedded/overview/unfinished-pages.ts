import { sql } from 'kysely'
import { choosesLanguage, languagesOf, SOURCE_LANGUAGE } from '../../../i18n/locales.ts'
import { siteLocaleOfPath } from '../../../i18n/paths.ts'
import { pagePathsOf, readEntry, type ContentEntry } from '../../contract/content.ts'
import { MAX_UNFINISHED_PAGES, type StoredUnfinishedPages } from '../../contract/overview.ts'
import { localeOf, type Language } from '../../domain/languages.ts'
import { VARIANT_IDS } from '../../variants/variants.ts'
import { toEntry, type StoredEntry } from '../content/rows.ts'
import type { Database } from '../database/open.ts'

/** Languages that a page is translated into: those of the variant whose paths have a prefix. */
const TARGETS = VARIANT_IDS.filter(choosesLanguage).flatMap(languagesOf)

const TOTAL = sql<number>`count(*) over ()`.as('total')

const entriesIn = (database: Database, published: StoredEntry['published']) =>
  database.selectFrom('content_entries').where('model', '=', 'page').where('published', '=', published)

/** The paths of published pages in the languages of {@link TARGETS}. */
const publishedPaths = (database: Database) =>
  entriesIn(database, 'published')
    .innerJoin('content_paths', 'content_id', 'id')
    .where('language', 'in', TARGETS)
    .where('page', 'is not', null)

/** Entries by id. Only those of listed pages are read, since an entry contains all texts of its page. */
async function readEntries(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, StoredEntry>> {
  if (!ids.length) return new Map()
  const rows = await database.selectFrom('content_entries').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.flatMap((row) => toEntry(row) ?? []).map((entry) => [entry.id, entry]))
}

function titleIn(entry: ContentEntry, language: Language): string {
  const read = readEntry(entry, localeOf(language))
  return ('entry' in read ? read.entry.data?.title : undefined) ?? (entry.name || entry.id)
}

async function untranslated(database: Database, language: Language): Promise<StoredUnfinishedPages['untranslated']> {
  const sourceChange = sql`max(case when language = ${SOURCE_LANGUAGE} then updated_at end)`
  const listed = await publishedPaths(database)
    .select(['page', TOTAL])
    .$narrowType<{ page: string }>()
    .groupBy('page')
    .having(sourceChange, 'is not', null)
    .having(({ fn }) => fn.count('language').distinct(), '<', TARGETS.length)
    .orderBy(sourceChange, 'desc')
    .orderBy('page')
    .limit(MAX_UNFINISHED_PAGES)
    .execute()
  if (!listed.length) return { total: 0, pages: [] }
  const names = listed.map(({ page }) => page)
  const paths = await publishedPaths(database)
    .select(['page', 'language', 'path', 'id'])
    .$narrowType<{ page: string; language: Language }>()
    .where('page', 'in', names)
    .orderBy('path')
    .execute()
  const shown = names.flatMap((page) => {
    const own = paths.filter((path) => path.page === page)
    const best = [language, SOURCE_LANGUAGE].map((one) => own.find((path) => path.language === one))
    const path = best.find((one) => one !== undefined)
    const missing = TARGETS.filter((one) => own.every((found) => found.language !== one))
    return path && missing.length ? [{ ...path, missing }] : []
  })
  const ids = shown.map(({ id }) => id)
  const entries = await readEntries(database, ids)
  return {
    total: listed[0]?.total ?? 0,
    pages: shown.map(({ id, page, path, language: shownLanguage, missing }) => {
      const entry = entries.get(id)
      return { page, title: entry ? titleIn(entry, shownLanguage) : page, language: shownLanguage, path, missing }
    }),
  }
}

async function drafts(database: Database, language: Language): Promise<StoredUnfinishedPages['drafts']> {
  const listed = await entriesIn(database, 'draft')
    .select(['id', TOTAL])
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(MAX_UNFINISHED_PAGES)
    .execute()
  const ids = listed.map(({ id }) => id)
  const entries = await readEntries(database, ids)
  return {
    total: listed[0]?.total ?? 0,
    pages: ids.map((id) => {
      const entry = entries.get(id)
      const paths = (entry ? pagePathsOf(entry) : []).map((path) => ({ path, ...siteLocaleOfPath(path).siteLocale }))
      const shown = paths.find((path) => path.language === language) ?? paths[0]
      const shownLanguage = shown?.language ?? language
      return {
        entry: id,
        title: entry ? titleIn(entry, shownLanguage) : id,
        language: shownLanguage,
        path: shown?.path,
      }
    }),
  }
}

/** Published pages without a translation, and drafts, newest first: their number and the first of them. */
export async function readUnfinishedPages(database: Database, language: Language): Promise<StoredUnfinishedPages> {
  return { untranslated: await untranslated(database, language), drafts: await drafts(database, language) }
}
