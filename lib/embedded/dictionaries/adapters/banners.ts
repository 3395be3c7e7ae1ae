import { LANGUAGES } from '../../../domain/languages.ts'
import { splitTranslations } from '../../../domain/translations.ts'
import { createAdapter, parseStoredJson } from '../adapter.ts'
import { readTranslations, writeTranslations } from '../translations.ts'

export const banners = createAdapter<'banners', 'banners'>({
  table: 'banners',
  key: 'id',
  sort: ['position'],
  toItem: ({
    variants,
    langs,
    countries,
    starts_at,
    ends_at,
    personal,
    position,
    href,
    image,
    translations,
    ...row
  }) => ({
    ...row,
    ...readTranslations(translations),
    ...(href !== null && { href }),
    ...(image !== null && { image }),
    variants: parseStoredJson(variants),
    langs: parseStoredJson(langs),
    countries: parseStoredJson(countries),
    ...(starts_at !== null && { startsAt: starts_at }),
    ...(ends_at !== null && { endsAt: ends_at }),
    personal: personal === 1,
    order: position,
  }),
  toRow: ({
    variants,
    langs,
    countries,
    startsAt = null,
    endsAt = null,
    personal,
    order,
    href = null,
    image = null,
    ...item
  }) => ({
    ...splitTranslations(item)[0],
    translations: writeTranslations(item),
    href,
    image,
    variants: JSON.stringify(variants),
    langs: JSON.stringify(langs),
    countries: JSON.stringify(countries),
    starts_at: startsAt,
    ends_at: endsAt,
    personal: Number(personal),
    position: order,
  }),
  /** `GET /api/get-banners/` has a banner for each language, whose ids have to differ. */
  async findProblem(database, item) {
    const rows = await database
      .selectFrom('banners')
      .select(['id', 'translations'])
      .where('id', '!=', item.id)
      .execute()
    const others = rows.flatMap(({ id, translations }) => [
      id,
      ...Object.keys(readTranslations(translations)).map((language) => `${id}-${language}`),
    ])
    const own = [item.id, ...LANGUAGES.filter((language) => item[language]).map((language) => `${item.id}-${language}`)]
    return own.some((id) => others.includes(id))
      ? { field: 'id', reason: 'taken', message: 'a language of another banner has that id' }
      : undefined
  },
})
