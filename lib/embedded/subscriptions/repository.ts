import { randomBytes } from 'node:crypto'
import type { Automation, Newsletter } from '../../contract/subscription.ts'
import type { SubscriptionStore } from '../../contract/subscription-store.ts'
import { consentRecord, type ConsentRecord } from '../../domain/consent-record.ts'
import { consentsInForce } from '../../domain/consents.ts'
import {
  CONFIRMATION_PERIOD_MS,
  HONEYPOT,
  EMAIL_COOLDOWN_MS,
  type SubscriptionStep,
} from '../../domain/subscription.ts'
import { networkKey } from '../../http/anonymize-ip.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Selectable } from 'kysely'
import { hasNul } from '../database/nul.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { countSubscription } from '../marketing/recording.ts'
import { emailSearchText } from '../orders/search-text.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { confirmationEmail, subscriptionSiteLocale } from './email.ts'
import { enqueueNewsletterEvent } from './newsletter-events.ts'

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

/** Records the documents that the request names, each once: without `consents` none, as it is unknown which were shown. */
const recordConsents = (
  { consents = [], lang }: Pick<Newsletter, 'consents' | 'lang'>,
  ip: string | undefined,
  at: Date,
): ConsentRecord[] =>
  consentsInForce()
    .filter(({ required }) => required.includes('newsletter'))
    .filter(({ id, version }) => consents.some((named) => named.document === id && named.version === version))
    .map(({ id, version }) => consentRecord({ document: id, version }, { language: lang, ip, form: 'newsletter', at }))

/** Columns of one request, which replace those of an earlier one. */
type RequestColumns = Pick<Tables['subscriptions'], 'name' | 'language' | 'variant' | 'source' | 'utms' | 'consents'>

const NO_RENEWAL = { renewal: null, renewal_requested_at: null }

/**
 * Stores a subscription of `POST /api/newsletter_form/` and queues its confirmation email in one transaction. An email
 * address has one subscription; a confirmed one, or one with a recent confirmation email, is not changed. An ended one
 * keeps its state and consents until its owner confirms, since anyone can enter any address.
 * @returns whether an email was queued
 */
export async function subscribe(
  database: Database,
  newsletter: Newsletter,
  ip: string | undefined,
  now: Date,
): Promise<boolean> {
  if (newsletter[HONEYPOT]) return false
  const siteLocale = subscriptionSiteLocale(newsletter)
  const { email, name, source, utms } = newsletter
  const columns: RequestColumns = {
    name: name ?? null,
    language: siteLocale.language,
    variant: siteLocale.variant,
    source,
    utms: JSON.stringify(utms),
    consents: JSON.stringify(recordConsents(newsletter, ip, now)),
  }
  const at = now.toISOString()
  const paused = before(now, EMAIL_COOLDOWN_MS)
  return inTransaction(database, async (transaction) => {
    const pending = await transaction
      .insertInto('subscriptions')
      .values({
        email,
        token: randomBytes(24).toString('base64url'),
        state: 'pending',
        ...columns,
        requested_at: at,
        changed_at: at,
        search: emailSearchText(email),
      })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ ...columns, requested_at: at, changed_at: at })
          .where('subscriptions.state', '=', 'pending')
          .where('subscriptions.requested_at', '<=', paused),
      )
      .returning(['email', 'token'])
      .executeTakeFirst()
    const row =
      pending ??
      (await transaction
        .updateTable('subscriptions')
        .set({ renewal: JSON.stringify(columns), renewal_requested_at: at })
        .where('email', '=', email)
        .where('state', '=', 'unsubscribed')
        .where((old) => old.or([old('renewal_requested_at', 'is', null), old('renewal_requested_at', '<=', paused)]))
        .returning(['email', 'token'])
        .executeTakeFirst())
    if (!row) return false
    await enqueueMail(transaction, await confirmationEmail(siteLocale, { ...row, ip }), now.getTime())
    await countSubscription(transaction, 'asked', columns, at, ip && networkKey(ip))
    return true
  })
}

/**
 * Stores the label of `POST /api/mindbox_subscription/` with a subscription that has none; stores nothing for other
 * email addresses.
 */
export async function recordContact(database: Database, { customer, pointOfContact }: Automation): Promise<void> {
  await database
    .updateTable('subscriptions')
    .set({ point_of_contact: pointOfContact })
    .where('email', '=', customer.email)
    .where('point_of_contact', 'is', null)
    .execute()
}

/** Deletes unconfirmed or ended subscriptions that have not changed since a time. */
const deleteSubscriptions = (database: Database, state: 'pending' | 'unsubscribed', since: Date): Promise<void> =>
  inBatches(async (limit) => {
    const old = database
      .selectFrom('subscriptions')
      .select('email')
      .where('state', '=', state)
      .where('changed_at', '<', since.toISOString())
      .limit(limit)
    return inTransaction(database, async (transaction) => {
      const deleted = await transaction
        .deleteFrom('subscriptions')
        .where('email', 'in', old)
        .returning('email')
        .execute()
      const emails = deleted.map(({ email }) => email)
      if (emails.length) await transaction.deleteFrom('newsletter_events').where('email', 'in', emails).execute()
      return emails.length
    })
  })

/** Deletes requests not confirmed since a time; of an ended subscription only the new request. */
export async function purgeUnconfirmed(database: Database, since: Date): Promise<void> {
  await deleteSubscriptions(database, 'pending', since)
  await database
    .updateTable('subscriptions')
    .set(NO_RENEWAL)
    .where('renewal_requested_at', '<', since.toISOString())
    .execute()
}

/** Deletes ended subscriptions, which are the records of a withdrawn consent. */
export const purgeUnsubscribed = (database: Database, since: Date): Promise<void> =>
  deleteSubscriptions(database, 'unsubscribed', since)

type Row = Selectable<Tables['subscriptions']>

/** Time of the request that a confirmation would apply to. */
const requestedAt = ({ state, requested_at, renewal_requested_at }: Row): string | null =>
  state === 'pending' ? requested_at : state === 'unsubscribed' ? renewal_requested_at : null

function isConfirmable(row: Row): boolean {
  const at = requestedAt(row)
  return at !== null && at >= before(new Date(), CONFIRMATION_PERIOD_MS)
}

const findRow = (connection: Database, token: string): Promise<Row | undefined> =>
  connection.selectFrom('subscriptions').selectAll().where('token', '=', token).executeTakeFirst()

/** @returns the confirmed subscription; `undefined` if nothing can be confirmed */
async function confirm(transaction: Database, token: string, now: string): Promise<Row | undefined> {
  const row = await findRow(transaction, token)
  if (!row || !isConfirmable(row)) return undefined
  const renewal =
    row.state === 'unsubscribed' && row.renewal !== null
      ? { ...(JSON.parse(row.renewal) as RequestColumns), requested_at: requestedAt(row) ?? now }
      : {}
  return transaction
    .updateTable('subscriptions')
    .set({ ...renewal, ...NO_RENEWAL, state: 'confirmed', changed_at: now, confirmed_at: now })
    .where('token', '=', token)
    .where('state', '=', row.state)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Ends a subscription and discards a pending renewal.
 * @returns the subscription; `undefined` if it had ended before
 */
async function unsubscribe(transaction: Database, token: string, now: string): Promise<Row | undefined> {
  await transaction.updateTable('subscriptions').set(NO_RENEWAL).where('token', '=', token).execute()
  return transaction
    .updateTable('subscriptions')
    .set({ state: 'unsubscribed', changed_at: now })
    .where('token', '=', token)
    .where('state', '!=', 'unsubscribed')
    .returningAll()
    .executeTakeFirst()
}

const STEPS = {
  confirm: { act: confirm, measure: 'confirmed', event: 'subscriber.confirmed' },
  unsubscribe: { act: unsubscribe, measure: 'unsubscribed', event: 'subscriber.unsubscribed' },
} as const

/**
 * Applies a step, counts it, and queues its event for the newsletter service, which never gets an address that its owner
 * has not confirmed.
 * @returns whether it changed the subscription
 */
export async function takeStep(
  transaction: Database,
  step: SubscriptionStep,
  token: string,
  { hasWebhook }: { readonly hasWebhook: boolean },
): Promise<boolean> {
  const now = new Date().toISOString()
  const { act, measure, event } = STEPS[step]
  const changed = await act(transaction, token, now)
  if (!changed) return false
  await countSubscription(transaction, measure, changed, now)
  if (hasWebhook && changed.confirmed_at !== null) await enqueueNewsletterEvent(transaction, changed.email, event, now)
  return true
}

/** @param onEventQueued called after a step that changed a subscription; absent without a webhook */
export function createSubscriptionStore(database: Database, onEventQueued?: () => void): SubscriptionStore {
  const hasWebhook = onEventQueued !== undefined
  const find: SubscriptionStore['find'] = async (token) => {
    if (hasNul(token)) return undefined
    const row = await findRow(database, token)
    if (row && isConfirmable(row)) return 'pending'
    return row?.state === 'pending' ? undefined : row?.state
  }
  return {
    find,
    async take(step, token) {
      if (hasNul(token)) return undefined
      const isChanged = await inTransaction(database, (transaction) =>
        takeStep(transaction, step, token, { hasWebhook }),
      )
      if (isChanged) onEventQueued?.()
      return find(token)
    },
  }
}
