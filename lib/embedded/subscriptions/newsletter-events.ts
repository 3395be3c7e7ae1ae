import type { NewsletterEvent, NewsletterEventType, DeliverNewsletterEvent } from '../../contract/newsletter-events.ts'
import type { Database } from '../database/open.ts'
import { startDeliveryWorker, type Clock, type DeliveryWorker, type Outcome } from '../outbox/delivery-worker.ts'
import { toSubscriber } from './subscriber.ts'

export interface ClaimedEvent {
  readonly id: string
  readonly createdAt: string
  readonly attempts: number
  readonly lease: string
  readonly event: NewsletterEvent
}

const iso = (time: number) => new Date(time).toISOString()

/**
 * Queues a change of a subscriber, in the transaction of the change, in place of an earlier one that the service has
 * not accepted: delivered late, that one would undo this. During an attempt it keeps the lease, so it waits for its end.
 */
export async function enqueueNewsletterEvent(
  transaction: Database,
  email: string,
  type: NewsletterEventType,
  now: string,
): Promise<void> {
  const event = { id: crypto.randomUUID(), type, occurred_at: now, queued_at: now }
  const untried = { attempts: 0, failed_at: null, last_error: null }
  await transaction
    .insertInto('newsletter_events')
    .values({ email, ...event, ...untried, next_attempt_at: now, lease: null })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(({ eb, ref }) => ({
          ...event,
          ...untried,
          next_attempt_at: eb
            .case()
            .when('newsletter_events.lease', 'is', null)
            .then(now)
            .else(ref('newsletter_events.next_attempt_at'))
            .end(),
        })),
    )
    .execute()
}

/** Claims the event that has been due longest, for `leaseMs`; afterwards it is due again. */
export async function claimNewsletterEvent(
  database: Database,
  now: number,
  leaseMs: number,
): Promise<ClaimedEvent | undefined> {
  for (;;) {
    const due = await database
      .selectFrom('newsletter_events')
      .select('email')
      .where('next_attempt_at', '<=', iso(now))
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    const lease = crypto.randomUUID()
    const row = await database
      .updateTable('newsletter_events')
      .set(({ eb }) => ({ lease, next_attempt_at: iso(now + leaseMs), attempts: eb('attempts', '+', 1) }))
      .where('email', '=', due.email)
      .where('next_attempt_at', '<=', iso(now))
      .returningAll()
      .executeTakeFirst()
    if (!row) continue
    const subscription = await database
      .selectFrom('subscriptions')
      .selectAll()
      .where('email', '=', row.email)
      .executeTakeFirst()
    if (!subscription) {
      await database.deleteFrom('newsletter_events').where('lease', '=', lease).execute()
      continue
    }
    const { id, email, name, language, source, consents } = toSubscriber(subscription)
    const subscriber = { id, email, name, language, source, consents }
    return {
      id: row.id,
      createdAt: row.queued_at,
      attempts: Number(row.attempts),
      lease,
      event: { id: row.id, type: row.type, occurredAt: row.occurred_at, subscriber },
    }
  }
}

async function nextDue(database: Database): Promise<number | undefined> {
  const row = await database
    .selectFrom('newsletter_events')
    .select('next_attempt_at')
    .where('next_attempt_at', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ? Date.parse(row.next_attempt_at) : undefined
}

/** Stores the outcome, unless the lease has ended. An event that replaced the delivered one becomes due. */
export async function settleNewsletterEvent(
  database: Database,
  { id, lease }: ClaimedEvent,
  outcome: Outcome,
  now: number,
): Promise<void> {
  if ('error' in outcome)
    await database
      .updateTable('newsletter_events')
      .set({
        lease: null,
        next_attempt_at: outcome.nextAt === undefined ? null : iso(outcome.nextAt),
        failed_at: iso(now),
        last_error: outcome.error,
      })
      .where('lease', '=', lease)
      .where('id', '=', id)
      .execute()
  else await database.deleteFrom('newsletter_events').where('lease', '=', lease).where('id', '=', id).execute()
  await database
    .updateTable('newsletter_events')
    .set({ lease: null, next_attempt_at: iso(now) })
    .where('lease', '=', lease)
    .execute()
}

interface NewsletterEventsOptions {
  readonly database: Database
  readonly deliver: DeliverNewsletterEvent
  readonly clock?: Clock
}

/** Delivers queued events to the newsletter service until stopped, one at a time. */
export const startNewsletterEvents = ({ database, deliver, clock }: NewsletterEventsOptions): DeliveryWorker =>
  startDeliveryWorker(
    {
      name: 'newsletter webhook',
      itemName: 'event',
      table: 'newsletter_events',
      maxDeliveries: 1,
      claim: (now, leaseMs) => claimNewsletterEvent(database, now, leaseMs),
      nextDue: () => nextDue(database),
      deliver: ({ event }, signal) => deliver(event, signal),
      settle: (event, outcome, now) => settleNewsletterEvent(database, event, outcome, now),
    },
    clock,
  )

/** Makes all undelivered events due, except one whose attempt is in progress. @returns how many */
export async function resendNewsletterEvents(database: Database, now: string): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('newsletter_events')
    .set({ queued_at: now, next_attempt_at: now, attempts: 0 })
    .where('lease', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
