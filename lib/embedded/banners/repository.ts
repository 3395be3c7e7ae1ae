import type { Banner } from '../../domain/banner.ts'
import { parseJsonText } from '../../http/parse-json.ts'
import type { Database } from '../database/open.ts'

/** An unreadable list matches no visitor. */
const parseList = (json: string): unknown => parseJsonText(json) ?? ['none']

/** All banners in the shape of `GET /api/get-banners/`; the client selects those to show. */
export async function readBanners(
  database: Database,
): Promise<(Omit<Banner, 'slot' | 'theme'> & { slot: string; theme: string })[]> {
  const rows = await database.selectFrom('banners').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(
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
      ...row
    }) => ({
      ...row,
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
}
