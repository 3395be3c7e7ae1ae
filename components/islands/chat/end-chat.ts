import { store, storedKeys } from '@/lib/visitor/storage'
import { CHAT_CONSENT } from './shell'

/** Everything that the chat stores in this browser but a setting: messages that are not sent, and what was typed, are of the conversations. */
const isOfConversations = (key: string) => key.startsWith('chat') && key !== 'chatMuted'

async function end(page: Document, body: { readonly device?: true }): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/chat/forget', { method: 'POST', body: JSON.stringify(body), headers })
  if (!answer.ok) throw new Error(`the chat is not ended: ${answer.status}`)
  for (const area of ['localStorage', 'sessionStorage'] as const)
    for (const key of storedKeys(area).filter(isOfConversations)) store(key, undefined, area)
  // The chat of this page is drawn with what is gone now.
  if (page.getElementById('chat-panel')?.hasChildNodes()) location.reload()
}

/** Withdraws the consent to the chat: the server deletes the conversations of this browser. Tried again on the next page where that fails. */
export function endChat(page: Document): Promise<void> {
  store(CHAT_CONSENT, 'ending')
  return end(page, {})
}

/** Makes a stranger of this browser, whose conversations stay with the operators: the next person at it reads nothing. */
export const forgetDevice = (page: Document): Promise<void> => end(page, { device: true })
