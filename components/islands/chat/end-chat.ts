import { writeStorage, storageKeys } from '@/lib/visitor/storage'
import { CHAT_CONSENT } from './shell'

/** Everything the chat stores here except the mute setting: unsent messages and drafts belong to the conversations. */
const belongsToConversations = (key: string) => key.startsWith('chat') && key !== 'chatMuted'

async function end(page: Document, body: { readonly device?: true }): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/api/chat/forget', { method: 'POST', body: JSON.stringify(body), headers })
  if (!response.ok) throw new Error(`the chat is not ended: ${response.status}`)
  for (const area of ['localStorage', 'sessionStorage'] as const)
    for (const key of storageKeys(area).filter(belongsToConversations)) writeStorage(key, undefined, area)
  // The chat of this page still shows the deleted conversation.
  if (page.getElementById('chat-panel')?.hasChildNodes()) location.reload()
}

/**
 * Withdraws the consent to the chat: the server deletes this browser's conversations. Retried on the next page after a
 * failure.
 */
export function endChat(page: Document): Promise<void> {
  writeStorage(CHAT_CONSENT, 'ending')
  return end(page, {})
}

/**
 * Disconnects this browser from its conversations, which stay with the operators, so that its next user cannot read
 * them.
 */
export const clearDevice = (page: Document): Promise<void> => end(page, { device: true })
