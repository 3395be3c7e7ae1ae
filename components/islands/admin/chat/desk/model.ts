import { z } from 'zod'
import type { DeskList, DeskQuestion, DeskSummary, OtherTalk } from '@/lib/contract/chat-admin'
import { conversationIdSchema, messageIdSchema, type ChatMessage, type OperatorView } from '@/lib/contract/chat-message'
import { operatorMessageSchema } from '@/lib/contract/chat-admin'
import type { ChatWord } from '@/lib/contract/chat-words'
import type { Link } from '../../../chat/wire/link'
import type { Waiting } from '../../../chat/wire/outbox'
import type { Store } from '../../../chat/wire/store'
import type { Upload } from '../../../chat/wire/uploads'

/** What an operator has written, and in which conversation. */
export const addressedSchema = z.object({
  id: messageIdSchema,
  conversation: conversationIdSchema,
  written: operatorMessageSchema,
})
export type Addressed = z.output<typeof addressedSchema>

/** A conversation that has been opened. What is told of it while it loads is kept with it. */
export interface OpenedTalk {
  readonly state: 'loading' | 'loaded' | 'gone' | 'failed'
  readonly conversation?: DeskSummary | undefined
  /** What the same visitor has said elsewhere. */
  readonly others: readonly OtherTalk[]
  readonly messages: readonly ChatMessage[]
  /** There are messages before the first. */
  readonly earlier: boolean
}

/** What stands in the operator's way, one at a time. */
export type Trouble = ChatWord | 'signedOut'

/** Everything that the desk shows. */
export interface DeskModel {
  readonly link: Link
  /** The operator whose browser it is, with the status that he has chosen. */
  readonly me: OperatorView
  readonly operators: readonly OperatorView[]
  readonly question: DeskQuestion
  /** The last answer to a question; `listed`: to which. */
  readonly list: DeskList
  readonly listed: DeskQuestion
  readonly talks: Readonly<Record<string, OpenedTalk>>
  /** The conversation that is looked at. */
  readonly shown: string | undefined
  /** Who types in which conversation: an operator's name, null for the visitor. */
  readonly typing: Readonly<Record<string, string | null | undefined>>
  /** What was written and is not known to have arrived, in its order. */
  readonly waiting: readonly Waiting<Addressed>[]
  readonly uploads: readonly Upload[]
  readonly trouble: Trouble | undefined
}
export type DeskStore = Store<DeskModel>

export const FIRST_QUESTION: DeskQuestion = { filter: 'open', search: '', page: 1 }

/** What is shown of the conversation that is looked at. */
export const shownTalk = ({ shown, talks }: Pick<DeskModel, 'shown' | 'talks'>): OpenedTalk | undefined =>
  shown === undefined ? undefined : talks[shown]
