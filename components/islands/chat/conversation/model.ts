import type { ChatMessage, VisitorMessage } from '@/lib/contract/chat-message'
import type { ChatState, Conversation } from '@/lib/contract/chat-state'
import type { ChatVisitor } from '../host/chat-host'
import type { ConnectionState } from '../transport/event-source'
import type { PendingMessage } from '../transport/outbox'
import { createPatchStore, type Store } from '../transport/store'
import type { Upload } from '../transport/uploads'

/** Actions that require consent to the privacy policy. */
export type Purpose = 'message' | 'form' | 'transcript'

export type ChatError = 'actionExpired' | 'auth' | 'authFailed' | 'consentSave' | 'tooMany' | 'failed'

type ServerSettings = Pick<ChatState, 'desk' | 'employee' | 'limits' | 'policy'>

/**
 * `setting`: `undefined` until the first response. `failed`: the first call got none, or was rejected; `connection`
 * says which. `otherUnread`: unread operator messages in the open conversation while another one is shown. `typing`:
 * name of the typing operator; empty if unnamed.
 */
export interface Model {
  readonly setting: ServerSettings | undefined
  readonly failed: boolean
  readonly visitor: ChatVisitor | undefined
  readonly conversation: Conversation | null
  readonly messages: readonly ChatMessage[]
  readonly otherUnread: number
  readonly hasMore: boolean
  readonly connection: ConnectionState
  readonly typing: string | undefined
  readonly pending: readonly PendingMessage<VisitorMessage>[]
  readonly uploads: readonly Upload[]
  readonly consentPurpose: Purpose | undefined
  readonly error: ChatError | undefined
}

const EMPTY: Model = {
  setting: undefined,
  failed: false,
  visitor: undefined,
  conversation: null,
  messages: [],
  otherUnread: 0,
  hasMore: false,
  connection: 'connecting',
  typing: undefined,
  pending: [],
  uploads: [],
  consentPurpose: undefined,
  error: undefined,
}

export type ModelStore = Store<Model>

export const createModelStore = (): ModelStore => createPatchStore(EMPTY)

export const isOpen = (conversation: Conversation | null): conversation is Conversation =>
  conversation !== null && conversation.state !== 'closed'
