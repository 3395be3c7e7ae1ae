import { sql } from 'kysely'
import { inTurn } from '../chat/clock.ts'
import { removeFiles, type ChatFiles } from '../chat/files.ts'
import { deleteTalk } from '../chat/removal.ts'
import { clearDeleted, type Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { keyOf, type TableName } from '../database/tables.ts'
import { inSnapshot } from '../database/transaction.ts'
import { clearedChange, clearOrder } from '../shop/cleared-order.ts'
import { ordersOf, readPerson, type PersonId, type PersonRows } from './person.ts'

/** Who did what an erased person did. */
const ERASED = 'erased'

async function clearOrders(
  transaction: Database,
  { orders, order_changes }: PersonRows,
  person: PersonId,
): Promise<void> {
  for (const order of orders) await clearOrder(transaction, order)
  const own = new Set(orders.map(({ number }) => number))
  for (const change of order_changes) {
    const { id, number, who } = change
    const notes = own.has(number) ? clearedChange(change) : {}
    await transaction
      .updateTable('order_changes')
      .set({ ...notes, who: person.kind === 'email' && who === person.email ? ERASED : who })
      .where('id', '=', id)
      .execute()
  }
}

/** What an employee did stays, and that it was he does not. */
async function clearDeeds(
  transaction: Database,
  { price_changes, dictionary_changes, access_log, chat_operators }: PersonRows,
): Promise<void> {
  for (const { id } of price_changes)
    await transaction.updateTable('price_changes').set({ who: ERASED }).where('id', '=', id).execute()
  for (const { id } of dictionary_changes)
    await transaction.updateTable('dictionary_changes').set({ who: ERASED }).where('id', '=', id).execute()
  for (const { id } of access_log)
    await transaction.updateTable('access_log').set({ who: ERASED }).where('id', '=', id).execute()
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

async function eraseIn(transaction: Database, person: PersonId): Promise<PersonRows> {
  // Locks the orders: what an administrator is writing there now is seen, or waits.
  for (const { number } of await ordersOf(transaction, person))
    await transaction.updateTable('orders').set({ number }).where('number', '=', number).execute()
  const rows = await readPerson(transaction, person)
  await clearOrders(transaction, rows, person)
  await clearDeeds(transaction, rows)
  for (const { id } of rows.chat_conversations) await deleteTalk(transaction, id)
  for (const table of [
    'payment_sessions',
    'outbox',
    'subscriptions',
    'events',
    'marketing_visits',
    'sessions',
    'users',
  ] as const)
    await deleteRows(transaction, table, rows[table])
  return rows
}

/**
 * Erases a person: files, then everything in the database, all or nothing of it. Where it fails it can be done again; where
 * there is nothing any more, nothing is done.
 * @returns the rows that there were
 */
export async function erasePerson({ database, files }: ChatFiles, person: PersonId): Promise<PersonRows> {
  // First the files: those of a try that fails are found again by their rows.
  const { chat_files } = await inSnapshot(database, (connection) => readPerson(connection, person))
  await removeFiles(files, chat_files)
  const rows = await inTurn(database, (transaction) => eraseIn(transaction, person))
  const isNew = ({ id }: Tables['chat_files']) => !chat_files.some((known) => known.id === id)
  await removeFiles(files, rows.chat_files.filter(isNew))
  await clearDeleted(database)
  return rows
}
