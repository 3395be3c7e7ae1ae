import type { MessageAuthor, MessageKind } from '../../domain/chat/messages.ts'
import type { Presence } from '../../domain/chat/presence.ts'
import type { SessionState, Vote } from '../../domain/chat/sessions.ts'
import type { Language } from '../../domain/languages.ts'

export interface ChatTables {
  /** One row with the last sequence number. Writers update it first, which serializes all changes of the chat. */
  chat_sequence: { id: number; seq: number }
  /** `account`: name of the account, never shown to visitors. `last_seen_at`: last sign of an open operator page. */
  chat_operators: {
    id: string
    account: string
    name: string
    position: string
    presence: Presence
    last_seen_at: string | null
  }
  /**
   * `utms`, `consents` (with times) and `operator_email` (`StoredEmail`: newest email to the operator) are JSON.
   * `changed_seq`: sequence number of the last change in the conversation; `visitor_read_seq`, `operator_read_seq`:
   * `seq` of a message. `search`: output of `searchText`. `offline` 1: asked outside working hours.
   */
  chat_conversations: {
    id: string
    visitor_id: string
    state: SessionState
    started_at: string
    last_message_at: string
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
    changed_seq: number
    visitor_read_seq: number
    operator_read_seq: number
    offline: number
    operator_email: string | null
  }
  /** `seq`: sequence number of the change that added it. `content` (`StoredContent`) and `reactions` are JSON. */
  chat_messages: {
    conversation_id: string
    id: string
    seq: number
    changed_seq: number
    at: string
    author: MessageAuthor
    operator_id: string | null
    kind: MessageKind
    content: string
    reactions: string
    file_id: string | null
  }
  /**
   * `width`, `height`: of an image. `deleted_at`: when the message was deleted, or when the upload began while no
   * message refers to it. Either way the file is hidden and later purged.
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
  /** `langs`: JSON list of languages, empty = all. */
  canned_replies: { id: string; title: string; text: string; langs: string; position: number }
  /** `hours`: format of `parseWorkingHours`. */
  working_hours: { id: string; hours: string; note: string }
}
