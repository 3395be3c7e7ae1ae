import { isInForce } from '../../domain/schedule.ts'
import type { Database } from '../database/open.ts'

/** The scheduled items of a dictionary that hold at a time, by their ids: another text is another set. */
export async function inForce(database: Database, name: 'banners' | 'discounts', now: Date): Promise<string> {
  const rows = await database
    .selectFrom(name)
    .select(['id', 'starts_at', 'ends_at'])
    .where(({ or, eb }) => or([eb('starts_at', 'is not', null), eb('ends_at', 'is not', null)]))
    .orderBy('id')
    .execute()
  const held = rows.filter(({ starts_at, ends_at }) =>
    isInForce({ startsAt: starts_at ?? undefined, endsAt: ends_at ?? undefined }, now),
  )
  return held.map(({ id }) => id).join(' ')
}
