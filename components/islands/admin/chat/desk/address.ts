import { conversationIdSchema } from '@/lib/contract/chat-message'
import { DESK_TALK } from '@/lib/domain/chat/desk-talk'

/** The conversation that the address of the page names. */
export const talkOfPage = (): string | undefined =>
  conversationIdSchema.safeParse(new URLSearchParams(location.search).get(DESK_TALK)).data

/** Names a conversation in the address, so that a reload shows it again, and the browser's way back leads to the list. */
export function nameTalk(conversation: string | undefined): void {
  if (talkOfPage() === conversation) return
  const address = new URL(location.href)
  if (conversation === undefined) address.searchParams.delete(DESK_TALK)
  else address.searchParams.set(DESK_TALK, conversation)
  history.pushState(null, '', address)
}
