import { sql } from 'kysely'
import { EMAILS_PER_PAGE, MAX_RETRIED, type EmailsAdmin, type EmailsQuery } from '../../contract/emails-admin.ts'
import type { OrderEmailState } from '../../domain/order/order-emails.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { likePattern } from '../orders/search-text.ts'
import { OUTSIDE_QUEUES, REMINDER_URGENCY } from './queues.ts'

type MailRow = Tables['outbox']

export function mailState({ sent_at, next_attempt_at }: Pick<MailRow, 'sent_at' | 'next_attempt_at'>): OrderEmailState {
  if (sent_at !== null) return 'sent'
  return next_attempt_at === null ? 'failed' : 'waiting'
}

function filtered(database: Database, { state, search }: EmailsQuery) {
  let query = database.selectFrom('outbox')
  if (state === 'sent') query = query.where('sent_at', 'is not', null)
  if (state === 'waiting') query = query.where('sent_at', 'is', null).where('next_attempt_at', 'is not', null)
  if (state === 'failed') query = query.where('sent_at', 'is', null).where('next_attempt_at', 'is', null)
  if (!search) return query
  const pattern = likePattern(search.toLowerCase())
  return query.where(({ or }) =>
    or([
      sql<boolean>`lower(recipient) like ${pattern} escape '\\'`,
      sql<boolean>`lower(subject) like ${pattern} escape '\\'`,
    ]),
  )
}

const toEmail = ({ id, recipient: to, subject, text, attempts, ...row }: MailRow) => ({
  id,
  to,
  subject,
  text,
  state: mailState(row),
  createdAt: row.created_at,
  sentAt: row.sent_at ?? undefined,
  attempts: Number(attempts),
  error: row.sent_at === null ? (row.last_error ?? undefined) : undefined,
  order: row.order_number ?? undefined,
})

export const createEmailsAdmin = (database: Database, onMailQueued: () => void): EmailsAdmin => ({
  async list(query) {
    const rows = filtered(database, query)
    const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
    const page = rows
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(EMAILS_PER_PAGE)
      .offset((query.page - 1) * EMAILS_PER_PAGE)
    const emails = await database
      .selectFrom('outbox')
      .selectAll()
      .where('id', 'in', page)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    const total = Number(count)
    return { emails: emails.map(toEmail), total, pages: Math.max(1, Math.ceil(total / EMAILS_PER_PAGE)) }
  },
  async retry(id) {
    let undelivered = database
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('next_attempt_at', 'is', null)
      .where('urgency', '<>', REMINDER_URGENCY)
      .orderBy('created_at')
      .limit(MAX_RETRIED)
    if (id !== undefined) undelivered = undelivered.where('id', '=', id)
    const { numUpdatedRows } = await database
      .updateTable('outbox')
      .set({ ...OUTSIDE_QUEUES, next_attempt_at: new Date().toISOString() })
      .where('id', 'in', undelivered)
      .executeTakeFirst()
    if (numUpdatedRows) onMailQueued()
    return Number(numUpdatedRows)
  },
})
