import { randomUUID } from 'node:crypto'
import { DICTIONARIES } from '../../../lib/contract/dictionaries/table.ts'
import type { Database } from '../../../lib/embedded/database/open.ts'
import type { Tables } from '../../../lib/embedded/database/schema.ts'
import { inTransaction } from '../../../lib/embedded/database/transaction.ts'
import { readPriceRows } from '../../../lib/embedded/prices/rows.ts'
import { createPromoAdmin } from '../../../lib/embedded/promo/promo-admin.ts'
import {
  bannerRow,
  dictionaryChangeRow,
  imageRow,
  priceChangeRows,
  promoCodeRow,
  redirectRow,
  scheduleItemRows,
  scheduleRow,
} from './catalogue-rows.ts'
import { orderChangeRows, orderRow } from './order-rows.ts'
import { conversationRow, emailRow, messageRows, OPERATOR, subscriptionRow } from './people-rows.ts'

/** Rows of each list; dictionaries have as many as they may. */
export const SIZES = {
  orders: 100_000,
  emails: 10_000,
  subscribers: 10_000,
  images: 10_000,
  conversations: 10_000,
  banners: DICTIONARIES.banners.limit,
  promoCodes: DICTIONARIES['promo-codes'].limit,
  redirects: DICTIONARIES.redirects.limit,
  seriesCodes: 100_000,
  priceChanges: 1000,
  schedules: 1000,
}

export const SERIES_PREFIX = 'SPRING-'
const OPEN_SCHEDULES = 100
/** Databases limit the number of bound values per statement. */
const ROWS_PER_INSERT = 500

/** Inserts rows in batches, without having all of them in memory. @returns a row of the middle, to search for */
async function insertMany<Row>(
  count: number,
  toRow: (index: number) => Row,
  insert: (batch: Row[]) => Promise<unknown>,
): Promise<Row> {
  let middle: Row | undefined
  for (let from = 0; from < count; from += ROWS_PER_INSERT) {
    const length = Math.min(ROWS_PER_INSERT, count - from)
    const rows = Array.from({ length }, (_none, index) => toRow(from + index))
    await insert(rows)
    if (from <= count / 2) [middle] = rows
  }
  if (middle === undefined) throw new Error('no rows')
  return middle
}

async function insertInBatches<Row>(rows: readonly Row[], insert: (batch: Row[]) => Promise<unknown>): Promise<void> {
  await insertMany(rows.length, (index) => rows[index] as Row, insert)
}

/** Creates the series whose codes orders have. */
export function createSeries(database: Database) {
  const terms = { discountType: 'percent' as const, discount: 10, productIds: [], maxUses: 1 }
  const data = { ...terms, prefix: SERIES_PREFIX, count: SIZES.seriesCodes, length: 8 }
  return createPromoAdmin(database).create({ key: randomUUID(), data }, 'bench')
}

/** Six of ten orders have a code of the series, three a code of the dictionary. */
async function fillOrders(database: Database): Promise<Tables['orders']> {
  const codes = await createPromoAdmin(database).codes(SERIES_PREFIX)
  const codeOf = (index: number) => {
    if (index % 10 < 6) return codes[index]?.code ?? null
    return index % 10 < 9 ? promoCodeRow(index % 1000).code : null
  }
  return insertMany(
    SIZES.orders,
    (index) => orderRow(index, codeOf(index)),
    async (orders) => {
      await database.insertInto('orders').values(orders).execute()
      await insertInBatches(orders.flatMap(orderChangeRows), (changes) =>
        database.insertInto('order_changes').values(changes).execute(),
      )
    },
  )
}

async function fillPeople(database: Database): Promise<Tables['chat_conversations']> {
  await insertMany(SIZES.emails, emailRow, (emails) => database.insertInto('outbox').values(emails).execute())
  await insertMany(SIZES.subscribers, subscriptionRow, (subscriptions) =>
    database.insertInto('subscriptions').values(subscriptions).execute(),
  )
  await database.insertInto('chat_operators').values(OPERATOR).execute()
  const conversation = await insertMany(SIZES.conversations, conversationRow, async (conversations) => {
    await database.insertInto('chat_conversations').values(conversations).execute()
    await insertInBatches(conversations.flatMap(messageRows), (messages) =>
      database.insertInto('chat_messages').values(messages).execute(),
    )
  })
  const seq = database.selectFrom('chat_messages').select(({ fn }) => fn.max('seq').as('seq'))
  await database.updateTable('chat_sequence').set({ seq }).execute()
  return conversation
}

/** How many rows a seeded table lacks. */
async function missingRows(database: Database, table: 'banners' | 'promo_codes' | 'redirects', limit: number) {
  const { count } = await database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return limit - Number(count)
}

/** Fills dictionaries up to their limits, each item with the change that added it. */
async function fillDictionaries(database: Database): Promise<void> {
  const recordChanges = (changes: ReturnType<typeof dictionaryChangeRow>[]) =>
    database.insertInto('dictionary_changes').values(changes).execute()
  await insertMany(await missingRows(database, 'banners', SIZES.banners), bannerRow, async (rows) => {
    await database.insertInto('banners').values(rows).execute()
    await recordChanges(rows.map((row) => dictionaryChangeRow('banners', row.id, row)))
  })
  await insertMany(await missingRows(database, 'promo_codes', SIZES.promoCodes), promoCodeRow, async (rows) => {
    await database.insertInto('promo_codes').values(rows).execute()
    await recordChanges(rows.map((row) => dictionaryChangeRow('promo-codes', row.code, row)))
  })
  await insertMany(await missingRows(database, 'redirects', SIZES.redirects), redirectRow, async (rows) => {
    await database.insertInto('redirects').values(rows).execute()
    await recordChanges(rows.map((row) => dictionaryChangeRow('redirects', row.from_path, row)))
  })
  await insertMany(SIZES.images, imageRow, async (rows) => {
    await database.insertInto('images').values(rows).execute()
    await recordChanges(rows.map(({ urn, name }) => dictionaryChangeRow('images', urn, { name })))
  })
}

/** @returns the number of prices */
async function fillPrices(database: Database): Promise<number> {
  const { rows: prices } = await readPriceRows(database)
  await insertMany(
    SIZES.priceChanges,
    (index) => priceChangeRows(prices, index),
    (batches) =>
      insertInBatches(batches.flat(), (changes) => database.insertInto('price_changes').values(changes).execute()),
  )
  await insertMany(
    SIZES.schedules,
    (index) => scheduleRow(index, OPEN_SCHEDULES),
    async (schedules) => {
      await database.insertInto('price_schedules').values(schedules).execute()
      await insertInBatches(
        schedules.flatMap((schedule, index) => scheduleItemRows(prices, schedule, index)),
        (items) => database.insertInto('price_schedule_items').values(items).execute(),
      )
    },
  )
  return prices.length
}

/** Rows that the searches of the benchmark find, and the number of prices. */
export interface Samples {
  readonly order: Tables['orders']
  readonly conversation: Tables['chat_conversations']
  readonly prices: number
}

/** Fills a seeded database with rows for every list of the back office, in one transaction. */
export const fill = (database: Database): Promise<Samples> =>
  inTransaction(database, async (transaction) => {
    await fillDictionaries(transaction)
    const prices = await fillPrices(transaction)
    const conversation = await fillPeople(transaction)
    return { conversation, prices, order: await fillOrders(transaction) }
  })
