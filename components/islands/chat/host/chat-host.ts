import type { Vote } from '@/lib/domain/chat/sessions'
import type { Utms } from '@/lib/contract/utms'

export interface ChatVisitor {
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** Context sent with a conversation: where the visitor is and where they came from. */
export interface ChatContext {
  readonly page: string
  readonly language: string
  readonly country: string | undefined
  readonly utms: Utms
}

export type ChatEvents = {
  readonly opened: undefined
  readonly closed: undefined
  readonly sessionStart: undefined
  readonly operatorMessage: undefined
  readonly visitorMessage: undefined
  readonly visitorFile: undefined
  readonly form: ChatVisitor
  readonly vote: Vote | undefined
}
export type ChatEventName = keyof ChatEvents

/** Interface between a page and its chat, whichever implementation runs it. */
export interface ChatHost {
  open(): void
  close(): void
  setVisitor(visitor: ChatVisitor | undefined): void
  /** Sets the conversation's context; called before each opening. */
  setCustomData(context: ChatContext): void
  /** @returns unsubscribe */
  subscribe<Name extends ChatEventName>(name: Name, listener: (payload: ChatEvents[Name]) => void): () => void
}
