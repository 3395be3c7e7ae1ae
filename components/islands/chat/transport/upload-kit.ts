import type { ChatMessage } from '@/lib/contract/chat-message'
import { sentMessageSchema } from '@/lib/contract/chat-state'
import { isRetryable, parseRejection, rejected } from './calls'
import { newId } from './new-id'

/**
 * Dependencies of the lazy upload chunk. It must not import shared chat modules: the bundler would split them out of
 * the main chunk.
 */
export const UPLOAD_KIT = {
  isRetryable,
  parseRejection,
  rejected,
  newId,
  sentMessage: (json: unknown): ChatMessage | undefined => sentMessageSchema.safeParse(json).data?.message,
}
export type UploadKit = typeof UPLOAD_KIT
