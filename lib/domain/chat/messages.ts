/** Kinds of message (specification, section 3). */
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

/** Kinds that a file becomes, by its content. */
export const FILE_KINDS = ['file', 'image', 'audio', 'video'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const MESSAGE_AUTHORS = ['visitor', 'operator', 'system'] as const
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number]

/** The two who talk. */
export const CHAT_SIDES = ['visitor', 'operator'] as const
export type ChatSide = (typeof CHAT_SIDES)[number]

/** What a system message says; its words are the reader's catalogue's. */
export const SYSTEM_NOTES = ['joined', 'transferred', 'closed', 'offline'] as const
export type SystemNote = (typeof SYSTEM_NOTES)[number]

/** Reactions to a message (specification, section 3). */
export const REACTIONS = ['like', 'kiss', 'laugh', 'wonder', 'cry', 'angry'] as const
export type Reaction = (typeof REACTIONS)[number]

/** A reaction and who has it; each side has each of the six at most once. */
export interface GivenReaction {
  readonly reaction: Reaction
  readonly by: ChatSide
}

/** What a message may hold at most, in characters. */
export const MESSAGE_LIMITS = {
  text: 4000,
  code: 8000,
  codeLanguage: 20,
  cardTitle: 120,
  cardText: 500,
  excerpt: 160,
  fileName: 120,
} as const

/** Messages of one page of a talk. */
export const MESSAGES_PER_PAGE = 50

/**
 * Milliseconds for which "is typing" holds after it was said; who types says it again in half that time. Part of the wire.
 * @public
 */
export const TYPING_LASTS = 6000

/** Reactions after one side has given one, or taken it back. */
export function withReaction(given: readonly GivenReaction[], change: GivenReaction, on: boolean): GivenReaction[] {
  const others = given.filter(({ reaction, by }) => reaction !== change.reaction || by !== change.by)
  return on ? [...others, { reaction: change.reaction, by: change.by }] : others
}

/** What a quotation shows of a text: its beginning, on one line. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length > MESSAGE_LIMITS.excerpt
    ? `${letters
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

/** How many messages one side has not read: the other's, after the last one that was read, without the deleted. */
export const unreadCount = (messages: readonly Unread[], side: ChatSide, read: number): number =>
  messages.filter(
    ({ author, kind, seq }) =>
      seq > read && author === (side === 'visitor' ? 'operator' : 'visitor') && kind !== 'deleted',
  ).length
