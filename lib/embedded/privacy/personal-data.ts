import type { TableName } from '../database/tables.ts'

/**
 * Effect of erasing a person on each table. `deleted`: rows are deleted. `cleared`: identifying columns are cleared,
 * the rest stays. `kept`: rows describe a cleared row and contain no personal data. `none`: never about a person.
 */
export const PERSONAL_DATA = {
  settings: 'none',
  products: 'none',
  prices: 'none',
  price_changes: 'cleared',
  price_schedules: 'cleared',
  price_schedule_items: 'none',
  redirects: 'none',
  flags: 'none',
  banners: 'none',
  promo_codes: 'none',
  promo_series: 'none',
  promo_series_codes: 'none',
  discounts: 'none',
  complex_sets: 'none',
  company_details: 'none',
  dictionary_changes: 'cleared',
  orders: 'cleared',
  order_changes: 'cleared',
  payments: 'kept',
  payment_sessions: 'deleted',
  payment_events: 'kept',
  refund_requests: 'cleared',
  outbox: 'deleted',
  order_reminders: 'deleted',
  subscriptions: 'deleted',
  newsletter_events: 'deleted',
  events: 'deleted',
  content_entries: 'none',
  content_paths: 'none',
  users: 'deleted',
  sessions: 'deleted',
  images: 'none',
  image_revisions: 'none',
  marketing_counts: 'none',
  marketing_values: 'none',
  marketing_visits: 'deleted',
  marketing_vitals: 'none',
  chat_sequence: 'none',
  chat_operators: 'cleared',
  chat_conversations: 'deleted',
  chat_files: 'deleted',
  chat_messages: 'deleted',
  canned_replies: 'none',
  working_hours: 'none',
  access_log: 'cleared',
} as const satisfies Record<TableName, 'none' | 'deleted' | 'cleared' | 'kept'>

export type PersonalTable = {
  [Table in TableName]: (typeof PERSONAL_DATA)[Table] extends 'none' ? never : Table
}[TableName]

export const PERSONAL_TABLES = (Object.keys(PERSONAL_DATA) as TableName[]).filter(
  (table): table is PersonalTable => PERSONAL_DATA[table] !== 'none',
)
