import { fileKeys } from '../chat/files.ts'
import type { Row } from '../database/rows.ts'
import type { Tables } from '../database/schema.ts'
import { PERSONAL_TABLES, type PersonalTable } from './personal-data.ts'
import type { PersonId, PersonRows } from './person.ts'

/** Columns excluded from exports: credentials, and data derived from other columns. */
const EXCLUDED_COLUMNS: Partial<Record<PersonalTable, readonly string[]>> = {
  orders: ['idempotency_key', 'fingerprint', 'search'],
  refund_requests: ['key'],
  outbox: ['lease', 'allocation', 'domain', 'queue', 'round'],
  order_reminders: ['key', 'mailbox'],
  subscriptions: ['token', 'search'],
  newsletter_events: ['lease'],
  users: ['password_hash', 'device_key'],
  sessions: ['id'],
  chat_conversations: ['visitor_id', 'search', 'operator_email'],
}

const JSON_COLUMNS: Partial<Record<PersonalTable, readonly string[]>> = {
  orders: ['details'],
  order_changes: ['before', 'after'],
  price_changes: ['before', 'after'],
  dictionary_changes: ['before', 'after'],
  order_reminders: ['consent'],
  subscriptions: ['utms', 'consents', 'renewal'],
  events: ['data'],
  marketing_visits: ['facts'],
  chat_conversations: ['utms', 'consents'],
  chat_messages: ['content', 'reactions'],
}

function exportRow(table: PersonalTable, row: object): Record<string, unknown> {
  const exported = Object.entries(row as Row).filter(([column]) => !EXCLUDED_COLUMNS[table]?.includes(column))
  const value = (column: string, stored: Row[string]): unknown =>
    JSON_COLUMNS[table]?.includes(column) && typeof stored === 'string' ? JSON.parse(stored) : stored
  return Object.fromEntries(exported.map(([column, stored]) => [column, value(column, stored ?? null)]))
}

/** For an order of another person, exports that it was changed, but not its content. */
const withoutOthers = (rows: PersonRows) => (change: Tables['order_changes']) => {
  const { before: _before, after: _after, ...publicPart } = change
  return rows.orders.some(({ number }) => number === change.number) ? change : publicPart
}

const withoutOthersRefunds = (rows: PersonRows) => (refund: Tables['refund_requests']) => {
  const { payment: _payment, amount: _amount, ...publicPart } = refund
  return rows.orders.some(({ number }) => number === refund.order_number) ? refund : publicPart
}

/** All stored data of a person as one document: rows by table (amounts in minor units) and the locations of files. */
export function exportedPerson(
  person: PersonId,
  rows: PersonRows,
  emailFiles: readonly string[],
  now: Date,
): Record<string, unknown> {
  const exportedRows = {
    ...rows,
    order_changes: rows.order_changes.map(withoutOthers(rows)),
    refund_requests: rows.refund_requests.map(withoutOthersRefunds(rows)),
  }
  return {
    person,
    at: now.toISOString(),
    ...Object.fromEntries(
      PERSONAL_TABLES.map((table) => [table, exportedRows[table].map((row) => exportRow(table, row))]),
    ),
    chat_files: rows.chat_files.map((row) => ({ ...row, kept_at: fileKeys(row) })),
    email_files: emailFiles,
  }
}
