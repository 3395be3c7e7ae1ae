import { z } from 'zod'
import type { DeskList, DeskQuery, DeskSummary, OtherConversation } from '@/lib/contract/chat-admin'
import { conversationIdSchema, messageIdSchema, type ChatMessage, type OperatorView } from '@/lib/contract/chat-message'
import { operatorMessageSchema } from '@/lib/contract/chat-admin'
import type { ChatMessageKey } from '@/lib/contract/chat-messages'
import type { ConnectionState } from '../../../islands/chat/transport/event-source'
import type { PendingMessage } from '../../../islands/chat/transport/outbox'
import type { Store } from '../../../islands/chat/transport/store'
import type { Upload } from '../../../islands/chat/transport/uploads'

export const queuedMessageSchema = z.object({
  id: messageIdSchema,
  conversation: conversationIdSchema,
  written: operatorMessageSchema,
})
export type QueuedMessage = z.output<typeof queuedMessageSchema>

/**
 * An opened conversation. Events received while it loads are merged into it. `others`: other conversations of the same
 * visitor. `hasMore`: older messages can be loaded.
 */
export interface OpenedConversation {
  readonly state: 'loading' | 'loaded' | 'gone' | 'failed'
  readonly conversation?: DeskSummary | undefined
  readonly others: readonly OtherConversation[]
  readonly messages: readonly ChatMessage[]
  readonly hasMore: boolean
}

export type DeskError = ChatMessageKey | 'signedOut'

/**
 * `me`: the signed-in operator, with the status that they have chosen. `list`: the last response, to the query
 * `loadedQuery`. `typing`: typing participant by conversation, an operator's name or null for the visitor. `pending`:
 * queued messages not yet confirmed by the server, in order.
 */
export interface DeskModel {
  readonly connection: ConnectionState
  readonly me: OperatorView
  readonly operators: readonly OperatorView[]
  readonly query: DeskQuery
  readonly list: DeskList
  readonly loadedQuery: DeskQuery
  readonly openConversations: Readonly<Record<string, OpenedConversation>>
  readonly shownId: string | undefined
  readonly typing: Readonly<Record<string, string | null | undefined>>
  readonly pending: readonly PendingMessage<QueuedMessage>[]
  readonly uploads: readonly Upload[]
  readonly error: DeskError | undefined
}
export type DeskStore = Store<DeskModel>

export const INITIAL_QUERY: DeskQuery = { filter: 'open', search: '', page: 1 }

export const shownConversation = ({
  shownId,
  openConversations,
}: Pick<DeskModel, 'shownId' | 'openConversations'>): OpenedConversation | undefined =>
  shownId === undefined ? undefined : openConversations[shownId]
