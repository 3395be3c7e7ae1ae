import { fileKeys } from '../chat/files.ts'
import type { Row } from '../database/rows.ts'
import type { Tables } from '../database/schema.ts'
import { HELD_TABLES, type HeldTable } from './holdings.ts'
import type { PersonId, PersonRows } from './person.ts'

/** Columns that nobody is given: by these somebody is let in, or they are what the site makes of the others. */
const LEFT_OUT: Partial<Record<HeldTable, readonly string[]>> = {
  orders: ['idempotency_key', 'fingerprint', 'search'],
  outbox: ['lease'],
  subscriptions: ['token'],
  users: ['password_hash', 'device_key'],
  sessions: ['id'],
  chat_conversations: ['visitor_id', 'search', 'letter'],
}

/** Columns whose text is JSON. */
const AS_JSON: Partial<Record<HeldTable, readonly string[]>> = {
  orders: ['details'],
  order_changes: ['before', 'after'],
  price_changes: ['before', 'after'],
  dictionary_changes: ['before', 'after'],
  subscriptions: ['utms', 'consents', 'renewal'],
  events: ['data'],
  marketing_visits: ['facts'],
  chat_conversations: ['utms', 'consents'],
  chat_messages: ['content', 'reactions'],
}

function told(table: HeldTable, row: object): Record<string, unknown> {
  const shown = Object.entries(row as Row).filter(([column]) => !LEFT_OUT[table]?.includes(column))
  const value = (column: string, stored: Row[string]): unknown =>
    AS_JSON[table]?.includes(column) && typeof stored === 'string' ? JSON.parse(stored) : stored
  return Object.fromEntries(shown.map(([column, stored]) => [column, value(column, stored ?? null)]))
}

/** Of an order of somebody else it is told that it was changed, and not what stands in it. */
const withoutOthers = (rows: PersonRows) => (change: Tables['order_changes']) => {
  const { before: _before, after: _after, ...deed } = change
  return rows.orders.some(({ number }) => number === change.number) ? change : deed
}

/** Everything that is kept of a person as one document: rows by table (amounts in minor units), and where the files lie. */
export function exportedPerson(
  person: PersonId,
  rows: PersonRows,
  letters: readonly string[],
  now: Date,
): Record<string, unknown> {
  const given = { ...rows, order_changes: rows.order_changes.map(withoutOthers(rows)) }
  return {
    person,
    at: now.toISOString(),
    ...Object.fromEntries(HELD_TABLES.map((table) => [table, given[table].map((row) => told(table, row))])),
    chat_files: rows.chat_files.map((row) => ({ ...row, kept_at: fileKeys(row) })),
    letter_files: letters,
  }
}
