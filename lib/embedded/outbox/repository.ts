import type { ExpressionBuilder } from 'kysely'
import { MAIL_TOPICS, type AllowedMail, type Mail } from '../../contract/mail.ts'
import { parseEmail } from '../../domain/email.ts'
import { reminderDeadline } from '../../domain/order/reminder.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'

/** An email that only this process may send until its lease ends. */
export interface ClaimedMail extends Omit<Mail, 'about'> {
  /** The same for every attempt, so that duplicates are recognised by their Message-ID. */
  readonly id: string
  readonly createdAt: string
  readonly attempts: number
  readonly lease: string
}

const iso = (time: number) => new Date(time).toISOString()

/** The `urgency` of reminders, which are sent within hours or never. */
export const REMINDER_URGENCY = MAIL_TOPICS.indexOf('reminder')

const isInTime =
  (now: number) =>
  ({ or, eb }: ExpressionBuilder<Tables, 'outbox'>) =>
    or([eb('urgency', '<>', REMINDER_URGENCY), eb('created_at', '>', iso(reminderDeadline(now)))])

/** A single plain email address. Case is ignored, since older records store it as typed. */
function isEmail(email: string): boolean {
  const parsed = parseEmail(email)
  return 'email' in parsed && parsed.email === email.toLowerCase()
}

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
  const { about, to, replyTo, subject, text, html, unsubscribe } = mail
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
    .set({ subject, text, html, ...(from !== undefined && { next_attempt_at: iso(from) }) })
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
    .set({ next_attempt_at: null, lease: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
  return false
}

/**
 * Claims the most urgent due email, of those the one due longest, for `lease` milliseconds; afterwards it is due again.
 * `undefined` if none is due.
 */
export async function claimMail(database: Database, now: number, lease: number): Promise<ClaimedMail | undefined> {
  const row = await database
    .updateTable('outbox')
    .set((column) => ({
      lease: crypto.randomUUID(),
      next_attempt_at: iso(now + lease),
      attempts: column('attempts', '+', 1),
    }))
    .where('id', '=', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('next_attempt_at', '<=', iso(now))
        .where(isInTime(now))
        .orderBy('urgency')
        .orderBy('next_attempt_at')
        .limit(1),
    )
    // Repeated for the row itself: PostgreSQL may have waited for another process that claimed it.
    .where('next_attempt_at', '<=', iso(now))
    .returningAll()
    .executeTakeFirst()
  if (!row?.lease) return undefined
  const {
    id,
    recipient: to,
    reply_to,
    subject,
    text,
    html,
    unsubscribe,
    created_at: createdAt,
    attempts,
    lease: token,
  } = row
  const optional = { replyTo: reply_to ?? undefined, unsubscribe: unsubscribe ?? undefined }
  return { id, to, subject, text, html, ...optional, createdAt, attempts: Number(attempts), lease: token }
}

/** When the next email is due, in milliseconds since the epoch; `undefined` if none is pending. */
export async function nextDue(database: Database, now: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('outbox')
    .select('next_attempt_at')
    .where('next_attempt_at', 'is not', null)
    .where(isInTime(now))
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ? Date.parse(row.next_attempt_at) : undefined
}

/** Result of an attempt: sent, to be retried at `nextAt`, or given up (`nextAt` undefined). */
export type Outcome = { readonly sentAt: number } | { readonly error: string; readonly nextAt: number | undefined }

/** Stores the outcome, unless the lease has ended and another process claimed the email. */
export async function settleMail(database: Database, { id, lease }: ClaimedMail, outcome: Outcome): Promise<void> {
  const failed = 'error' in outcome
  await database
    .updateTable('outbox')
    .set({
      lease: null,
      next_attempt_at: failed && outcome.nextAt !== undefined ? iso(outcome.nextAt) : null,
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
