import type { ChatMessage } from '@/lib/contract/chat-message'
import type { ChatState, Conversation } from '@/lib/contract/chat'
import type { UploadState } from '@/lib/contract/chat-words'
import type { Refusal } from './calls'
import type { Waiting } from './outbox'

/** The connection over which a talk is heard (specification, section 4). */
export type Link = 'connecting' | 'online' | 'offline' | 'oldRevision'

/** What a visitor is about to do that needs the consent to the privacy policy. */
export type Purpose = 'message' | 'form' | 'log'

/** What stands in the way of the visitor, one at a time. */
export type Trouble = 'actionExpired' | 'auth' | 'authFailed' | 'consentSave' | 'tooMany' | 'failed'

/** A file on its way (specification, section 4). */
export interface Upload {
  /** Of the message that it becomes: the same again is the same message. */
  readonly id: string
  readonly file: File
  readonly state: UploadState
  /** The part that is sent, 0 to 1. */
  readonly part: number
  readonly refusal?: Refusal | undefined
}

/** What of the server's state does not belong to one talk. */
type Setting = Pick<ChatState, 'desk' | 'employee' | 'limits' | 'policy'>

/** Everything that the chat shows. */
export interface Model {
  /** Absent until the first answer; `failed` where there was none. */
  readonly setting: Setting | undefined
  readonly failed: boolean
  readonly conversation: Conversation | null
  readonly messages: readonly ChatMessage[]
  /** There are messages before the first. */
  readonly earlier: boolean
  readonly link: Link
  /** Who types; empty for an operator without a name. */
  readonly typing: string | undefined
  /** What was written and is not known to have arrived, in its order. */
  readonly waiting: readonly Waiting[]
  readonly uploads: readonly Upload[]
  /** The consent is asked for. */
  readonly asking: Purpose | undefined
  readonly trouble: Trouble | undefined
}

const EMPTY: Model = {
  setting: undefined,
  failed: false,
  conversation: null,
  messages: [],
  earlier: false,
  link: 'connecting',
  typing: undefined,
  waiting: [],
  uploads: [],
  asking: undefined,
  trouble: undefined,
}

/** The model of a page, and who wants to know when it changes. */
export interface ModelStore {
  get(): Model
  set(change: Partial<Model>): void
  subscribe(listener: () => void): () => void
}

export function createModelStore(): ModelStore {
  let model = EMPTY
  const listeners = new Set<() => void>()
  return {
    get: () => model,
    set(change) {
      model = { ...model, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A talk in which something can be written. */
export const isOpen = (conversation: Conversation | null): conversation is Conversation => conversation !== null && conversation.state !== 'closed'
