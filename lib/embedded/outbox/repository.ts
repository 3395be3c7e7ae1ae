import { MAIL_TOPICS, type AllowedMail, type Mail } from '../../contract/mail.ts'
import { parseEmail } from '../../domain/email.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Database } from '../database/open.ts'

/** A mail that this process alone may send until its lease ends. */
export interface ClaimedMail extends Omit<Mail, 'about'> {
  /** The same for every try, so that a mail that arrives twice is recognised as one. */
  readonly id: string
  readonly createdAt: string
  /** Tries, this one included. */
  readonly attempts: number
  readonly lease: string
}

const iso = (time: number) => new Date(time).toISOString()

/** One address alone, without what people type beside it. Its letters are of any case: older records have them as they were typed. */
function isAddress(given: string): boolean {
  const parsed = parseEmail(given)
  return 'email' in parsed && parsed.email === given.toLowerCase()
}

/**
 * Puts a mail into the outbox. In the transaction that stores what the mail is about, both are kept or neither; wake the
 * outbox after that transaction.
 * @param from when it may go out
 * @returns the id under which it waits
 * @throws {TypeError} for an address that is none, before anything is written
 */
export async function enqueueMail(
  database: Database,
  mail: AllowedMail,
  now = Date.now(),
  from = now,
): Promise<string> {
  for (const given of [mail.to, mail.replyTo])
    if (given !== undefined && !isAddress(given))
      throw new TypeError('a mail needs one valid address to go to, and one to be answered at')
  const { about, to, replyTo, subject, text, html, unsubscribe } = mail
  const urgency = MAIL_TOPICS.indexOf(about)
  const row = {
    id: crypto.randomUUID(),
    recipient: to,
    reply_to: replyTo ?? null,
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
      next_at: iso(from),
      sent_at: null,
      attempts: 0,
      last_error: null,
      lease: null,
    })
    .execute()
  return row.id
}

/** Lets a mail say something else that nobody has tried to send yet. */
export async function rewriteMail(database: Database, id: string, { subject, text, html }: Mail): Promise<void> {
  await database
    .updateTable('outbox')
    .set({ subject, text, html })
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .execute()
}

/** Takes a mail back, unless it was sent. */
export async function takeBackMail(database: Database, id: string): Promise<void> {
  await database.deleteFrom('outbox').where('id', '=', id).where('sent_at', 'is', null).execute()
}

/** Takes the most urgent mail, of those the one that has waited longest, for `lease` milliseconds: after them it is due again. `undefined` where none is due. */
export async function claimMail(database: Database, now: number, lease: number): Promise<ClaimedMail | undefined> {
  const row = await database
    .updateTable('outbox')
    .set((column) => ({ lease: crypto.randomUUID(), next_at: iso(now + lease), attempts: column('attempts', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('next_at', '<=', iso(now))
        .orderBy('urgency')
        .orderBy('next_at')
        .limit(1),
    )
    // Asked again of the row itself: PostgreSQL may have waited here for another process that took it.
    .where('next_at', '<=', iso(now))
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
  const maybe = { replyTo: reply_to ?? undefined, unsubscribe: unsubscribe ?? undefined }
  return { id, to, subject, text, html, ...maybe, createdAt, attempts: Number(attempts), lease: token }
}

/** When the next mail is due, in milliseconds since the epoch; `undefined` where none waits. */
export async function nextDue(database: Database): Promise<number | undefined> {
  const row = await database
    .selectFrom('outbox')
    .select('next_at')
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_at ? Date.parse(row.next_at) : undefined
}

/** What became of a try: sent, to be tried again at a time, or given up (`nextAt` absent). */
export type Outcome = { readonly sentAt: number } | { readonly error: string; readonly nextAt: number | undefined }

/** Writes down what became of a try, unless the lease ended meanwhile and another process has the mail. */
export async function settleMail(database: Database, { id, lease }: ClaimedMail, outcome: Outcome): Promise<void> {
  const failed = 'error' in outcome
  await database
    .updateTable('outbox')
    .set({
      lease: null,
      next_at: failed && outcome.nextAt !== undefined ? iso(outcome.nextAt) : null,
      sent_at: failed ? null : iso(outcome.sentAt),
      ...(failed && { last_error: outcome.error }),
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}

/** Forgets mail that was sent before a time, or was given up and written before it: a person is in it, and it is of no more use. What waits stays. */
export async function purgeMails(database: Database, before: Date): Promise<void> {
  const time = before.toISOString()
  await inBatches(async (most) => {
    const old = database
      .selectFrom('outbox')
      .select('id')
      .where('next_at', 'is', null)
      .where(({ or, and, eb }) =>
        or([eb('sent_at', '<=', time), and([eb('sent_at', 'is', null), eb('created_at', '<=', time)])]),
      )
      .limit(most)
    const { numDeletedRows } = await database.deleteFrom('outbox').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
}
