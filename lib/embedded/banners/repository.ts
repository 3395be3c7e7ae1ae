import type { Banner } from '../../domain/banner.ts'
import { bannersByLanguage } from '../../domain/translations.ts'
import { parseJsonText } from '../../http/parse-json.ts'
import type { Database } from '../database/open.ts'
import { readTranslations } from '../dictionaries/translations.ts'

/** An unreadable list matches no visitor. */
function parseList(json: string): unknown {
  const list = parseJsonText(json)
  return Array.isArray(list) ? list : ['none']
}

/** All banners in the shape of `GET /api/get-banners/`, one for each language; the client selects those to show. */
export async function readBanners(
  database: Database,
): Promise<(Omit<Banner, 'slot' | 'theme'> & { slot: string; theme: string })[]> {
  const rows = await database.selectFrom('banners').selectAll().orderBy('position').orderBy('id').execute()
  const banners = rows.map(
    ({
      position,
      personal,
      starts_at: startsAt,
      ends_at: endsAt,
      variants,
      langs,
      countries,
      href,
      image,
      translations,
      ...row
    }) => ({
      ...row,
      ...readTranslations(translations),
      href: href ?? undefined,
      image: image ?? undefined,
      variants: parseList(variants) as number[],
      langs: parseList(langs) as string[],
      countries: parseList(countries) as string[],
      startsAt: startsAt ?? undefined,
      endsAt: endsAt ?? undefined,
      personal: personal === 1,
      order: position,
    }),
  )
  return banners.flatMap(bannersByLanguage).sort((a, b) => a.order - b.order || a.id.localeCompare(b.id))
}
