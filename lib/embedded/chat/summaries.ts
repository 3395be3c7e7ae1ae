import { z } from 'zod'
import type { DeskSummary } from '../../contract/chat-admin.ts'
import type { ConversationList } from '../../contract/chat-state.ts'
import type { ChatSide } from '../../domain/chat/messages.ts'
import type { Database } from '../database/open.ts'
import { toConversation, type ConversationRow } from './conversations.ts'
import { excerptOfRow } from './messages.ts'

type Summary = ConversationList['conversations'][number]

const toIds = (rows: readonly ConversationRow[]) => rows.map(({ id }) => id)

export const unreadMessages = (database: Database, side: ChatSide) =>
  database
    .selectFrom('chat_messages')
    .innerJoin('chat_conversations', 'chat_conversations.id', 'chat_messages.conversation_id')
    .where('author', '=', side === 'visitor' ? 'operator' : 'visitor')
    .where('kind', '!=', 'deleted')
    .whereRef('seq', '>', side === 'visitor' ? 'visitor_read_seq' : 'operator_read_seq')

/** Number of unread messages by conversation; conversations without any are left out. */
async function countUnread(
  database: Database,
  side: ChatSide,
  conversations: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (!conversations.length) return new Map()
  const rows = await unreadMessages(database, side)
    .select(({ fn }) => ['conversation_id', fn.countAll<number>().as('count')])
    .where('conversation_id', 'in', conversations)
    .groupBy('conversation_id')
    .execute()
  return new Map(rows.map(({ conversation_id, count }) => [conversation_id, count]))
}

/** The last message of each conversation, ignoring system notes. */
async function loadLastMessages(
  database: Database,
  conversations: readonly string[],
): Promise<ReadonlyMap<string, Summary['last']>> {
  if (!conversations.length) return new Map()
  const newest = database
    .selectFrom('chat_messages')
    .select(({ fn }) => ['conversation_id', fn.max('seq').as('seq')])
    .where('conversation_id', 'in', conversations)
    .where('kind', '!=', 'system')
    .groupBy('conversation_id')
    .as('newest')
  const rows = await database
    .selectFrom('chat_messages')
    .innerJoin(newest, (join) =>
      join
        .onRef('newest.conversation_id', '=', 'chat_messages.conversation_id')
        .onRef('newest.seq', '=', 'chat_messages.seq'),
    )
    .leftJoin('chat_files', 'chat_files.id', 'chat_messages.file_id')
    .select([
      'chat_messages.conversation_id',
      'chat_messages.kind',
      'chat_messages.author',
      'chat_messages.content',
      'chat_files.name as file_name',
    ])
    .execute()
  return new Map(
    rows.map((row) => [row.conversation_id, { kind: row.kind, author: row.author, excerpt: excerptOfRow(row) }]),
  )
}

/** Conversation summaries for one side, in the order of `rows`. */
export async function loadSummaries(
  database: Database,
  side: ChatSide,
  rows: readonly ConversationRow[],
  now: Date,
): Promise<Summary[]> {
  const unread = await countUnread(database, side, toIds(rows))
  const last = await loadLastMessages(database, toIds(rows))
  return rows.map((row) => ({
    ...toConversation(row, now),
    unread: unread.get(row.id) ?? 0,
    last: last.get(row.id) ?? null,
  }))
}

const parseUtms = (json: string) => z.record(z.string(), z.string()).parse(JSON.parse(json))

/** Summaries with the visitor details that operators see. */
export async function loadDeskSummaries(
  database: Database,
  rows: readonly ConversationRow[],
  now: Date,
): Promise<DeskSummary[]> {
  const summaries = await loadSummaries(database, 'operator', rows, now)
  return rows.flatMap(({ variant, language, page, country, market, utms, last_message_at }, index) => {
    const summary = summaries[index]
    return summary
      ? [
          {
            ...summary,
            lastAt: last_message_at,
            visitor: { variant, lang: language, page, country, market, utms: parseUtms(utms) },
          },
        ]
      : []
  })
}
