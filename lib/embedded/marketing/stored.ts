import type { Kysely } from 'kysely'
import type { OrderDetails } from '../../contract/order-store.ts'
import type { TrackedEvent } from '../../contract/tracking.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import type { Tables } from '../database/schema.ts'
import { dayOf } from './counts.ts'
import { countEvents, countOrder, countRevenue, countSubscription } from './recording.ts'

/** Rows read at once; slightly more, since rows of one call stay together. */
const ROWS_PER_READ = 5000

type Row = Pick<Tables['events'], 'type' | 'data' | 'created_at'>

const toEvent = ({ type, data }: Row): TrackedEvent => ({ type, data: JSON.parse(data) as TrackedEvent['data'] })

async function countPage(database: Kysely<Tables>, rows: readonly Row[]): Promise<void> {
  for (const [day, dayRows] of Map.groupBy(rows, ({ created_at }) => dayOf(created_at))) {
    const calls = Map.groupBy(dayRows, ({ created_at }) => created_at).values()
    await countEvents(
      database,
      day,
      [...calls].map((call) => call.map(toEvent)),
    )
  }
}

async function countStoredEvents(database: Kysely<Tables>): Promise<void> {
  for (let after = ''; ;) {
    const next = database.selectFrom('events').where('created_at', '>', after).orderBy('created_at')
    const last = await next.select('created_at').limit(1).offset(ROWS_PER_READ).executeTakeFirst()
    const page = next
      .select(['type', 'data', 'created_at'])
      .$if(last !== undefined, (query) => query.where('created_at', '<=', last?.created_at ?? ''))
    await countPage(database, await page.execute())
    if (!last) return
    after = last.created_at
  }
}

/** The schema when counting was introduced. */
interface EarlyTables {
  orders: Omit<Tables['orders'], 'fulfilment_state' | 'payment_state'> & { state: string }
  subscriptions: Omit<Tables['subscriptions'], 'requested_at'> & { asked_at: string }
}

const atIntroduction = (database: Kysely<Tables>) => database as unknown as Kysely<EarlyTables>

async function countStoredOrders(database: Kysely<Tables>): Promise<void> {
  for (const row of await atIntroduction(database).selectFrom('orders').selectAll().orderBy('created_at').execute()) {
    const currency = parseCurrency(row.currency)
    if (!currency) continue
    const order = {
      ...row,
      currency,
      total: Number(row.total),
      promocode: row.promocode ?? undefined,
      createdAt: row.created_at,
    }
    const counted = { ...order, details: JSON.parse(row.details) as OrderDetails }
    await countOrder(database, counted)
    if (row.state === 'paid') await countRevenue(database, counted, { before: 0, after: order.total })
  }
}

/** Only the time of the request and the last action of a subscription are stored. */
async function countStoredSubscriptions(database: Kysely<Tables>): Promise<void> {
  for (const row of await atIntroduction(database)
    .selectFrom('subscriptions')
    .selectAll()
    .orderBy('asked_at')
    .execute()) {
    await countSubscription(database, 'asked', row, row.asked_at)
    if (row.state !== 'pending') await countSubscription(database, row.state, row, row.changed_at)
  }
}

export async function countStored(database: Kysely<Tables>): Promise<void> {
  await countStoredEvents(database)
  await countStoredOrders(database)
  await countStoredSubscriptions(database)
}
