import { sql } from 'kysely'
import type { OrderDetails } from '../../contract/order-store.ts'
import { inTurn } from '../chat/clock.ts'
import { removeFiles, type ChatFiles } from '../chat/files.ts'
import { deleteTalk } from '../chat/removal.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { keyOf, type TableName } from '../database/tables.ts'
import { inSnapshot } from '../database/transaction.ts'
import { searchText } from '../shop/search-text.ts'
import { ordersOf, readPerson, type PersonRows } from './person.ts'

/** Who did what an erased person did. */
const ERASED = 'erased'
const NOBODY = { name: '', email: '', phone: '' }

/** What stays of an order for the books: what was sold for how much, to which country, and what was agreed to. */
function clearedDetails({ form, items, firstUtms: _first, buckets: _buckets, ...sold }: OrderDetails): OrderDetails {
  return {
    ...sold,
    items: items.map((item) => (item.gift ? { ...item, gift: { recipient: '', message: '' } } : item)),
    form: { ...NOBODY, country: form.country, city: '', address: '', comment: '' },
    utms: {},
  }
}

/** The sum of who ordered what is taken away too: nobody can try out whether it was somebody. */
const clearedOrder = ({ number, details, version }: Tables['orders']) => ({
  details: JSON.stringify(clearedDetails(JSON.parse(details) as OrderDetails)),
  search: searchText(number, NOBODY),
  fingerprint: '',
  note: '',
  version: version + 1,
})

const withoutNote = (json: string) => JSON.stringify({ ...(JSON.parse(json) as object), note: '' })

async function clearOrders(transaction: Database, { orders, order_changes }: PersonRows, email: string): Promise<void> {
  for (const order of orders) await transaction.updateTable('orders').set(clearedOrder(order)).where('number', '=', order.number).execute()
  const own = new Set(orders.map(({ number }) => number))
  for (const { id, number, who, before, after } of order_changes) {
    const notes = own.has(number) ? { before: withoutNote(before), after: withoutNote(after) } : {}
    await transaction
      .updateTable('order_changes')
      .set({ ...notes, who: who === email ? ERASED : who })
      .where('id', '=', id)
      .execute()
  }
}

/** What an employee did stays, and that it was he does not. */
async function clearDeeds(transaction: Database, { price_changes, dictionary_changes, chat_operators }: PersonRows): Promise<void> {
  for (const { id } of price_changes) await transaction.updateTable('price_changes').set({ who: ERASED }).where('id', '=', id).execute()
  for (const { id } of dictionary_changes) await transaction.updateTable('dictionary_changes').set({ who: ERASED }).where('id', '=', id).execute()
  for (const { id } of chat_operators)
    await transaction
      .updateTable('chat_operators')
      .set({ account: `${ERASED} ${id}`, name: '', position: '', presence: 'offline' })
      .where('id', '=', id)
      .execute()
}

async function deleteRows(transaction: Database, table: TableName, rows: readonly object[]): Promise<void> {
  for (const row of rows) {
    const key = keyOf(table).map((column) => sql`${sql.ref(column)} = ${(row as Record<string, unknown>)[column]}`)
    await sql`delete from ${sql.table(table)} where ${sql.join(key, sql` and `)}`.execute(transaction)
  }
}

async function eraseIn(transaction: Database, email: string): Promise<PersonRows> {
  // Locks the orders: what an administrator is writing there now is seen, or waits.
  for (const { number } of await ordersOf(transaction, email)) await transaction.updateTable('orders').set({ number }).where('number', '=', number).execute()
  const rows = await readPerson(transaction, email)
  await clearOrders(transaction, rows, email)
  await clearDeeds(transaction, rows)
  for (const { id } of rows.chat_conversations) await deleteTalk(transaction, id)
  for (const table of ['outbox', 'subscriptions', 'events', 'marketing_visits', 'sessions', 'users'] as const) await deleteRows(transaction, table, rows[table])
  return rows
}

/**
 * Erases a person: files, then everything in the database, all or nothing of it. Where it fails it can be done again; where
 * there is nothing any more, nothing is done.
 * @param email as `parsePerson` gives it
 * @returns the rows that there were
 */
export async function erasePerson({ database, files }: ChatFiles, email: string): Promise<PersonRows> {
  // First the files: those of a try that fails are found again by their rows.
  const { chat_files } = await inSnapshot(database, (connection) => readPerson(connection, email))
  await removeFiles(files, chat_files)
  const rows = await inTurn(database, (transaction) => eraseIn(transaction, email))
  const isNew = ({ id }: Tables['chat_files']) => !chat_files.some((known) => known.id === id)
  await removeFiles(files, rows.chat_files.filter(isNew))
  return rows
}
