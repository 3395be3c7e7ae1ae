import { sql } from 'kysely'
import { withSequence } from '../chat/sequence.ts'
import { removeFiles, type ChatFiles } from '../chat/files.ts'
import { deleteConversationRows } from '../chat/removal.ts'
import type { Database } from '../database/open.ts'
import { clearDeleted } from '../database/truncate-log.ts'
import type { Tables } from '../database/schema.ts'
import { keyOf, type TableName } from '../database/tables.ts'
import { inSnapshot } from '../database/transaction.ts'
import { anonymizeChange, anonymizeOrder } from '../orders/cleared-order.ts'
import { findOrders, readPerson, type PersonId, type PersonRows } from './person.ts'

/** Replaces the account of an erased person in change logs. */
const ERASED = 'erased'

async function clearOrders(
  transaction: Database,
  { orders, order_changes }: PersonRows,
  person: PersonId,
): Promise<void> {
  for (const order of orders) await anonymizeOrder(transaction, order)
  const own = new Set(orders.map(({ number }) => number))
  for (const change of order_changes) {
    const { id, number, actor } = change
    const notes = own.has(number) ? anonymizeChange(change) : {}
    await transaction
      .updateTable('order_changes')
      .set({ ...notes, actor: person.kind === 'email' && actor === person.email ? ERASED : actor })
      .where('id', '=', id)
      .execute()
  }
}

/** Keeps the actions of an employee, but not who performed them. */
async function anonymizeActions(
  transaction: Database,
  { price_changes, price_schedules, dictionary_changes, access_log, chat_operators, refund_requests }: PersonRows,
  person: PersonId,
): Promise<void> {
  for (const { key, actor } of refund_requests)
    if (person.kind === 'email' && actor === person.email)
      await transaction.updateTable('refund_requests').set({ actor: ERASED }).where('key', '=', key).execute()
  for (const { id } of price_changes)
    await transaction.updateTable('price_changes').set({ actor: ERASED }).where('id', '=', id).execute()
  for (const { id } of price_schedules)
    await transaction.updateTable('price_schedules').set({ actor: ERASED }).where('id', '=', id).execute()
  for (const { id } of dictionary_changes)
    await transaction.updateTable('dictionary_changes').set({ actor: ERASED }).where('id', '=', id).execute()
  for (const { id } of access_log)
    await transaction.updateTable('access_log').set({ actor: ERASED }).where('id', '=', id).execute()
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
  // Lock the orders, so that concurrent changes by administrators are included or wait.
  for (const { number } of await findOrders(transaction, person))
    await transaction.updateTable('orders').set({ number }).where('number', '=', number).execute()
  const rows = await readPerson(transaction, person)
  await clearOrders(transaction, rows, person)
  await anonymizeActions(transaction, rows, person)
  for (const { id } of rows.chat_conversations) await deleteConversationRows(transaction, id)
  for (const table of [
    'payment_sessions',
    'outbox',
    'order_reminders',
    'subscriptions',
    'newsletter_events',
    'events',
    'marketing_visits',
    'sessions',
    'users',
  ] as const)
    await deleteRows(transaction, table, rows[table])
  return rows
}

/**
 * Erases a person: files first, then all database rows in one transaction. After a failure it can be repeated;
 * repeating a completed erasure does nothing.
 * @returns the rows before erasure
 */
export async function erasePerson({ database, files }: ChatFiles, person: PersonId): Promise<PersonRows> {
  // Files first: if this fails, the rows still lead to the remaining files.
  const { chat_files } = await inSnapshot(database, (connection) => readPerson(connection, person))
  await removeFiles(files, chat_files)
  const rows = await withSequence(database, 'operator', (transaction) => eraseIn(transaction, person))
  const isNew = ({ id }: Tables['chat_files']) => !chat_files.some((removed) => removed.id === id)
  await removeFiles(files, rows.chat_files.filter(isNew))
  await clearDeleted(database)
  return rows
}
