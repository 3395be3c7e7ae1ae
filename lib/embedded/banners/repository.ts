import type { Banner } from '../../domain/banner.ts'
import { parseJsonText } from '../../http/parse-json.ts'
import type { Database } from '../database/open.ts'

/** A list that nobody can read suits nobody. */
const listOf = (json: string): unknown => parseJsonText(json) ?? ['none']

/** Every banner, as `GET /api/get-banners/` answers them: whoever shows them chooses. */
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
      variants: listOf(variants) as number[],
      langs: listOf(langs) as string[],
      countries: listOf(countries) as string[],
      startsAt: startsAt ?? undefined,
      endsAt: endsAt ?? undefined,
      personal: personal === 1,
      order: position,
    }),
  )
}
