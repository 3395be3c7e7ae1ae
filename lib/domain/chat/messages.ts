/**
 * Message kinds and reactions (specification, section 3); each side may use each reaction once. `SYSTEM_NOTES`: kinds
 * of system messages; the reader's catalogue has their texts.
 */
export const MESSAGE_KINDS = [
  'text',
  'file',
  'image',
  'audio',
  'video',
  'attachment',
  'code',
  'quote',
  'deleted',
  'system',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const FILE_KINDS = ['file', 'image', 'audio', 'video'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const MESSAGE_AUTHORS = ['visitor', 'operator', 'system'] as const
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number]

export const CHAT_SIDES = ['visitor', 'operator'] as const
export type ChatSide = (typeof CHAT_SIDES)[number]

export const SYSTEM_NOTES = ['joined', 'transferred', 'closed', 'offline'] as const
export type SystemNote = (typeof SYSTEM_NOTES)[number]

export const REACTIONS = ['like', 'kiss', 'laugh', 'wonder', 'cry', 'angry'] as const
export type Reaction = (typeof REACTIONS)[number]

export interface MessageReaction {
  readonly reaction: Reaction
  readonly by: ChatSide
}

/** Maximum lengths in characters. */
export const MESSAGE_LIMITS = {
  text: 4000,
  code: 8000,
  codeLanguage: 20,
  cardTitle: 120,
  cardText: 500,
  excerpt: 160,
  fileName: 120,
} as const

export const MESSAGES_PER_PAGE = 50

/**
 * Milliseconds for which a typing notice is valid; the client repeats it after half of that. Part of the wire protocol.
 * @public
 */
export const TYPING_TIMEOUT_MS = 6000

export function withReaction(
  reactions: readonly MessageReaction[],
  change: MessageReaction,
  on: boolean,
): MessageReaction[] {
  const others = reactions.filter(({ reaction, by }) => reaction !== change.reaction || by !== change.by)
  return on ? [...others, { reaction: change.reaction, by: change.by }] : others
}

export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > MESSAGE_LIMITS.excerpt
    ? `${characters
        .slice(0, MESSAGE_LIMITS.excerpt - 1)
        .join('')
        .trimEnd()}…`
    : line
}

interface Unread {
  readonly author: MessageAuthor
  readonly kind: MessageKind
  readonly seq: number
}

export const unreadCount = (messages: readonly Unread[], side: ChatSide, lastReadSeq: number): number =>
  messages.filter(
    ({ author, kind, seq }) =>
      seq > lastReadSeq && author === (side === 'visitor' ? 'operator' : 'visitor') && kind !== 'deleted',
  ).length
