import type { TableName } from '../database/tables.ts'

/**
 * What a table holds of a person, by what erasing does with it: `deleted` rows go; of `cleared` rows what says who it was
 * goes and the rest stays; `kept` rows say something of a cleared row and nothing of the person. `none`: nothing of anybody.
 */
export const HOLDINGS = {
  properties: 'none',
  products: 'none',
  prices: 'none',
  price_changes: 'cleared',
  redirects: 'none',
  flags: 'none',
  banners: 'none',
  promo_codes: 'none',
  discounts: 'none',
  complex_sets: 'none',
  dictionary_changes: 'cleared',
  orders: 'cleared',
  order_changes: 'cleared',
  payments: 'kept',
  payment_sessions: 'deleted',
  payment_events: 'kept',
  outbox: 'deleted',
  subscriptions: 'deleted',
  events: 'deleted',
  contents: 'none',
  content_paths: 'none',
  users: 'deleted',
  sessions: 'deleted',
  images: 'none',
  marketing_counts: 'none',
  marketing_values: 'none',
  marketing_visits: 'deleted',
  marketing_vitals: 'none',
  chat_clock: 'none',
  chat_operators: 'cleared',
  chat_conversations: 'deleted',
  chat_files: 'deleted',
  chat_messages: 'deleted',
  canned_replies: 'none',
  working_hours: 'none',
  access_log: 'cleared',
} as const satisfies Record<TableName, 'none' | 'deleted' | 'cleared' | 'kept'>

/** A table with rows of persons. */
export type HeldTable = { [Table in TableName]: (typeof HOLDINGS)[Table] extends 'none' ? never : Table }[TableName]

/** The tables with rows of persons, in the order of {@link HOLDINGS}. */
export const HELD_TABLES = (Object.keys(HOLDINGS) as TableName[]).filter(
  (table): table is HeldTable => HOLDINGS[table] !== 'none',
)
