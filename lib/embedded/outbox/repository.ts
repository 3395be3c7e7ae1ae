import { MAIL_TOPICS, type AllowedMail, type Mail } from '../../contract/mail.ts'
import { parseEmail } from '../../domain/email.ts'
import { createSignature } from '../../http/signature.ts'
import { inBatches } from '../database/in-batches.ts'
import { databaseSecret, type Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import type { Outcome } from './delivery-worker.ts'
import { findNextMailId, OUTSIDE_QUEUES, queueDueMails, type MailFilter } from './queues.ts'

/** An email that only this process may send until its lease ends. */
export interface ClaimedMail extends Omit<Mail, 'about' | 'order' | 'conversation'> {
  /** The same for every attempt, so that duplicates are recognised by their Message-ID. */
  readonly id: string
  readonly domain: string
  readonly createdAt: string
  readonly attempts: number
  readonly lease: string
}

const iso = (time: number) => new Date(time).toISOString()

/** A single plain email address. Case is ignored, since older records store it as typed. */
function isEmail(email: string): boolean {
  const parsed = parseEmail(email)
  return 'email' in parsed && parsed.email === email.toLowerCase()
}

/** Digest that names an allocation only to holders of the database, and the same to all processes on it. */
const allocationDigest = async (database: Database, allocation: string): Promise<string> =>
  createSignature(`outbox allocation ${allocation}`, await databaseSecret(database))

/**
 * Queues an email. In the transaction that stores the related data, both are stored or neither; wake the outbox after
 * the commit. An invalid address is logged and does not end the transaction: an email without a valid recipient is not
 * queued, an invalid reply address is left out.
 * @param from earliest time to send it
 * @returns the outbox id; `undefined` if it has no valid recipient
 */
export async function enqueueMail(
  database: Database,
  mail: AllowedMail,
  now = Date.now(),
  from = now,
): Promise<string | undefined> {
  const { about, order, conversation, to, replyTo, subject, text, html, unsubscribe, allocation } = mail
  if (!isEmail(to)) {
    console.error(`outbox: an email about "${about}" has no valid recipient and is not sent`)
    return undefined
  }
  const hasReplyAddress = replyTo !== undefined && isEmail(replyTo)
  if (replyTo !== undefined && !hasReplyAddress)
    console.error(`outbox: an email about "${about}" has no valid reply address and is sent without one`)
  const urgency = MAIL_TOPICS.indexOf(about)
  const row = {
    id: crypto.randomUUID(),
    recipient: to,
    reply_to: hasReplyAddress ? replyTo : null,
    subject,
    text,
    html,
    unsubscribe: unsubscribe ?? null,
    urgency,
    allocation: allocation === undefined ? null : await allocationDigest(database, allocation),
    domain: to.slice(to.lastIndexOf('@') + 1).toLowerCase(),
    order_number: order ?? null,
    conversation_id: conversation ?? null,
    ...OUTSIDE_QUEUES,
  }
  await database
    .insertInto('outbox')
    .values({
      ...row,
      created_at: iso(now),
      next_attempt_at: iso(from),
      sent_at: null,
      attempts: 0,
      last_error: null,
      lease: null,
    })
    .execute()
  return row.id
}

/** Replaces the content of an email, and the earliest time to send it if given, unless sending was attempted. */
export async function rewriteMail(
  database: Database,
  id: string,
  { subject, text, html }: Mail,
  from?: number,
): Promise<void> {
  await database
    .updateTable('outbox')
    .set({ subject, text, html, ...(from !== undefined && { ...OUTSIDE_QUEUES, next_attempt_at: iso(from) }) })
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .execute()
}

export async function withdrawMail(database: Database, id: string): Promise<void> {
  await database.deleteFrom('outbox').where('id', '=', id).where('sent_at', 'is', null).execute()
}

/**
 * Deletes an email, unless sending was attempted: that one stays as a record, without further attempts.
 * @returns whether it was deleted
 */
export async function stopMail(database: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .executeTakeFirst()
  if (numDeletedRows) return true
  await database
    .updateTable('outbox')
    .set({ ...OUTSIDE_QUEUES, next_attempt_at: null, lease: null, allocation: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
  return false
}

function toClaimedMail(row: Tables['outbox'], lease: string): ClaimedMail {
  const { id, recipient: to, domain, reply_to, subject, text, html, unsubscribe, created_at: createdAt, attempts } = row
  const optional = { replyTo: reply_to ?? undefined, unsubscribe: unsubscribe ?? undefined }
  return { id, to, domain, subject, text, html, ...optional, createdAt, attempts: Number(attempts), lease }
}

/**
 * Claims a due email that no other process has claimed, for `leaseMs`; afterwards it is due again. The most urgent topic
 * comes first, within it first attempts before retries, and within these allocations take turns.
 * @returns `undefined` if none may be sent now
 */
export async function claimMail(
  database: Database,
  now: number,
  leaseMs: number,
  filter: MailFilter = {},
): Promise<ClaimedMail | undefined> {
  await queueDueMails(database, now)
  for (;;) {
    const id = await findNextMailId(database, now, filter)
    if (id === undefined) return undefined
    const lease = crypto.randomUUID()
    const row = await database
      .updateTable('outbox')
      .set(({ eb }) => ({
        ...OUTSIDE_QUEUES,
        lease,
        next_attempt_at: iso(now + leaseMs),
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', '=', id)
      .where('queue', 'is not', null)
      .where('next_attempt_at', '<=', iso(now))
      .returningAll()
      .executeTakeFirst()
    if (row) return toClaimedMail(row, lease)
  }
}

/** Stores the outcome, unless the lease has ended and another process claimed the email. */
export async function settleMail(database: Database, { id, lease }: ClaimedMail, outcome: Outcome): Promise<void> {
  const failed = 'error' in outcome
  const nextAt = failed ? outcome.nextAt : undefined
  await database
    .updateTable('outbox')
    .set({
      ...OUTSIDE_QUEUES,
      lease: null,
      next_attempt_at: nextAt === undefined ? null : iso(nextAt),
      ...(nextAt === undefined && { allocation: null }),
      sent_at: failed ? null : iso(outcome.sentAt),
      ...(failed && { last_error: outcome.error }),
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}

/** Deletes emails, which are personal data, that were sent before a time or given up and created before it. */
export async function purgeMails(database: Database, before: Date): Promise<void> {
  const time = before.toISOString()
  await inBatches(async (limit) => {
    const expired = database
      .selectFrom('outbox')
      .select('id')
      .where('next_attempt_at', 'is', null)
      .where(({ or, and, eb }) =>
        or([eb('sent_at', '<=', time), and([eb('sent_at', 'is', null), eb('created_at', '<=', time)])]),
      )
      .limit(limit)
    const { numDeletedRows } = await database.deleteFrom('outbox').where('id', 'in', expired).executeTakeFirst()
    return Number(numDeletedRows)
  })
}
