import type { Kysely } from 'kysely'
import { LANGUAGES, type Language } from '../../../domain/languages.ts'
import { parseJsonText } from '../../../http/parse-json.ts'
import { FLAG_SEEDS } from '../../flags/seed.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly langs: string
  readonly position: number
}

interface TablesBefore {
  banners: Row & { readonly translations: string }
  flags: { key: string; description: string; translations: string }
}

/** English descriptions of the flags that earlier releases seeded. */
const SEEDED_DESCRIPTIONS: Readonly<Record<string, string>> = {
  discounts: 'Discounts are shown',
  planning: 'The pregnancy-planning test is shown',
}

const nameOf = ({ id }: Row, language: Language): string => id.slice(0, -language.length - 1)

/** The language of a row such as `offer-lv`, if that row is for Latvian only. */
const languageOf = ({ id, langs }: Row): Language | undefined =>
  LANGUAGES.find((one) => langs === JSON.stringify([one]) && id.length > one.length + 1 && id.endsWith(`-${one}`))

/** The columns that the languages of a banner have in common. */
const shared = ({ id: _id, title: _title, text: _text, langs: _langs, position: _position, ...row }: Row): string =>
  JSON.stringify(row)

/** Groups of rows that differ in nothing but language, texts and position. */
function groupRows(rows: readonly Row[]): (readonly [name: string, group: readonly Row[]])[] {
  const byName = Map.groupBy(rows, (row) => {
    const language = languageOf(row)
    return language && nameOf(row, language)
  })
  return [...byName].flatMap(([name, group]) =>
    name && group.length > 1 && new Set(group.map(shared)).size === 1 && !rows.some(({ id }) => id === name)
      ? [[name, group]]
      : [],
  )
}

/** Ids of the banners of a language in the order in which the site considers them. */
const inOrder = (rows: readonly Row[], language: Language): string =>
  rows
    .filter(({ langs }) => {
      const list = parseJsonText(langs)
      return Array.isArray(list) && (!list.length || list.includes(language))
    })
    .sort((a, b) => a.position - b.position || a.id.localeCompare(b.id))
    .map(({ id }) => id)
    .join()

/**
 * Joins the rows of a banner's languages to one row, if visitors then see the same banners in the same order. Their ids
 * in `GET /api/get-banners/` stay the same, because it appends the language.
 */
async function joinBanners(database: Kysely<TablesBefore>): Promise<void> {
  let rows: readonly Row[] = await database.selectFrom('banners').selectAll().execute()
  for (const [name, group] of groupRows(rows)) {
    const position = Math.min(...group.map((row) => row.position))
    const next = rows.map((row) => (group.some(({ id }) => id === row.id) ? { ...row, position } : row))
    if (LANGUAGES.some((language) => inOrder(rows, language) !== inOrder(next, language))) continue
    rows = next
    const texts = group.map((row) => [languageOf(row), { title: row.title, text: row.text }])
    const joined = { id: name, title: '', text: '', langs: '[]', position }
    await database
      .insertInto('banners')
      .values({
        ...(group[0] as TablesBefore['banners']),
        ...joined,
        translations: JSON.stringify(Object.fromEntries(texts)),
      })
      .execute()
    const ids = group.map(({ id }) => id)
    await database.deleteFrom('banners').where('id', 'in', ids).execute()
  }
}

/** Adds the texts of banners and the descriptions of flags in each language. */
export async function addTranslations(database: Kysely<unknown>): Promise<void> {
  for (const table of ['banners', 'flags'])
    await database.schema
      .alterTable(table)
      .addColumn('translations', 'text', (text) => text.notNull().defaultTo('{}'))
      .execute()
  const tables = database as Kysely<TablesBefore>
  await joinBanners(tables)
  for (const { key, translations = '{}' } of FLAG_SEEDS)
    await tables
      .updateTable('flags')
      .set({ description: '', translations: String(translations) })
      .where('key', '=', key)
      .where('description', '=', SEEDED_DESCRIPTIONS[key] ?? '')
      .execute()
}
