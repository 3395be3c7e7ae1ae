import type { ChatMessage } from '../../contract/chat-message.ts'
import type { MessagePage } from '../../contract/chat-state.ts'
import {
  excerptOf,
  MESSAGES_PER_PAGE,
  type FileKind,
  type MessageReaction,
  type MessageAuthor,
  type MessageKind,
  type SystemNote,
} from '../../domain/chat/messages.ts'
import type { Database } from '../database/open.ts'
import { fileLink } from './file-links.ts'

/** Stored JSON content; which properties are set depends on the kind of the message. */
export interface StoredContent {
  readonly text?: string
  readonly quoted?: string
  readonly language?: string
  readonly title?: string
  readonly href?: string
  readonly note?: SystemNote
}

/** `secret` signs file URLs that are valid relative to `now`. */
export interface MessageContext {
  readonly secret: string
  readonly now: Date
}

const selectMessages = (database: Database, conversation: string | readonly string[]) =>
  database
    .selectFrom('chat_messages')
    .leftJoin('chat_operators', 'chat_operators.id', 'chat_messages.operator_id')
    .leftJoin('chat_files', 'chat_files.id', 'chat_messages.file_id')
    .where('chat_messages.conversation_id', 'in', typeof conversation === 'string' ? [conversation] : conversation)
    .select([
      'chat_messages.conversation_id',
      'chat_messages.id',
      'chat_messages.seq',
      'chat_messages.changed_seq',
      'chat_messages.at',
      'chat_messages.author',
      'chat_messages.kind',
      'chat_messages.content',
      'chat_messages.reactions',
      'chat_messages.file_id',
      'chat_operators.name as operator_name',
      'chat_files.name as file_name',
      'chat_files.type as file_type',
      'chat_files.bytes as file_bytes',
      'chat_files.opaque as file_opaque',
      'chat_files.width as file_width',
      'chat_files.height as file_height',
    ])

interface MessageRow {
  readonly conversation_id: string
  readonly id: string
  readonly seq: number
  readonly changed_seq: number
  readonly at: string
  readonly author: MessageAuthor
  readonly kind: MessageKind
  readonly content: string
  readonly reactions: string
  readonly file_id: string | null
  readonly operator_name: string | null
  readonly file_name: string | null
  readonly file_type: string | null
  readonly file_bytes: number | null
  readonly file_opaque: number | null
  readonly file_width: number | null
  readonly file_height: number | null
}

const parseContent = ({ content }: Pick<MessageRow, 'content'>) => JSON.parse(content) as StoredContent

/** First words of a message; empty if it has no text and no file. */
export const excerptOfRow = ({ content, file_name }: Pick<MessageRow, 'content' | 'file_name'>): string => {
  const { title, text } = parseContent({ content })
  return excerptOf(title ?? text ?? file_name ?? '')
}

type Quoted = (ChatMessage & { kind: 'quote' })['quoted']

const keyOf = (conversation: string, id: string) => `${conversation} ${id}`

async function findQuoted(database: Database, rows: readonly MessageRow[]): Promise<ReadonlyMap<string, Quoted>> {
  const ids = rows.flatMap((row) => (row.kind === 'quote' ? (parseContent(row).quoted ?? []) : []))
  if (!ids.length) return new Map()
  const found = await selectMessages(database, [...new Set(rows.map(({ conversation_id }) => conversation_id))])
    .where('chat_messages.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    found.map((row) => [
      keyOf(row.conversation_id, row.id),
      {
        id: row.id,
        author: row.author,
        name: row.operator_name ?? '',
        excerpt: row.kind === 'deleted' ? null : excerptOfRow(row),
      },
    ]),
  )
}

function toFile(row: MessageRow, kind: FileKind, { secret, now }: MessageContext) {
  const url = fileLink(row.file_id ?? '', secret, now)
  const imageFields = kind === 'image' && {
    width: row.file_width ?? 0,
    height: row.file_height ?? 0,
    preview: `${url}&preview=1`,
  }
  return {
    id: row.file_id ?? '',
    name: row.file_name ?? '',
    type: row.file_type ?? '',
    bytes: row.file_bytes ?? 0,
    url,
    ...(row.file_opaque && { opaque: true }),
    ...imageFields,
  }
}

function toMessage(row: MessageRow, quoted: ReadonlyMap<string, Quoted>, context: MessageContext): ChatMessage {
  const { id, at, author, kind } = row
  const base = {
    id,
    at,
    author,
    seq: row.seq,
    changed: row.changed_seq,
    name: row.operator_name ?? '',
    reactions: JSON.parse(row.reactions) as MessageReaction[],
  }
  const { text = '', language = '', title = '', href = '', note = 'joined', quoted: quotedId = '' } = parseContent(row)
  switch (kind) {
    case 'text':
      return { ...base, kind, text }
    case 'code':
      return { ...base, kind, text, language }
    case 'quote':
      return {
        ...base,
        kind,
        text,
        quoted: quoted.get(keyOf(row.conversation_id, quotedId)) ?? {
          id: quotedId,
          author: 'system',
          name: '',
          excerpt: null,
        },
      }
    case 'attachment':
      return { ...base, kind, title, text, href }
    case 'deleted':
      return { ...base, kind }
    case 'system':
      return { ...base, kind, note }
    default:
      return { ...base, kind, file: toFile(row, kind, context) }
  }
}

async function toMessages(
  database: Database,
  rows: readonly MessageRow[],
  context: MessageContext,
): Promise<ChatMessage[]> {
  const quoted = await findQuoted(database, rows)
  return rows.map((row) => toMessage(row, quoted, context))
}

/** The newest messages of a conversation, or the newest before a `seq`, in ascending order. */
export async function readPage(
  database: Database,
  conversation: string,
  { before, limit = MESSAGES_PER_PAGE }: { readonly before?: number | undefined; readonly limit?: number },
  context: MessageContext,
): Promise<MessagePage> {
  let query = selectMessages(database, conversation)
    .orderBy('chat_messages.seq', 'desc')
    .limit(limit + 1)
  if (before !== undefined) query = query.where('chat_messages.seq', '<', before)
  const rows = await query.execute()
  return { messages: await toMessages(database, rows.slice(0, limit).reverse(), context), hasMore: rows.length > limit }
}

export async function readMessage(
  database: Database,
  conversation: string,
  id: string,
  context: MessageContext,
): Promise<ChatMessage | undefined> {
  const row = await selectMessages(database, conversation).where('chat_messages.id', '=', id).executeTakeFirst()
  return row && (await toMessages(database, [row], context))[0]
}

/** Messages that changed after one sequence number and up to another, ordered by `seq`. */
export async function readChanged(
  database: Database,
  conversations: readonly string[],
  { after, upTo }: { readonly after: number; readonly upTo: number },
  context: MessageContext,
): Promise<{ conversation: string; message: ChatMessage }[]> {
  if (!conversations.length) return []
  const rows = await selectMessages(database, conversations)
    .where('chat_messages.changed_seq', '>', after)
    .where('chat_messages.changed_seq', '<=', upTo)
    .orderBy('chat_messages.seq')
    .execute()
  const messages = await toMessages(database, rows, context)
  return messages.map((message, index) => ({ conversation: rows[index]?.conversation_id ?? '', message }))
}
