import type { Database } from '../database/open.ts'
import { lastChange } from './clock.ts'
import { conversationOf, talks } from './conversations.ts'
import { eventText, type Change } from './event-stream.ts'
import { readChanged, type Drawing } from './messages.ts'
import { deskSummariesOf } from './summaries.ts'

/** Changed messages that one event tells of, or a few more: those of one change stay together. */
const MANY = 200

/** The change up to which an event can tell, of one conversation or of all. */
async function endOf(database: Database, after: number, last: number, conversation?: string): Promise<number> {
  let query = database.selectFrom('chat_messages').select('changed').where('changed', '>', after)
  if (conversation !== undefined) query = query.where('conversation_id', '=', conversation)
  const row = await query.orderBy('changed').limit(1).offset(MANY).executeTakeFirst()
  return Math.min(row?.changed ?? last, last)
}

/** What has changed in a conversation after a change, as an event; `undefined` where nothing has. */
export async function talkChange(
  database: Database,
  conversation: string,
  after: number,
  drawing: Drawing,
): Promise<Change | undefined> {
  const talk = await talks(database).where('chat_conversations.id', '=', conversation).executeTakeFirst()
  if (!talk || talk.changed <= after) return undefined
  const upTo = await endOf(database, after, talk.changed, conversation)
  const messages = (await readChanged(database, [conversation], { after, upTo }, drawing)).map(({ message }) => message)
  return {
    seq: upTo,
    text: eventText('change', { conversation: conversationOf(talk, drawing.now), messages }, upTo),
    more: upTo < talk.changed,
  }
}

/** What has changed in all conversations after a change, as an event. */
export async function deskChange(database: Database, after: number, drawing: Drawing): Promise<Change | undefined> {
  const last = await lastChange(database)
  if (last <= after) return undefined
  const upTo = await endOf(database, after, last)
  // Every change of a message is one of its conversation too; one that has changed again comes once more with that.
  const rows = await talks(database).where('chat_conversations.changed', '>', after).execute()
  if (!rows.length) return { seq: upTo, text: '', more: upTo < last }
  const ids = rows.map(({ id }) => id)
  const data = {
    conversations: await deskSummariesOf(database, rows, drawing.now),
    messages: await readChanged(database, ids, { after, upTo }, drawing),
  }
  return { seq: upTo, text: eventText('change', data, upTo), more: upTo < last }
}
