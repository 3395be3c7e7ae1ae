import * as z from 'zod/mini'
import { MESSAGE_AUTHORS, MESSAGE_KINDS } from '../domain/chat/messages.ts'
import { SESSION_STATES, VOTES } from '../domain/chat/sessions.ts'
import { messageSchema, timestampSchema, operatorViewSchema } from './chat-message.ts'

/**
 * Schemas of the chat's responses and of what the browser validates before sending. Uses `zod/mini`, since visitors
 * load this module (docs/decisions/0022). Requests are in `chat.ts`.
 */

/** Increase on incompatible changes: open pages compare it and ask for a reload (specification, section 4). */
export const CHAT_REVISION = '2'

/** Reconnection delay of the browser, and maximum silence of the server, in milliseconds. */
export const CHAT_RETRY_MS = 2000
export const CHAT_HEARTBEAT_MS = 20_000

/** The email limit is that of RFC 5321. */
export const CONTACT_LIMITS = { name: 100, phone: 60, email: 254 } as const

/**
 * `id` is displayed as the conversation's number. `offline`: started by the form outside working hours, so the reply is
 * sent by email. `read` is by `seq`, 0 if none.
 */
export const conversationSchema = z.object({
  id: z.string(),
  state: z.enum(SESSION_STATES),
  seq: z.int(),
  startedAt: timestampSchema,
  closedAt: z.nullable(timestampSchema),
  offline: z.boolean(),
  operator: z.nullable(operatorViewSchema),
  read: z.object({ visitor: z.int(), operator: z.int() }),
  vote: z.nullable(z.enum(VOTES)),
  comment: z.string(),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  consented: z.boolean(),
})
export type Conversation = z.infer<typeof conversationSchema>

const deskSchema = z.object({
  open: z.boolean(),
  /** Next opening time; null while open, and if unknown. */
  opensAt: z.nullable(timestampSchema),
  hasHours: z.optional(z.boolean()),
  /** Usual wait for the first reply; null if unknown. */
  replyMinutes: z.optional(z.nullable(z.int())),
  operators: z.array(operatorViewSchema),
})
export type Desk = z.infer<typeof deskSchema>

/** `hasMore`: there are messages before the first. */
export const messagePageSchema = z.object({ messages: z.array(messageSchema), hasMore: z.boolean() })
export type MessagePage = z.infer<typeof messagePageSchema>

export const chatStateSchema = z.object({
  revision: z.string(),
  desk: deskSchema,
  employee: z.boolean(),
  limits: z.object({ fileMb: z.int(), text: z.int(), code: z.int() }),
  policy: z.object({ document: z.string(), version: z.string(), title: z.string(), href: z.string() }),
  conversation: z.nullable(conversationSchema),
  ...messagePageSchema.shape,
})
export type ChatState = z.infer<typeof chatStateSchema>

/** `excerpt` is empty if the message has no text. Null without a message. */
export const lastMessageSchema = z.nullable(
  z.object({ kind: z.enum(MESSAGE_KINDS), author: z.enum(MESSAGE_AUTHORS), excerpt: z.string() }),
)

/** At most 50, newest first. */
export const conversationListSchema = z.object({
  conversations: z.array(z.extend(conversationSchema, { unread: z.int(), last: lastMessageSchema })),
})
export type ConversationList = z.infer<typeof conversationListSchema>

export const sentMessageSchema = z.object({ message: messageSchema })

/**
 * Event data by event name. Only `change` has an id. `hello` is the first event: a reload is needed if its revision
 * differs from the page's. `typing` is valid for `TYPING_TIMEOUT_MS`.
 */
export const CHAT_EVENTS = {
  hello: z.object({ revision: z.string(), desk: deskSchema }),
  change: z.object({ conversation: conversationSchema, messages: z.array(messageSchema) }),
  typing: z.object({ name: z.string() }),
  desk: deskSchema,
} as const
export type ChatEvent<Name extends keyof typeof CHAT_EVENTS> = z.infer<(typeof CHAT_EVENTS)[Name]>
