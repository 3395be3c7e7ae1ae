import type { Database } from '../database/open.ts'
import { lastSequence } from './sequence.ts'
import { toConversation, conversations } from './conversations.ts'
import { eventText, type Change } from './event-stream.ts'
import { readChanged, type MessageContext } from './messages.ts'
import { loadDeskSummaries } from './summaries.ts'

/** Messages per event; slightly more if one change covers several, since they stay together. */
const MESSAGES_PER_EVENT = 200

/** Sequence number up to which one event can report, for one conversation or for all. */
async function findEventEnd(database: Database, after: number, last: number, conversation?: string): Promise<number> {
  let query = database.selectFrom('chat_messages').select('changed_seq').where('changed_seq', '>', after)
  if (conversation !== undefined) query = query.where('conversation_id', '=', conversation)
  const row = await query.orderBy('changed_seq').limit(1).offset(MESSAGES_PER_EVENT).executeTakeFirst()
  return Math.min(row?.changed_seq ?? last, last)
}

/** Changes of a conversation after a sequence number, as an event; `undefined` if nothing changed. */
export async function conversationChange(
  database: Database,
  conversation: string,
  after: number,
  context: MessageContext,
): Promise<Change | undefined> {
  const row = await conversations(database).where('chat_conversations.id', '=', conversation).executeTakeFirst()
  if (!row || row.changed_seq <= after) return undefined
  const upTo = await findEventEnd(database, after, row.changed_seq, conversation)
  const messages = (await readChanged(database, [conversation], { after, upTo }, context)).map(({ message }) => message)
  return {
    seq: upTo,
    text: eventText('change', { conversation: toConversation(row, context.now), messages }, upTo),
    more: upTo < row.changed_seq,
  }
}

export async function deskChange(
  database: Database,
  after: number,
  context: MessageContext,
): Promise<Change | undefined> {
  const last = await lastSequence(database)
  if (last <= after) return undefined
  const upTo = await findEventEnd(database, after, last)
  // A message change also updates its conversation. If it changes again, a later event repeats it.
  const rows = await conversations(database).where('chat_conversations.changed_seq', '>', after).execute()
  if (!rows.length) return { seq: upTo, text: '', more: upTo < last }
  const ids = rows.map(({ id }) => id)
  const data = {
    conversations: await loadDeskSummaries(database, rows, context.now),
    messages: await readChanged(database, ids, { after, upTo }, context),
  }
  return { seq: upTo, text: eventText('change', data, upTo), more: upTo < last }
}
