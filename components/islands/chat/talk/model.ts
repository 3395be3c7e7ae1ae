import type { ChatMessage, VisitorMessage } from '@/lib/contract/chat-message'
import type { ChatState, Conversation } from '@/lib/contract/chat-state'
import type { ChatVisitor } from '../host/chat-host'
import type { Link } from '../wire/link'
import type { Waiting } from '../wire/outbox'
import { createStore, type Store } from '../wire/store'
import type { Upload } from '../wire/uploads'

/** What a visitor is about to do that needs the consent to the privacy policy. */
export type Purpose = 'message' | 'form' | 'transcript'

/** What stands in the way of the visitor, one at a time. */
export type Trouble = 'actionExpired' | 'auth' | 'authFailed' | 'consentSave' | 'tooMany' | 'failed'

/** What of the server's state does not belong to one talk. */
type Setting = Pick<ChatState, 'desk' | 'employee' | 'limits' | 'policy'>

/** Everything that the chat shows. */
export interface Model {
  /** Absent until the first answer. `failed`: the first call had none, or was refused; `link` says which. */
  readonly setting: Setting | undefined
  readonly failed: boolean
  /** What the page knows of its visitor. */
  readonly visitor: ChatVisitor | undefined
  readonly conversation: Conversation | null
  readonly messages: readonly ChatMessage[]
  /** Answers in the open talk that are not read, while another one is shown. */
  readonly elsewhere: number
  /** There are messages before the first. */
  readonly earlier: boolean
  readonly link: Link
  /** Who types; empty for an operator without a name. */
  readonly typing: string | undefined
  /** What was written and is not known to have arrived, in its order. */
  readonly waiting: readonly Waiting<VisitorMessage>[]
  readonly uploads: readonly Upload[]
  /** The consent is asked for. */
  readonly asking: Purpose | undefined
  readonly trouble: Trouble | undefined
}

const EMPTY: Model = {
  setting: undefined,
  failed: false,
  visitor: undefined,
  conversation: null,
  messages: [],
  elsewhere: 0,
  earlier: false,
  link: 'connecting',
  typing: undefined,
  waiting: [],
  uploads: [],
  asking: undefined,
  trouble: undefined,
}

/** The model of a page, and who wants to know when it changes. */
export type ModelStore = Store<Model>

export const createModelStore = (): ModelStore => createStore(EMPTY)

/** A talk in which something can be written. */
export const isOpen = (conversation: Conversation | null): conversation is Conversation =>
  conversation !== null && conversation.state !== 'closed'
