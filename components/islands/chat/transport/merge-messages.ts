import type { ChatMessage } from '@/lib/contract/chat-message'

const newer = (known: ChatMessage | undefined, update: ChatMessage) =>
  known && known.changed > update.changed ? known : update

/** Merges messages by id, keeping the latest version of each, in conversation order. */
export function mergeMessages(known: readonly ChatMessage[], updates: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of updates) byId.set(message.id, newer(byId.get(message.id), message))
  return [...byId.values()].sort((a, b) => a.seq - b.seq)
}
