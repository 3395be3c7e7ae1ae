import type { ExpressionBuilder } from 'kysely'
import { MAIL_TOPICS } from '../../contract/mail.ts'
import { reminderDeadline } from '../../domain/order/reminder.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { inTransaction, lockName } from '../database/transaction.ts'

type MailRow = Tables['outbox']

/** The `urgency` of reminders, which are sent within hours or never. */
export const REMINDER_URGENCY = MAIL_TOPICS.indexOf('reminder')

/** Bounds the search past emails to busy domains, so that the cost of a claim does not grow with their number. */
const MAX_SEARCHED = 1000

/** Rewrites whole rows, with their texts, while other writers wait. */
const MAX_QUEUED = 100

const iso = (time: number) => new Date(time).toISOString()

const toQueue = ({ urgency, attempts }: Pick<MailRow, 'urgency' | 'attempts'>): number =>
  2 * Number(urgency) + (Number(attempts) > 0 ? 1 : 0)

const QUEUES = MAIL_TOPICS.flatMap((_, urgency) =>
  [0, 1].map((attempts) => ({ queue: toQueue({ urgency, attempts }), isRetry: attempts > 0 })),
)

export const OUTSIDE_QUEUES = { queue: null, round: null }

const isInTime =
  (now: number) =>
  ({ or, eb }: ExpressionBuilder<Tables, 'outbox'>) =>
    or([eb('urgency', '<>', REMINDER_URGENCY), eb('created_at', '>', iso(reminderDeadline(now)))])

/**
 * The round after the last one in which the allocation has an email, but not before the one after the current round of
 * the queue: an allocation without waiting emails is served soon, however many the others have. It may have been served
 * in the current round, and coming back to it would delay all later rounds.
 */
async function nextRound(
  transaction: Database,
  queue: number,
  allocation: string | null,
  now: number,
): Promise<number> {
  const rounds = transaction.selectFrom('outbox').select('round').where('queue', '=', queue).where(isInTime(now))
  const current = await rounds.orderBy('round').limit(1).executeTakeFirst()
  const last = await rounds
    .where('allocation', allocation === null ? 'is' : '=', allocation)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number((last ?? current)?.round ?? -1) + 1
}

/** Gives due emails, oldest first, a round in their queue (fair queueing by allocation). */
export async function queueDueMails(database: Database, now: number): Promise<void> {
  const dueIn = (connection: Database) =>
    connection
      .selectFrom('outbox')
      .where('queue', 'is', null)
      .where('next_attempt_at', '<=', iso(now))
      .where(isInTime(now))
  if (!(await dueIn(database).select('id').limit(1).executeTakeFirst())) return
  await inBatches(
    (limit) =>
      inTransaction(database, async (transaction) => {
        await lockName(transaction, 'outbox queues')
        const mails = await dueIn(transaction)
          .select(['id', 'urgency', 'attempts', 'allocation'])
          .orderBy('next_attempt_at')
          .limit(limit)
          .execute()
        const rounds = new Map<string, number>()
        for (const { id, allocation, ...mail } of mails) {
          const queue = toQueue(mail)
          const key = `${queue} ${allocation}`
          const round = rounds.get(key) ?? (await nextRound(transaction, queue, allocation, now))
          rounds.set(key, round + 1)
          await transaction
            .updateTable('outbox')
            .set({ queue, round })
            .where('id', '=', id)
            .where('queue', 'is', null)
            .where('next_attempt_at', '<=', iso(now))
            .execute()
        }
        return mails.length
      }),
    MAX_QUEUED,
  )
}

export interface MailFilter {
  readonly busyDomains?: readonly string[]
  readonly withRetries?: boolean
}

export async function findNextMailId(
  database: Database,
  now: number,
  { busyDomains = [], withRetries = true }: MailFilter,
): Promise<string | undefined> {
  for (const { queue, isRetry } of QUEUES) {
    if (isRetry && !withRetries) continue
    const head = database
      .selectFrom('outbox')
      .select(['id', 'domain', 'round', 'next_attempt_at'])
      .where('queue', '=', queue)
      .where('next_attempt_at', '<=', iso(now))
      .where(isInTime(now))
      .orderBy('round')
      .orderBy('next_attempt_at')
      .limit(busyDomains.length ? MAX_SEARCHED : 1)
    const row = await database
      .selectFrom(head.as('head'))
      .select('id')
      .$if(busyDomains.length > 0, (query) => query.where('domain', 'not in', busyDomains))
      .orderBy('round')
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst()
    if (row) return row.id
  }
  return undefined
}

export async function nextDue(database: Database, now: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('outbox')
    .select('next_attempt_at')
    .where('queue', 'is', null)
    .where('next_attempt_at', 'is not', null)
    .where(isInTime(now))
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ? Date.parse(row.next_attempt_at) : undefined
}
