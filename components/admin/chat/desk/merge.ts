import type { DeskConversation, DeskSummary } from '@/lib/contract/chat-admin'
import type { MessagePage } from '@/lib/contract/chat-state'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { mergeMessages } from '../../../islands/chat/transport/merge-messages'
import type { OpenedConversation } from './model'

const newer = (known: DeskSummary | undefined, update: DeskSummary): DeskSummary =>
  known && known.seq > update.seq ? known : update

/** Merges changes into an opened conversation. Skips messages older than the loaded ones, which would leave a gap. */
export function withChange(
  current: OpenedConversation,
  conversation: DeskSummary,
  messages: readonly ChatMessage[],
): OpenedConversation {
  const first = current.state === 'loaded' && current.hasMore ? (current.messages[0]?.seq ?? 0) : 0
  return {
    ...current,
    conversation: newer(current.conversation, conversation),
    messages: mergeMessages(
      current.messages,
      messages.filter(({ seq }) => seq >= first),
    ),
  }
}

/** Merges a loaded conversation with the events received while it was loading. */
export function withLoaded(
  current: OpenedConversation | undefined,
  { conversation, others, messages, hasMore }: DeskConversation,
): OpenedConversation {
  const first = hasMore ? (messages[0]?.seq ?? 0) : 0
  const received = current?.messages.filter(({ seq }) => seq >= first) ?? []
  return {
    state: 'loaded',
    conversation: newer(current?.conversation, conversation),
    others,
    messages: mergeMessages(received, messages),
    hasMore,
  }
}

export const withOlder = (current: OpenedConversation, { messages, hasMore }: MessagePage): OpenedConversation => ({
  ...current,
  messages: mergeMessages(current.messages, messages),
  hasMore,
})

/** Updates the listed conversations without reordering them. */
export const withSummaries = (list: readonly DeskSummary[], updates: readonly DeskSummary[]): DeskSummary[] =>
  list.map((one) => {
    const update = updates.find(({ id }) => id === one.id)
    return update ? newer(one, update) : one
  })
