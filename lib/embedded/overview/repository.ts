import { sql } from 'kysely'
import { EXPIRING_DAYS, OVERVIEW_AREAS, OVERVIEW_NUMBERS } from '../../contract/overview.ts'
import type { OverviewNumber, OverviewStore } from '../../contract/overview.ts'
import { REMINDER_URGENCY } from '../outbox/queues.ts'
import type { Database } from '../database/open.ts'
import { readDay } from './day.ts'
import { readUnfinishedPages } from './unfinished-pages.ts'

const DAY_MS = 24 * 60 * 60_000

type Count = (database: Database, now: Date) => Promise<number>

const COUNT = sql<number>`count(*)`.as('count')

const countOf = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }): Promise<number> =>
  (await query.executeTakeFirstOrThrow()).count

const waiting = (database: Database) => database.selectFrom('chat_conversations').where('state', '=', 'waiting')

function expiring(database: Database, table: 'banners' | 'promo_codes' | 'promo_series', now: Date): Promise<number> {
  const until = new Date(now.getTime() + EXPIRING_DAYS * DAY_MS).toISOString()
  const column = table === 'banners' ? sql.ref('ends_at') : sql.ref('expires_at')
  return countOf(
    database
      .selectFrom(table)
      .where(sql<boolean>`${column} > ${now.toISOString()} and ${column} <= ${until}`)
      .select(COUNT),
  )
}

const COUNTS: Readonly<Record<OverviewNumber, Count>> = {
  newOrders: (database) =>
    countOf(database.selectFrom('orders').where('fulfilment_state', '=', 'placed').select(COUNT)),
  disputedPayments: (database) =>
    countOf(database.selectFrom('orders').where('payment_state', '=', 'disputed').select(COUNT)),
  undeliveredEmails: (database) =>
    countOf(
      database
        .selectFrom('outbox')
        .where('sent_at', 'is', null)
        .where('next_attempt_at', 'is', null)
        .where('urgency', '<>', REMINDER_URGENCY)
        .select(COUNT),
    ),
  waitingConversations: (database) => countOf(waiting(database).select(COUNT)),
  expiringBanners: (database, now) => expiring(database, 'banners', now),
  expiringPromoCodes: async (database, now) =>
    (await expiring(database, 'promo_codes', now)) + (await expiring(database, 'promo_series', now)),
}

/** Counts what waits for an employee, of the areas that the account may open. */
export const createOverview = (database: Database): OverviewStore => ({
  loadDay: (areas, from, now) => readDay(database, areas, from, now),
  loadUnfinishedPages: (language) => readUnfinishedPages(database, language),
  async load(areas, now) {
    const seen = OVERVIEW_NUMBERS.filter((name) => areas.includes(OVERVIEW_AREAS[name]))
    const counts = await Promise.all(seen.map(async (name) => [name, await COUNTS[name](database, now)] as const))
    const oldest = areas.includes('chat')
      ? await waiting(database)
          .select(({ fn }) => fn.min('last_message_at').as('since'))
          .executeTakeFirst()
      : undefined
    return { ...Object.fromEntries(counts), ...(oldest?.since && { waitingSince: oldest.since }) }
  },
})
