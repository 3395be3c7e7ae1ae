import * as z from 'zod/mini'
import { MESSAGE_AUTHORS, MESSAGE_KINDS } from '../domain/chat/messages.ts'
import { SESSION_STATES, VOTES } from '../domain/chat/sessions.ts'
import { messageSchema, momentSchema, operatorViewSchema } from './chat-message.ts'

/**
 * What the own chat answers, and what a browser checks before it asks: with the small half of the schema library, since
 * this is what a visitor loads (docs/decisions/0022). The calls themselves stand in `chat.ts`.
 */

/** Raised when pages that are open cannot speak with the server any more: they compare it and ask to be reloaded (specification, section 4). */
export const CHAT_REVISION = '2'

/** Milliseconds after which a browser connects again; the server is silent for no longer than the second. */
export const CHAT_RETRY = 2000
export const CHAT_HEARTBEAT = 20_000

/** Characters of each field: of an e-mail address by RFC 5321. */
export const CONTACT_LIMITS = { name: 100, phone: 60, email: 254 } as const

/** One of the visitor's talks. `id` is what people call its number. */
export const conversationSchema = z.object({
  id: z.string(),
  state: z.enum(SESSION_STATES),
  /** The last change of anything in it. */
  seq: z.int(),
  startedAt: momentSchema,
  closedAt: z.nullable(momentSchema),
  /** The question of the form outside hours: the answer comes by e-mail. */
  offline: z.boolean(),
  operator: z.nullable(operatorViewSchema),
  /** The last message that each side has read, by `seq`; 0 = none. */
  read: z.object({ visitor: z.int(), operator: z.int() }),
  vote: z.nullable(z.enum(VOTES)),
  /** What was written with the rating; empty where nothing was. */
  comment: z.string(),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** The privacy policy in force has been agreed to. */
  consented: z.boolean(),
})
export type Conversation = z.infer<typeof conversationSchema>

/** Whether somebody answers now, and who. */
const deskSchema = z.object({
  open: z.boolean(),
  /** When somebody answers again; null while it is open, and where nobody can say. */
  opensAt: z.nullable(momentSchema),
  /** Everybody who is not offline: an operator who is not among them is. */
  operators: z.array(operatorViewSchema),
})
export type Desk = z.infer<typeof deskSchema>

/** Messages in their order; `earlier`: there are some before the first of them. */
export const messagePageSchema = z.object({ messages: z.array(messageSchema), earlier: z.boolean() })
export type MessagePage = z.infer<typeof messagePageSchema>

/** Everything that is needed to draw the chat. */
export const chatStateSchema = z.object({
  revision: z.string(),
  desk: deskSchema,
  /** The browser has an administrator's session: nothing can be posted here, the operator's page is for that. */
  employee: z.boolean(),
  limits: z.object({ fileMb: z.int(), text: z.int(), code: z.int() }),
  /** The document to agree to, in the version in force. */
  policy: z.object({ document: z.string(), version: z.string(), title: z.string(), href: z.string() }),
  /** The talk that was asked for, else the newest one; null where there is none. */
  conversation: z.nullable(conversationSchema),
  ...messagePageSchema.shape,
})
export type ChatState = z.infer<typeof chatStateSchema>

/** The last message of a talk in short: `excerpt` is empty where it has no text; null while nothing is said. */
export const lastMessageSchema = z.nullable(
  z.object({ kind: z.enum(MESSAGE_KINDS), author: z.enum(MESSAGE_AUTHORS), excerpt: z.string() }),
)

/** The visitor's talks, newest first, at most fifty. */
export const conversationListSchema = z.object({
  conversations: z.array(z.extend(conversationSchema, { unread: z.int(), last: lastMessageSchema })),
})
export type ConversationList = z.infer<typeof conversationListSchema>

export const sentMessageSchema = z.object({ message: messageSchema })

/** Data of the events of a talk by their names. Only `change` has an id. */
export const CHAT_EVENTS = {
  /** The first one. Another revision than the page's own asks for a reload. */
  hello: z.object({ revision: z.string(), desk: deskSchema }),
  /** Everything that has changed since the event before it. */
  change: z.object({ conversation: conversationSchema, messages: z.array(messageSchema) }),
  /** The operator types; it holds for `TYPING_LASTS`. */
  typing: z.object({ name: z.string() }),
  desk: deskSchema,
} as const
export type ChatEvent<Name extends keyof typeof CHAT_EVENTS> = z.infer<(typeof CHAT_EVENTS)[Name]>
