import { allowMail } from '../../contract/mail.ts'
import type { QuestionEmail, NotifiedMessage } from '../../contract/chat-store.ts'
import type { Database } from '../database/open.ts'
import { enqueueMail, rewriteMail, withdrawMail } from '../outbox/repository.ts'
import type { ConversationRow } from './conversations.ts'
import type { StoredContent } from './messages.ts'

const EMAIL_INTERVAL_MS = 15 * 60_000
const MAX_MESSAGES_PER_EMAIL = 20

/** Newest email about a conversation: outbox id, earliest sending time, `seq` of the first message in it. */
interface StoredEmail {
  readonly id: string
  readonly at: string
  readonly from: number
}

type EmailColumn = Pick<ConversationRow, 'operator_email'>

const parseStoredEmail = ({ operator_email }: EmailColumn) =>
  operator_email === null ? undefined : (JSON.parse(operator_email) as StoredEmail)

export const pendingEmailId = (row: EmailColumn): string | undefined => parseStoredEmail(row)?.id

/** The email that has not gone out yet; new messages are added to it. */
function pendingEmail(row: EmailColumn, now: Date): StoredEmail | undefined {
  const email = parseStoredEmail(row)
  return email && email.at > now.toISOString() ? email : undefined
}

/**
 * Withdraws the pending email if it has a deleted message: the employee who deleted it has read the conversation.
 * @returns changes of the conversation
 */
export async function withdrawEmailWith(
  transaction: Database,
  row: EmailColumn,
  seq: number,
  now: Date,
): Promise<{ operator_email: null } | undefined> {
  const pending = pendingEmail(row, now)
  if (!pending || seq < pending.from) return undefined
  await withdrawMail(transaction, pending.id)
  return { operator_email: null }
}

export const hasPendingEmail = (row: EmailColumn, now: Date): boolean => pendingEmail(row, now) !== undefined

/** The visitor's messages since `from`: one more than an email holds, to detect the limit. */
async function messagesSince(transaction: Database, conversation: string, from: number): Promise<NotifiedMessage[]> {
  const rows = await transaction
    .selectFrom('chat_messages')
    .leftJoin('chat_files', 'chat_files.id', 'chat_messages.file_id')
    .select(['content', 'chat_files.name as file'])
    .where('chat_messages.conversation_id', '=', conversation)
    .where('author', '=', 'visitor')
    .where('kind', '<>', 'deleted')
    .where('seq', '>=', from)
    .orderBy('seq')
    .limit(MAX_MESSAGES_PER_EMAIL + 1)
    .execute()
  return rows.map(({ content, file }) =>
    file === null ? { text: (JSON.parse(content) as StoredContent).text ?? '' } : { file },
  )
}

/**
 * Notifies the operator of a message written outside working hours: extends the pending email, or queues a new one at
 * least 15 minutes after the last. Without quota no new email is queued.
 * @returns the new email, for the column of the conversation
 */
export async function notifyOperator(
  transaction: Database,
  row: ConversationRow,
  seq: number,
  { write, consumed }: QuestionEmail,
  now: Date,
): Promise<{ operator_email: string } | undefined> {
  const contact = { name: row.name, phone: row.phone, email: row.email }
  const pending = pendingEmail(row, now)
  if (pending) {
    const messages = await messagesSince(transaction, row.id, pending.from)
    if (messages.length <= MAX_MESSAGES_PER_EMAIL)
      await rewriteMail(transaction, pending.id, await write(messages, contact))
    return undefined
  }
  if (!consumed) return undefined
  const last = parseStoredEmail(row)
  const mail = allowMail(await write(await messagesSince(transaction, row.id, seq), contact), consumed)
  const from = Math.max(now.getTime(), last ? Date.parse(last.at) + EMAIL_INTERVAL_MS : 0)
  const id = await enqueueMail(transaction, { ...mail, conversation: row.id }, now.getTime(), from)
  if (id === undefined) return undefined
  return { operator_email: JSON.stringify({ id, at: new Date(from).toISOString(), from: seq } satisfies StoredEmail) }
}
