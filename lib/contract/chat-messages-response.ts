import * as z from 'zod/mini'

/**
 * Response of `GET /api/chat-messages`. Placeholders such as `{name}` are filled in by the browser. `tag` is the BCP 47
 * tag for plural forms. `messages` is keyed by `CHAT_MESSAGE_KEYS`; not an enum, so that clients do not load the list
 * of keys.
 */
export const chatMessagesResponseSchema = z.object({
  tag: z.string(),
  messages: z.record(z.string(), z.string()),
  unread: z.record(z.string(), z.string()),
})
export type ChatMessagesResponse = z.infer<typeof chatMessagesResponseSchema>
