import type { Database } from '../database/open.ts'
import { startDeliveryWorker, type Clock, type DeliveryWorker } from './delivery-worker.ts'
import { nextDue } from './queues.ts'
import { claimMail, settleMail, type ClaimedMail } from './repository.ts'

/** Delivers an email. Rejects with `PermanentDeliveryError` if the receiving server will never accept it. */
export type Deliver = (mail: ClaimedMail, signal: AbortSignal) => Promise<void>

interface OutboxOptions {
  readonly database: Database
  readonly deliver: Deliver
  readonly clock?: Clock
}

const MAX_DELIVERIES = 5
/** Retries of more urgent email, which may take days, leave places for first attempts. */
const MAX_RETRIES = 3

/**
 * Delivers queued email until stopped: several at a time, but only one for each recipient domain, so that a domain that
 * does not respond delays only its own email.
 */
export const startOutbox = ({ database, deliver, clock }: OutboxOptions): DeliveryWorker =>
  startDeliveryWorker(
    {
      name: 'outbox',
      itemName: 'mail',
      table: 'outbox',
      maxDeliveries: MAX_DELIVERIES,
      claim: (now, leaseMs, delivering) =>
        claimMail(database, now, leaseMs, {
          busyDomains: delivering.map(({ domain }) => domain),
          withRetries: delivering.filter(({ attempts }) => attempts > 1).length < MAX_RETRIES,
        }),
      nextDue: (now) => nextDue(database, now),
      deliver,
      settle: (mail, outcome) => settleMail(database, mail, outcome),
    },
    clock,
  )
