import type { Vote } from '@/lib/domain/chat/sessions'
import type { Utms } from '@/lib/contract/utms'

/** What a visitor says of himself. */
export interface ChatVisitor {
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** What goes along with a talk: where the visitor is, and how he came. */
export interface ChatFacts {
  readonly page: string
  readonly language: string
  readonly country: string | undefined
  readonly utms: Utms
}

/** What happens in a chat, with what is told of it. */
export interface ChatHappenings {
  readonly opened: undefined
  readonly closed: undefined
  readonly sessionStart: undefined
  readonly operatorMessage: undefined
  readonly visitorMessage: undefined
  readonly visitorFile: undefined
  readonly form: ChatVisitor
  readonly vote: Vote | undefined
}
export type ChatHappening = keyof ChatHappenings

/** The one interface between a page and its chat, whoever runs it. */
export interface ChatHost {
  open(): void
  close(): void
  /** Says who the visitor is, where that is known. */
  setVisitor(visitor: ChatVisitor | undefined): void
  /** Says what goes along with the talk; told again before each opening. */
  setCustomData(facts: ChatFacts): void
  /** Gives back what ends the subscription. */
  subscribe<Name extends ChatHappening>(happening: Name, act: (told: ChatHappenings[Name]) => void): () => void
}
