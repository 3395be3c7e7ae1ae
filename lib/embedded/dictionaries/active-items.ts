import { isActive } from '../../domain/schedule.ts'
import type { Database } from '../database/open.ts'

/** Ids of the scheduled items that are active at a time, as one string: a different string is a different set. */
export async function activeIds(database: Database, name: 'banners' | 'discounts', now: Date): Promise<string> {
  const rows = await database
    .selectFrom(name)
    .select(['id', 'starts_at', 'ends_at'])
    .where(({ or, eb }) => or([eb('starts_at', 'is not', null), eb('ends_at', 'is not', null)]))
    .orderBy('id')
    .execute()
  const active = rows.filter(({ starts_at, ends_at }) =>
    isActive({ startsAt: starts_at ?? undefined, endsAt: ends_at ?? undefined }, now),
  )
  return active.map(({ id }) => id).join(' ')
}
