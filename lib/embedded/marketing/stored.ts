import type { Kysely } from 'kysely'
import type { OrderDetails } from '../../contract/order-store.ts'
import type { TrackedEvent } from '../../contract/tracking.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import type { Tables } from '../database/schema.ts'
import { dayOf } from './counts.ts'
import { countEvents, countOrder, countRevenue, countSubscription } from './recording.ts'

/** Rows that are read at once, and those of the same call as the last of them. */
const PAGE = 5000

type Row = Pick<Tables['events'], 'type' | 'data' | 'created_at'>

const toEvent = ({ type, data }: Row): TrackedEvent => ({ type, data: JSON.parse(data) as TrackedEvent['data'] })

async function countPage(database: Kysely<Tables>, rows: readonly Row[]): Promise<void> {
  for (const [day, its] of Map.groupBy(rows, ({ created_at }) => dayOf(created_at))) {
    const calls = Map.groupBy(its, ({ created_at }) => created_at).values()
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
    const last = await next.select('created_at').limit(1).offset(PAGE).executeTakeFirst()
    const page = next
      .select(['type', 'data', 'created_at'])
      .$if(last !== undefined, (query) => query.where('created_at', '<=', last?.created_at ?? ''))
    await countPage(database, await page.execute())
    if (!last) return
    after = last.created_at
  }
}

/** As the table was when counting began. */
interface EarlyTables {
  orders: Omit<Tables['orders'], 'fulfilment_state' | 'payment_state'> & { state: string }
}

async function countStoredOrders(database: Kysely<Tables>): Promise<void> {
  const early = database as unknown as Kysely<EarlyTables>
  for (const row of await early.selectFrom('orders').selectAll().orderBy('created_at').execute()) {
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

/** Of a subscription it is known when it was asked for, and what was done last. */
async function countStoredSubscriptions(database: Kysely<Tables>): Promise<void> {
  for (const row of await database.selectFrom('subscriptions').selectAll().orderBy('asked_at').execute()) {
    await countSubscription(database, 'asked', row, row.asked_at)
    if (row.state !== 'pending') await countSubscription(database, row.state, row, row.changed_at)
  }
}

/** Counts what a database holds that was filled before anything was counted. */
export async function countStored(database: Kysely<Tables>): Promise<void> {
  await countStoredEvents(database)
  await countStoredOrders(database)
  await countStoredSubscriptions(database)
}
