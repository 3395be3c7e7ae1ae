import { conversationIdSchema } from '@/lib/contract/chat-message'
import { CONVERSATION_PARAM } from '@/lib/domain/chat/conversation-param'

export const conversationParam = (): string | undefined =>
  conversationIdSchema.safeParse(new URLSearchParams(location.search).get(CONVERSATION_PARAM)).data

/** Puts a conversation into the URL, so that a reload reopens it and Back returns to the list. */
export function setConversationParam(conversation: string | undefined): void {
  if (conversationParam() === conversation) return
  const address = new URL(location.href)
  if (conversation === undefined) address.searchParams.delete(CONVERSATION_PARAM)
  else address.searchParams.set(CONVERSATION_PARAM, conversation)
  history.pushState(null, '', address)
}
