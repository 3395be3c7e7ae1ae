import type { DeskConversation, DeskSummary } from '@/lib/contract/chat-admin'
import type { MessagePage } from '@/lib/contract/chat-state'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { merged } from '../../../chat/wire/merged'
import type { OpenedTalk } from './model'

/** One of two states of a conversation: the later. */
const newer = (known: DeskSummary | undefined, told: DeskSummary): DeskSummary =>
  known && known.seq > told.seq ? known : told

/** An opened conversation with what has changed in it; nothing is taken that stands before the messages that are shown. */
export function withChange(talk: OpenedTalk, conversation: DeskSummary, messages: readonly ChatMessage[]): OpenedTalk {
  const first = talk.state === 'loaded' && talk.earlier ? (talk.messages[0]?.seq ?? 0) : 0
  return {
    ...talk,
    conversation: newer(talk.conversation, conversation),
    messages: merged(
      talk.messages,
      messages.filter(({ seq }) => seq >= first),
    ),
  }
}

/** The same as it has been loaded, with what was told meanwhile. */
export function withLoaded(
  talk: OpenedTalk | undefined,
  { conversation, others, messages, earlier }: DeskConversation,
): OpenedTalk {
  const first = earlier ? (messages[0]?.seq ?? 0) : 0
  const told = talk?.messages.filter(({ seq }) => seq >= first) ?? []
  return {
    state: 'loaded',
    conversation: newer(talk?.conversation, conversation),
    others,
    messages: merged(told, messages),
    earlier,
  }
}

/** The same with the messages before the first. */
export const withEarlier = (talk: OpenedTalk, { messages, earlier }: MessagePage): OpenedTalk => ({
  ...talk,
  messages: merged(talk.messages, messages),
  earlier,
})

/** Those of a list as they are told to be now, in their places. */
export const withSummaries = (known: readonly DeskSummary[], told: readonly DeskSummary[]): DeskSummary[] =>
  known.map((one) => {
    const later = told.find(({ id }) => id === one.id)
    return later ? newer(one, later) : one
  })
