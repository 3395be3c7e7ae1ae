import type { MessageAuthor, MessageKind } from '../../domain/chat/messages.ts'
import type { Presence } from '../../domain/chat/presence.ts'
import type { SessionState, Vote } from '../../domain/chat/sessions.ts'
import type { Language } from '../../domain/languages.ts'

/** Rows of this room, as `Tables` of the database says. */
export interface ChatTables {
  /** One row: the number of the last change of the chat. Whoever changes anything of it takes the next first, and so waits for his turn. */
  chat_clock: { id: number; seq: number }
  /** Who answers in the chat; `account` is the name of the account, which visitors never see. `seen_at`: when his page last said that it is open. */
  chat_operators: {
    id: string
    account: string
    name: string
    position: string
    presence: Presence
    seen_at: string | null
  }
  /**
   * Talks of visitors. `utms`, `consents` (with the time of each): JSON. `changed` is the number of the last change of anything in it; what each
   * side has read is a `seq` of a message. `search`: what `searchText` makes of it. `offline` 1: asked outside hours.
   * `letter`: JSON of the newest letter to the operator (`StoredLetter`).
   */
  chat_conversations: {
    id: string
    visitor_id: string
    state: SessionState
    started_at: string
    last_at: string
    closed_at: string | null
    operator_id: string | null
    variant: string
    language: Language
    page: string
    country: string | null
    market: string | null
    utms: string
    consents: string
    name: string
    phone: string
    email: string
    search: string
    vote: Vote | null
    comment: string
    changed: number
    visitor_read: number
    operator_read: number
    offline: number
    letter: string | null
  }
  /** Messages of a talk in the order of `seq`, the number of the change that brought them. `content` (of `StoredContent`) and `reactions`: JSON. */
  chat_messages: {
    conversation_id: string
    id: string
    seq: number
    changed: number
    at: string
    author: MessageAuthor
    operator_id: string | null
    kind: MessageKind
    content: string
    reactions: string
    file_id: string | null
  }
  /**
   * Files of messages; `width`, `height`: of a picture. `deleted_at`: when its message was deleted, or when it began to
   * be written while no message has it; either way nobody sees it, and in time it is removed.
   */
  chat_files: {
    id: string
    conversation_id: string
    name: string
    type: string
    extension: string
    bytes: number
    /** 1: programs in it cannot be found (`isOpaque`). */
    opaque: number
    width: number | null
    height: number | null
    created_at: string
    deleted_at: string | null
  }
  /** Words that operators have at hand; `langs`: JSON list, empty = all. */
  canned_replies: { id: string; title: string; text: string; langs: string; position: number }
  /** When somebody answers, as `parseWorkingHours` reads it. */
  working_hours: { id: string; hours: string; note: string }
}
