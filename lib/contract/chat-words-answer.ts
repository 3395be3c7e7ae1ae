import * as z from 'zod/mini'

/** Answer of `GET /api/chat-words`, with marks such as `{name}` where the browser puts what only it knows. `tag`: that of the plural forms. */
export const chatWordsSchema = z.object({
  tag: z.string(),
  /** By `CHAT_WORDS`; whoever reads them has no use for the list of what there is. */
  words: z.record(z.string(), z.string()),
  /** By plural categories. */
  unread: z.record(z.string(), z.string()),
})
export type ChatWords = z.infer<typeof chatWordsSchema>
