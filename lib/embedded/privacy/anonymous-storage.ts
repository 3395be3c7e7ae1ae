import type { RetentionName } from '../../domain/retention.ts'
import type { QuotaName } from '../../http/quotas.ts'
import type { TableName } from '../database/tables.ts'

/** What anonymous visitors store by a quota, and after which of the retention periods it is deleted. */
export interface AnonymousStorage {
  readonly tables: readonly TableName[]
  /** Where it is beside the database. */
  readonly elsewhere?: string
  readonly retention: RetentionName | 'log'
}

export const ANONYMOUS_STORAGE: Readonly<Record<QuotaName, AnonymousStorage>> = {
  orders: {
    tables: ['orders', 'order_changes', 'payments', 'payment_sessions', 'payment_events'],
    retention: 'drafts',
  },
  promoReservations: { tables: ['orders'], retention: 'drafts' },
  orderEmails: { tables: ['outbox'], elsewhere: 'DATA_DIR/mail', retention: 'emails' },
  chatEmails: { tables: ['outbox'], elsewhere: 'DATA_DIR/mail', retention: 'emails' },
  subscriptionEmails: { tables: ['outbox'], elsewhere: 'DATA_DIR/mail', retention: 'emails' },
  operatorEmails: { tables: ['outbox'], elsewhere: 'DATA_DIR/mail', retention: 'emails' },
  subscriptions: { tables: ['subscriptions'], retention: 'subscriptions' },
  events: {
    tables: ['events', 'marketing_counts', 'marketing_values', 'marketing_visits', 'marketing_vitals'],
    retention: 'events',
  },
  conversations: { tables: ['chat_conversations', 'chat_clock'], retention: 'chats' },
  chatText: { tables: ['chat_messages'], retention: 'chats' },
  chatFiles: { tables: ['chat_files'], elsewhere: 'files/chat', retention: 'chats' },
  reports: { tables: [], elsewhere: 'log', retention: 'log' },
}

/** Tables into which only employees, migrations and outside systems write. */
export const STAFF_TABLES: readonly TableName[] = [
  'properties',
  'products',
  'prices',
  'price_changes',
  'redirects',
  'flags',
  'banners',
  'promo_codes',
  'discounts',
  'complex_sets',
  'dictionary_changes',
  'contents',
  'content_paths',
  'users',
  'sessions',
  'access_log',
  'images',
  'chat_operators',
  'canned_replies',
  'working_hours',
]
