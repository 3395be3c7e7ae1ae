import { z } from 'zod'
import { MESSAGE_AUTHORS, MESSAGE_KINDS, REACTIONS } from '../domain/chat/messages.ts'
import { SESSION_STATES, VOTES } from '../domain/chat/sessions.ts'
import { LANGUAGES } from '../domain/languages.ts'
import { conversationIdSchema, messageIdSchema, messageSchema, operatorViewSchema, visitorMessageSchema } from './chat-message.ts'
import { consentSchema } from './consents.ts'
import { utmsSchema } from './utms.ts'

/**
 * The wire of the own chat, the visitor's side (docs/decisions/0022). Everything below `/api/chat`; a visitor is known
 * by the cookie `chat`, which `start` and the form outside hours set and no script can read. Errors are problem+json
 * with a `code` of `CHAT_PROBLEMS`.
 *
 * | call                                       | body, query                          | answer                              |
 * | ------------------------------------------ | ------------------------------------ | ----------------------------------- |
 * | GET state                                  | `?conversation=&lang=`               | `chatStateSchema`                   |
 * | POST start                                 | `chatStartSchema`                    | 201, or 200 for one that is open: `chatStateSchema` |
 * | POST form                                  | `chatFormSchema`                     | `chatStateSchema`                   |
 * | GET conversations                          |                                      | `conversationListSchema`            |
 * | GET messages                               | `?conversation=&before=`             | `messagePageSchema`                 |
 * | POST messages                              | `sendMessageSchema`                  | 201, or 200 for the same again: `sentMessageSchema` |
 * | POST files                                 | `?conversation=&id=`, a form, one file | the same                          |
 * | GET files/{id}                             | the signed address of a message      | the file; `Range` is understood     |
 * | POST read, typing, reaction, vote, consent | the schema of that name              | `{ ok: true }`                      |
 * | POST log                                   | `sendLogSchema`                      | `{ ok: true }`: the letter waits    |
 * | GET log                                    | `?conversation=&lang=`               | a text file                         |
 * | GET events                                 | `?conversation=&after=`              | server-sent events, `CHAT_EVENTS`   |
 *
 * How a talk is drawn: `state`, then `events` after its `conversation.seq`. Each `change` has the whole of the
 * conversation and of every message that has changed since the event before; put them in the place of what is known by
 * the same id. After a break the browser names the last event by itself, and what was missed comes in one `change`.
 */
export const CHAT_COOKIE = 'chat'

/** Raised when pages that are open cannot speak with the server any more: they compare it and ask to be reloaded (specification, section 4). */
export const CHAT_REVISION = '1'

/** Milliseconds after which a browser connects again; the server is silent for no longer than the second. */
export const CHAT_RETRY = 2000
export const CHAT_HEARTBEAT = 20_000

const CONTACT_LIMITS = { name: 100, phone: 30, email: 200 } as const

const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\p{Cc}+/gu, ' '))
    .trim()
    .max(max, 'tooLong')

/** Empty, or 7 to 15 digits however they are written. */
const phone = line(CONTACT_LIMITS.phone)
  .refine((text) => text === '' || /^\+?(?:[\s().-]*\d){7,15}[\s().-]*$/.test(text), 'phoneFormat')
  .default('')
const email = line(CONTACT_LIMITS.email)
  .refine((text) => text === '' || z.email().safeParse(text).success, 'emailFormat')
  .default('')

/** What a visitor says of himself (specification, section 3): at least one way to reach him. */
export const contactSchema = z
  .strictObject({ name: line(CONTACT_LIMITS.name).default(''), phone, email })
  .refine((contact) => contact.phone || contact.email, { path: ['phone'], error: 'reach' })
export type Contact = z.output<typeof contactSchema>

/** Where the visitor is, and how he came. */
const whereabouts = {
  lang: z.enum(LANGUAGES),
  /** Path of the page on which the chat was opened. */
  page: line(500).regex(/^\//).default('/'),
  utms: utmsSchema.default({}),
}

/** Begins a talk, or gives the open one. Without the consent in force nothing is kept: `consentSave`. */
export const chatStartSchema = z.strictObject({ consent: consentSchema.optional(), contact: contactSchema.optional(), ...whereabouts })
export type ChatStart = z.output<typeof chatStartSchema>

/**
 * The forms of the widget. `contact`: the intro form within a talk. `offline`: a question outside working hours, which
 * begins a talk of its own and is answered by e-mail; `id` is that of its message.
 */
export const chatFormSchema = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('contact'), conversation: conversationIdSchema, contact: contactSchema, lang: z.enum(LANGUAGES) }),
  z.strictObject({
    form: z.literal('offline'),
    id: messageIdSchema,
    question: visitorMessageSchema.options[0].shape.text,
    contact: contactSchema.refine((contact) => contact.email, { path: ['email'], error: 'email' }),
    consent: consentSchema.optional(),
    ...whereabouts,
  }),
])

/** One of the visitor's talks. `id` is what people call its number. */
export const conversationSchema = z.object({
  id: z.string(),
  state: z.enum(SESSION_STATES),
  /** The last change of anything in it. */
  seq: z.number().int(),
  startedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** The question of the form outside hours: the answer comes by e-mail. */
  offline: z.boolean(),
  operator: operatorViewSchema.nullable(),
  /** The last message that each side has read, by `seq`; 0 = none. */
  read: z.object({ visitor: z.number().int(), operator: z.number().int() }),
  vote: z.enum(VOTES).nullable(),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** The privacy policy in force has been agreed to. */
  consented: z.boolean(),
})
export type Conversation = z.infer<typeof conversationSchema>

/** Whether somebody answers now, and who. */
const deskSchema = z.object({
  open: z.boolean(),
  /** When somebody answers again; null while it is open, and where nobody can say. */
  opensAt: z.iso.datetime().nullable(),
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
  limits: z.object({ fileMb: z.number().int(), text: z.number().int(), code: z.number().int() }),
  /** The document to agree to, in the version in force. */
  policy: z.object({ document: z.string(), version: z.iso.date(), title: z.string(), href: z.string() }),
  /** The talk that was asked for, else the newest one; null where there is none. */
  conversation: conversationSchema.nullable(),
  ...messagePageSchema.shape,
  /** What the visitor has not read of it. */
  unread: z.number().int(),
})
export type ChatState = z.infer<typeof chatStateSchema>

/** The last message of a talk in short: `excerpt` is empty where it has no text; null while nothing is said. */
export const lastMessageSchema = z.object({ kind: z.enum(MESSAGE_KINDS), author: z.enum(MESSAGE_AUTHORS), excerpt: z.string() }).nullable()

/** The visitor's talks, newest first, at most fifty. */
export const conversationListSchema = z.object({ conversations: z.array(conversationSchema.extend({ unread: z.number().int(), last: lastMessageSchema })) })
export type ConversationList = z.infer<typeof conversationListSchema>

const conversation = conversationIdSchema

/** Query of `GET state`: without a conversation the newest; `lang` is that of the policy's title. */
export const stateQuerySchema = z.object({ conversation: conversation.optional(), lang: z.string().max(2).optional() })
/** Query of `GET log`. */
export const logQuerySchema = z.object({ conversation, lang: z.string().max(2).optional() })
export const messagesQuerySchema = z.object({ conversation, before: z.coerce.number().int().positive().optional() })
export const uploadQuerySchema = z.object({ conversation, id: messageIdSchema })

export const sendMessageSchema = z.object({ conversation, message: visitorMessageSchema })
export const sentMessageSchema = z.object({ message: messageSchema })

export const chatActionSchemas = {
  read: z.strictObject({ conversation, seq: z.number().int().nonnegative() }),
  typing: z.strictObject({ conversation }),
  reaction: z.strictObject({ conversation, message: messageIdSchema, reaction: z.enum(REACTIONS), on: z.boolean() }),
  vote: z.strictObject({ conversation, vote: z.enum(VOTES) }),
  consent: z.strictObject({ conversation, consent: consentSchema }),
} as const
export type ChatAction = keyof typeof chatActionSchemas

/** Body of `POST log`: the address may be another than that of the contact. */
export const sendLogSchema = z.strictObject({
  conversation,
  email: z.email('emailFormat').max(CONTACT_LIMITS.email),
  consent: consentSchema.optional(),
  lang: z.enum(LANGUAGES),
})

/** Query of `GET events`; the header `Last-Event-ID` wins over `after`. */
export const eventsQuerySchema = z.object({ conversation, after: z.coerce.number().int().nonnegative().default(0) })

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
