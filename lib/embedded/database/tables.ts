import type { Tables } from './schema.ts'

type Keys = { readonly [Table in keyof Tables]: readonly (keyof Tables[Table] & string)[] }

/** Key columns of every table. A table comes after those that it references. */
const KEYS: Keys = {
  settings: ['name'],
  products: ['bitrix_id'],
  prices: ['bitrix_id', 'currency'],
  price_changes: ['id'],
  price_schedules: ['id'],
  price_schedule_items: ['schedule_id', 'position'],
  redirects: ['from_path'],
  flags: ['key'],
  banners: ['id'],
  promo_codes: ['code'],
  promo_series: ['prefix'],
  promo_series_codes: ['code'],
  discounts: ['id'],
  complex_sets: ['id'],
  company_details: ['id'],
  dictionary_changes: ['id'],
  orders: ['number'],
  order_changes: ['id'],
  payments: ['id'],
  payment_sessions: ['id'],
  payment_events: ['event_id'],
  refund_requests: ['key'],
  outbox: ['id'],
  order_reminders: ['mailbox'],
  subscriptions: ['email'],
  newsletter_events: ['email'],
  events: ['id'],
  content_entries: ['id'],
  content_paths: ['path', 'content_id'],
  users: ['id'],
  sessions: ['id'],
  images: ['urn'],
  image_revisions: ['urn', 'revision'],
  marketing_counts: ['measure', 'dimension', 'kind', 'day', 'value'],
  marketing_values: ['day', 'list', 'value'],
  marketing_visits: ['day', 'session_id'],
  marketing_vitals: ['dimension', 'day', 'value'],
  chat_sequence: ['id'],
  chat_operators: ['id'],
  chat_conversations: ['id'],
  chat_files: ['id'],
  chat_messages: ['conversation_id', 'id'],
  canned_replies: ['id'],
  working_hours: ['id'],
  access_log: ['id'],
}

export type TableName = keyof Tables

export const TABLE_NAMES = Object.keys(KEYS) as readonly TableName[]

export const keyOf = (table: TableName): readonly string[] => KEYS[table]
