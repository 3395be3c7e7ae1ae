import { z } from 'zod'
import type { Mail } from '../../contract/order-store.ts'
import { parseJsonText } from '../../http/parse-json.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Database } from '../database/open.ts'

/** A mail that this process alone may send until its lease ends. */
export interface ClaimedMail extends Mail {
  /** The same for every try, so that a mail that arrives twice is recognised as one. */
  readonly id: string
  readonly createdAt: string
  /** Tries, this one included. */
  readonly attempts: number
  readonly lease: string
}

const address = z.email()
const attachmentsSchema = z.array(z.object({ key: z.string(), name: z.string(), type: z.string() }))
const iso = (time: number) => new Date(time).toISOString()

/**
 * Puts a mail into the outbox. In the transaction that stores what the mail is about, both are kept or neither; wake the
 * outbox after that transaction.
 * @throws {TypeError} for an address that is none, before anything is written
 */
export async function enqueueMail(database: Database, mail: Mail, now = Date.now()): Promise<void> {
  for (const given of [mail.to, mail.replyTo])
    if (given !== undefined && !address.safeParse(given).success) throw new TypeError('a mail needs one valid address to go to, and one to be answered at')
  const { to, replyTo, subject, text, html, unsubscribe, attachments } = mail
  const own = { reply_to: replyTo ?? null, unsubscribe: unsubscribe ?? null, attachments: attachments?.length ? JSON.stringify(attachments) : null }
  const row = { recipient: to, subject, text, html, ...own }
  await database
    .insertInto('outbox')
    .values({ id: crypto.randomUUID(), ...row, created_at: iso(now), next_at: iso(now), sent_at: null, attempts: 0, last_error: null, lease: null })
    .execute()
}

/** Takes the mail that has waited longest, for `lease` milliseconds: after them it is due again. `undefined` where none is due. */
export async function claimMail(database: Database, now: number, lease: number): Promise<ClaimedMail | undefined> {
  const row = await database
    .updateTable('outbox')
    .set((column) => ({ lease: crypto.randomUUID(), next_at: iso(now + lease), attempts: column('attempts', '+', 1) }))
    .where('id', '=', (query) => query.selectFrom('outbox').select('id').where('next_at', '<=', iso(now)).orderBy('next_at').limit(1))
    // Asked again of the row itself: PostgreSQL may have waited here for another process that took it.
    .where('next_at', '<=', iso(now))
    .returningAll()
    .executeTakeFirst()
  if (!row?.lease) return undefined
  const { id, recipient: to, reply_to, subject, text, html, unsubscribe, attachments, created_at: createdAt, attempts, lease: token } = row
  const enclosed = attachmentsSchema.safeParse(parseJsonText(attachments ?? '[]')).data
  const maybe = { replyTo: reply_to ?? undefined, unsubscribe: unsubscribe ?? undefined, attachments: enclosed }
  return { id, to, subject, text, html, ...maybe, createdAt, attempts: Number(attempts), lease: token }
}

/** When the next mail is due, in milliseconds since the epoch; `undefined` where none waits. */
export async function nextDue(database: Database): Promise<number | undefined> {
  const row = await database.selectFrom('outbox').select('next_at').where('next_at', 'is not', null).orderBy('next_at').limit(1).executeTakeFirst()
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

/** Forgets mail that was sent before a time: a person is in it, and it is of no more use. What waits or was given up stays. */
export async function purgeSent(database: Database, before: number): Promise<void> {
  await inBatches(async (most) => {
    const old = database.selectFrom('outbox').select('id').where('sent_at', '<=', iso(before)).limit(most)
    const { numDeletedRows } = await database.deleteFrom('outbox').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
}
