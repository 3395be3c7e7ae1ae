import type { ChatMessage } from '@/lib/contract/chat-message'
import { sentMessageSchema } from '@/lib/contract/chat-state'
import { mayPass, refusalOf, refused } from './calls'
import { newId } from './new-id'

/** What the part that sends files is given of the chat: what it imported would be kept apart from the chat for it. */
export const UPLOAD_KIT = {
  mayPass,
  refusalOf,
  refused,
  newId,
  sentMessage: (json: unknown): ChatMessage | undefined => sentMessageSchema.safeParse(json).data?.message,
}
export type UploadKit = typeof UPLOAD_KIT
