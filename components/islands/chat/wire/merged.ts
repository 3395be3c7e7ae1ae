import type { ChatMessage } from '@/lib/contract/chat-message'

/** One of two that have the same id: the one that has changed last. */
const later = (known: ChatMessage | undefined, told: ChatMessage) =>
  known && known.changed > told.changed ? known : told

/** Messages with others among them: each id once, as it was changed last, in the order of the talk. */
export function merged(known: readonly ChatMessage[], told: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of told) byId.set(message.id, later(byId.get(message.id), message))
  return [...byId.values()].sort((a, b) => a.seq - b.seq)
}
