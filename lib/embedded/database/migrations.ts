import { indexConversationChanges } from './migrations/chat-change-index.ts'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { renameAccessLogColumns } from './migrations/access-log-names.ts'
import { createAccessLog } from './migrations/access-log.ts'
import { addUnlocks } from './migrations/account-unlocks.ts'
import { indexAdminLists } from './migrations/admin-lists.ts'
import { createCatalogue } from './migrations/catalogue.ts'
import { createCompanyDetails } from './migrations/company-details.ts'
import { addChatPageContext } from './migrations/chat-page-context.ts'
import { createChat } from './migrations/chat.ts'
import { addContentPageNames } from './migrations/content-page-names.ts'
import { createDictionaries } from './migrations/dictionaries.ts'
import { addUrgency } from './migrations/email-urgency.ts'
import { createMarketing, createVitals } from './migrations/marketing.ts'
import { addOpaqueFiles } from './migrations/opaque-files.ts'
import { addImageAlt } from './migrations/image-alt.ts'
import { addOrderEmails } from './migrations/order-emails.ts'
import { addOrderNetworks } from './migrations/order-networks.ts'
import { createOrderReminders } from './migrations/order-reminders.ts'
import { addOrderShipments } from './migrations/order-shipments.ts'
import { addPaymentProviders } from './migrations/payment-providers.ts'
import { addOutboxQueues } from './migrations/outbox-queues.ts'
import { splitOrderStates } from './migrations/order-states.ts'
import { addPromoReservations } from './migrations/promo-reservations.ts'
import { createPriceSchedules } from './migrations/price-schedules.ts'
import { addPromoSeries } from './migrations/promo-series.ts'
import { indexRecentChanges } from './migrations/recent-changes.ts'
import { createRefundRequests } from './migrations/refund-requests.ts'
import { foldSearchText } from './migrations/search-text.ts'
import { createShopAdmin } from './migrations/shop-admin.ts'
import { renameToStandardNames } from './migrations/standard-names.ts'
import { addTerms } from './migrations/terms.ts'
import { addTranslations } from './migrations/translations.ts'
import { addSubscribers } from './migrations/subscribers.ts'
import { addSubscriptionRenewals } from './migrations/subscription-renewals.ts'

async function createFlags(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('flags')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .execute()
}

async function createOrders(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('promo_codes')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('discount_type', 'text', (column) => column.notNull())
    .addColumn('discount', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text')
    .addColumn('product_ids', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('max_uses', 'integer')
    .execute()
  await database.schema
    .createTable('orders')
    .addColumn('number', 'text', (column) => column.primaryKey())
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('promocode', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await database.schema.createIndex('orders_by_promocode').on('orders').column('promocode').execute()
}

async function createOutbox(database: Kysely<unknown>): Promise<void> {
  let outbox = database.schema.createTable('outbox').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['created_at', 'recipient', 'subject', 'text', 'html'] as const)
    outbox = outbox.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['next_at', 'sent_at', 'reply_to', 'last_error', 'lease'] as const)
    outbox = outbox.addColumn(name, 'text')
  await outbox.addColumn('attempts', 'integer', (column) => column.notNull()).execute()
  await database.schema.createIndex('outbox_next_at').on('outbox').column('next_at').execute()
}

async function createPayments(database: Kysely<unknown>): Promise<void> {
  let events = database.schema
    .createTable('payment_events')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
  for (const name of ['order_number', 'kind', 'currency', 'received_at'] as const)
    events = events.addColumn(name, 'text', (column) => column.notNull())
  await events.addColumn('amount', 'bigint', (column) => column.notNull()).execute()
}

async function createSubscriptions(database: Kysely<unknown>): Promise<void> {
  let subscriptions = database.schema
    .createTable('subscriptions')
    .addColumn('email', 'text', (column) => column.primaryKey())
  for (const name of ['state', 'language', 'variant', 'source', 'utms', 'consents', 'asked_at', 'changed_at'] as const)
    subscriptions = subscriptions.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['name', 'point_of_contact'] as const) subscriptions = subscriptions.addColumn(name, 'text')
  await subscriptions.addColumn('token', 'text', (column) => column.notNull().unique()).execute()
  await database.schema.alterTable('outbox').addColumn('unsubscribe', 'text').execute()
}

/** Existing flags become plain switches: `on` for all visitors while enabled, else `off`. */
async function createFlagRules(database: Kysely<unknown>): Promise<void> {
  const columns = { default_bucket: 'off', buckets: '{"on":true,"off":false}', rules: '[{"bucket":"on"}]' }
  for (const [name, usual] of Object.entries(columns))
    await database.schema
      .alterTable('flags')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(usual))
      .execute()
}

async function createBanners(database: Kysely<unknown>): Promise<void> {
  let banners = database.schema.createTable('banners').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['slot', 'title', 'text', 'theme', 'variants', 'langs', 'countries'] as const)
    banners = banners.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['href', 'image', 'starts_at', 'ends_at'] as const) banners = banners.addColumn(name, 'text')
  for (const name of ['personal', 'position'] as const)
    banners = banners.addColumn(name, 'integer', (column) => column.notNull())
  await banners.execute()
}

async function createEvents(database: Kysely<unknown>): Promise<void> {
  let events = database.schema.createTable('events').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['type', 'session_id', 'visitor_id', 'data', 'created_at'] as const)
    events = events.addColumn(name, 'text', (column) => column.notNull())
  await events.addColumn('content_id', 'text').execute()
  await database.schema.createIndex('events_created_at').on('events').column('created_at').execute()
}

async function createContents(database: Kysely<unknown>): Promise<void> {
  let contents = database.schema.createTable('contents').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['model', 'published', 'rev', 'entry', 'created_at', 'updated_at'] as const)
    contents = contents.addColumn(name, 'text', (column) => column.notNull())
  await contents.addColumn('has_paths', 'integer', (column) => column.notNull()).execute()
  await database.schema
    .createTable('content_paths')
    .addColumn('content_id', 'text', (column) => column.notNull().references('contents.id').onDelete('cascade'))
    .addColumn('path', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_paths_key', ['path', 'content_id'])
    .execute()
  await database.schema.createIndex('contents_by_age').on('contents').columns(['model', 'created_at', 'id']).execute()
  await database.schema.createIndex('content_paths_by_content').on('content_paths').column('content_id').execute()
}

async function createAccounts(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await database.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
}

async function createImages(database: Kysely<unknown>): Promise<void> {
  let images = database.schema.createTable('images').addColumn('urn', 'text', (column) => column.primaryKey())
  for (const name of ['kind', 'digest', 'created_at'] as const)
    images = images.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['width', 'height', 'bytes', 'animated'] as const)
    images = images.addColumn(name, 'integer', (column) => column.notNull())
  for (const name of ['name', 'deleted_at'] as const) images = images.addColumn(name, 'text')
  await images.execute()
}

async function addAttachments(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('outbox').addColumn('attachments', 'text').execute()
}

async function renameDiscountDisplay(database: Kysely<{ dictionary_changes: { dictionary: string } }>): Promise<void> {
  await database
    .updateTable('dictionary_changes')
    .set({ dictionary: 'discount-display' })
    .where('dictionary', '=', 'discounts')
    .execute()
}

/** Existing sets keep their price until an administrator enters a saving. */
async function addSetSavings(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('complex_sets')
    .addColumn('saving', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

async function nameAdministrators(database: Kysely<{ users: { roles: string } }>): Promise<void> {
  await database.updateTable('users').set({ roles: 'administrator' }).where('roles', '=', 'admin').execute()
}

async function dropAttachments(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('outbox').dropColumn('attachments').execute()
}

async function createPaymentSessions(database: Kysely<unknown>): Promise<void> {
  let sessions = database.schema
    .createTable('payment_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['order_number', 'link', 'created_at', 'expires_at'] as const)
    sessions = sessions.addColumn(name, 'text', (column) => column.notNull())
  await sessions.addColumn('closed', 'integer', (column) => column.notNull()).execute()
  await database.schema.createIndex('payment_sessions_of_order').on('payment_sessions').column('order_number').execute()
}

async function addDeviceKeys(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('users')
    .addColumn('device_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

async function addLinkVersions(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('orders')
    .addColumn('link_version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}

/** Applied once each, in the order of their names. Never edit one that has been released. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-catalogue': { up: createCatalogue },
  '0002-flags': { up: createFlags },
  '0003-orders': { up: createOrders },
  '0004-outbox': { up: createOutbox },
  '0005-payments': { up: createPayments },
  '0006-flag-rules': { up: createFlagRules },
  '0007-banners': { up: createBanners },
  '0008-events': { up: createEvents },
  '0009-subscriptions': { up: createSubscriptions },
  '0010-contents': { up: createContents },
  '0011-accounts': { up: createAccounts },
  '0012-dictionaries': { up: createDictionaries },
  '0013-images': { up: createImages },
  '0014-marketing': { up: createMarketing },
  '0015-shop-admin': { up: createShopAdmin },
  '0016-chat': { up: createChat },
  '0017-vitals': { up: createVitals },
  '0018-chat-whereabouts': { up: addChatPageContext },
  '0019-attachments': { up: addAttachments },
  '0020-search-text': { up: foldSearchText },
  '0021-order-states': { up: splitOrderStates },
  '0023-discount-display': { up: renameDiscountDisplay },
  '0024-set-savings': { up: addSetSavings },
  '0025-administrators': { up: nameAdministrators },
  '0026-opaque-files': { up: addOpaqueFiles },
  '0027-mail-without-attachments': { up: dropAttachments },
  '0028-payment-sessions': { up: createPaymentSessions },
  '0030-access-log': { up: createAccessLog },
  '0030-device-cookies': { up: addDeviceKeys },
  '0031-order-links': { up: addLinkVersions },
  '0031-search-text-of-mixed-scripts': { up: foldSearchText },
  '0032-urgency-of-letters': { up: addUrgency },
  '0033-terms': { up: addTerms },
  '0034-subscription-renewals': { up: addSubscriptionRenewals },
  '0035-order-networks': { up: addOrderNetworks },
  '0036-standard-names': { up: renameToStandardNames },
  '0037-conversation-changes': { up: indexConversationChanges },
  '0038-access-log-names': { up: renameAccessLogColumns },
  '0039-company-details': { up: createCompanyDetails },
  '0040-payment-providers': { up: addPaymentProviders },
  '0041-order-shipments': { up: addOrderShipments },
  '0042-refund-requests': { up: createRefundRequests },
  '0043-promo-reservations': { up: addPromoReservations },
  '0044-account-unlocks': { up: addUnlocks },
  '0045-order-reminders': { up: createOrderReminders },
  '0046-outbox-queues': { up: addOutboxQueues },
  '0047-order-emails': { up: addOrderEmails },
  '0048-recent-changes': { up: indexRecentChanges },
  '0049-subscribers': { up: addSubscribers },
  '0050-promo-series': { up: addPromoSeries },
  '0051-price-schedules': { up: createPriceSchedules },
  '0052-image-alt': { up: addImageAlt },
  '0053-translations': { up: addTranslations },
  '0054-content-page-names': { up: addContentPageNames },
  '0055-admin-lists': { up: indexAdminLists },
}
