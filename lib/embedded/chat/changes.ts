import type { Database } from '../database/open.ts'
import { lastSequence } from './sequence.ts'
import { toConversation, conversations } from './conversations.ts'
import { eventText, type Change } from './event-stream.ts'
import { readChanged, type MessageContext } from './messages.ts'
import { loadDeskSummaries } from './summaries.ts'

/**
 * Limits of one event; slightly more if one change covers several messages, since they stay together. An event stays in
 * memory until its client has read it.
 */
const MAX_MESSAGES = 200
const MAX_CHARACTERS = 32_000

/** Sequence number up to which one event can report, for one conversation or for all. */
async function findEventEnd(database: Database, after: number, last: number, conversation?: string): Promise<number> {
  let query = database
    .selectFrom('chat_messages')
    .select(['changed_seq', ({ fn }) => fn<number>('length', ['content']).as('characters')])
    .where('changed_seq', '>', after)
  if (conversation !== undefined) query = query.where('conversation_id', '=', conversation)
  const rows = await query
    .orderBy('changed_seq')
    .limit(MAX_MESSAGES + 1)
    .execute()
  let characters = 0
  const excess = rows.findIndex((row, index) => {
    characters += row.characters
    return index === MAX_MESSAGES || (index > 0 && characters > MAX_CHARACTERS)
  })
  return Math.min(rows[excess - 1]?.changed_seq ?? last, last)
}

/**
 * Changes of a visitor's conversation after a sequence number, as an event; `undefined` if nothing changed. The number
 * of a deleted conversation can be that of another visitor's later.
 */
export async function conversationChange(
  database: Database,
  { visitor, conversation }: { readonly visitor: string; readonly conversation: string },
  after: number,
  context: MessageContext,
): Promise<Change | undefined> {
  const row = await conversations(database)
    .where('chat_conversations.id', '=', conversation)
    .where('visitor_id', '=', visitor)
    .executeTakeFirst()
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
