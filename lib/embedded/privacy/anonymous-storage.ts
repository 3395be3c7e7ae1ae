import type { RetentionName } from '../../domain/retention.ts'
import type { QuotaName } from '../../http/quotas.ts'
import type { TableName } from '../database/tables.ts'

/** Data that anonymous visitors store under a quota, and the retention period after which it is deleted. */
export interface AnonymousStorage {
  readonly tables: readonly TableName[]
  readonly otherStorage?: string
  readonly retention: RetentionName | 'log' | 'reminders'
}

export const ANONYMOUS_STORAGE: Readonly<Record<QuotaName, AnonymousStorage>> = {
  orders: {
    tables: ['orders', 'order_changes', 'payments', 'payment_sessions', 'payment_events'],
    retention: 'drafts',
  },
  promoReservations: { tables: ['orders'], retention: 'drafts' },
  orderEmails: { tables: ['outbox'], otherStorage: 'DATA_DIR/mail', retention: 'emails' },
  chatEmails: { tables: ['outbox'], otherStorage: 'DATA_DIR/mail', retention: 'emails' },
  subscriptionEmails: { tables: ['outbox'], otherStorage: 'DATA_DIR/mail', retention: 'emails' },
  reminderEmails: { tables: ['order_reminders', 'outbox'], otherStorage: 'DATA_DIR/mail', retention: 'reminders' },
  cancellationEmails: { tables: ['outbox'], otherStorage: 'DATA_DIR/mail', retention: 'emails' },
  questionEmails: { tables: ['outbox'], otherStorage: 'DATA_DIR/mail', retention: 'emails' },
  subscriptions: { tables: ['subscriptions', 'newsletter_events'], retention: 'subscriptions' },
  events: {
    tables: ['events', 'marketing_counts', 'marketing_values', 'marketing_visits', 'marketing_vitals'],
    retention: 'events',
  },
  conversations: { tables: ['chat_conversations', 'chat_sequence'], retention: 'chats' },
  chatText: { tables: ['chat_messages'], retention: 'chats' },
  chatFiles: { tables: ['chat_files'], otherStorage: 'files/chat', retention: 'chats' },
  reports: { tables: [], otherStorage: 'log', retention: 'log' },
}

/** Tables that only employees, migrations and outside systems write to. */
export const STAFF_TABLES: readonly TableName[] = [
  'settings',
  'products',
  'prices',
  'price_changes',
  'price_schedules',
  'price_schedule_items',
  'redirects',
  'flags',
  'banners',
  'promo_codes',
  'promo_series',
  'promo_series_codes',
  'discounts',
  'complex_sets',
  'company_details',
  'dictionary_changes',
  'content_entries',
  'content_paths',
  'users',
  'sessions',
  'access_log',
  'refund_requests',
  'images',
  'image_revisions',
  'chat_operators',
  'canned_replies',
  'working_hours',
]
