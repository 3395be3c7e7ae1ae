import { z } from 'zod'
import { REACTIONS } from '../domain/chat/messages.ts'
import { VOTES } from '../domain/chat/sessions.ts'
import { LANGUAGES } from '../domain/languages.ts'
import { conversationIdSchema, messageIdSchema, messageTextSchema, visitorMessageSchema } from './chat-message.ts'
import { contactSchema } from './chat-contact.ts'
import { consentSchema } from './consents.ts'
import { emailSchema } from './email.ts'
import { lineSchema } from './text.ts'
import { utmsSchema } from './utms.ts'

/**
 * Visitors' side of the built-in chat API, below `/api/chat` (docs/decisions/0022). A visitor is identified by the
 * HTTP-only cookie `chat` (over https `__Host-chat`), which `start` and the form outside working hours set. Errors are
 * problem+json with a `code` of `CHAT_PROBLEMS`.
 *
 * | call | body, query | response |
 * | --- | --- | --- |
 * | GET state | `?conversation=&lang=` | `chatStateSchema` |
 * | POST start | `chatStartSchema` | 201, or 200 if one is open: `chatStateSchema` |
 * | POST form | `chatFormSchema` | `chatStateSchema` |
 * | GET conversations | | `conversationListSchema` |
 * | GET messages | `?conversation=&before=` | `messagePageSchema` |
 * | POST messages | `sendMessageSchema` | 201, or 200 if repeated: `sentMessageSchema` |
 * | POST files | `?conversation=&id=`, a form, one file | the same |
 * | GET files/{id} | signed URL of a message | the file; supports `Range` |
 * | POST read, typing, reaction, vote, consent | the schema of that name | `{ ok: true }` |
 * | POST transcript | `sendTranscriptSchema` | `{ ok: true }`: an email with a link is queued, to any address |
 * | POST forget | `deletionSchema` | `{ ok: true }`; deletes the cookie with the last conversation |
 * | GET transcript | `?conversation=&lang=`, and without cookie the `&until=&sign=` of an emailed link | a text file |
 * | GET events | `?conversation=&after=` | server-sent events, `CHAT_EVENTS` |
 *
 * To render a conversation, read `state`, then `events` after its `conversation.seq`. Each `change` contains the
 * complete conversation and every message changed since the previous event, which replace those with the same id. After
 * a disconnect, request the events after the last one received (`after`; the header `Last-Event-ID`, which a browser
 * sends when it reconnects by itself, takes precedence); what was missed arrives as one `change`.
 */
const pagePath = lineSchema(500).check(z.regex(/^\//))
/** ISO 3166-1 alpha-2, chosen by the visitor or derived from the time zone. */
const country = z.string().regex(/^[A-Z]{2}$/)

const pageContext = {
  lang: z.enum(LANGUAGES),
  page: z._default(pagePath, '/'),
  country: country.optional(),
  utms: utmsSchema.default({}),
}

/** Page from which a message or file is sent; ignored without a language and a path. */
const messageContext = { lang: z.enum(LANGUAGES).optional(), page: z.optional(pagePath), country: country.optional() }
export type PageContextInput = Pick<z.output<typeof sendMessageSchema>, keyof typeof messageContext>

/**
 * Starts a conversation, or returns the open one. Without consent to the policy in force nothing is stored:
 * `consentSave`.
 */
export const chatStartSchema = z.strictObject({
  consent: consentSchema.optional(),
  contact: z.optional(contactSchema),
  ...pageContext,
})
export type ChatStart = z.output<typeof chatStartSchema>

/**
 * Forms of the widget. `contact`: the intro form within a conversation. `offline`: a question outside working hours,
 * added to the open conversation or a new one, and answered by email; `id` is the id of its message.
 */
export const chatFormSchema = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('contact'),
    conversation: conversationIdSchema,
    contact: contactSchema,
    lang: z.enum(LANGUAGES),
    country: country.optional(),
  }),
  z.strictObject({
    form: z.literal('offline'),
    id: messageIdSchema,
    question: messageTextSchema,
    contact: contactSchema.check(z.refine((contact) => contact.email, { path: ['email'], error: 'emailFormat' })),
    consent: consentSchema.optional(),
    ...pageContext,
  }),
])

const conversation = conversationIdSchema

/**
 * Query of `GET state`: without a conversation the newest is returned; `lang` is the language of the policy's title.
 */
export const stateQuerySchema = z.object({ conversation: z.optional(conversation), lang: z.string().max(2).optional() })
export const transcriptQuerySchema = z.object({
  conversation,
  lang: z.string().max(2).optional(),
  until: z.coerce.number().int().optional(),
  sign: z.string().max(100).optional(),
})
export const messagesQuerySchema = z.object({ conversation, before: z.coerce.number().int().positive().optional() })
export const uploadQuerySchema = z.object({ conversation, id: messageIdSchema, ...messageContext })

export const sendMessageSchema = z.object({ conversation, message: visitorMessageSchema, ...messageContext })

export const chatActionSchemas = {
  read: z.strictObject({ conversation, seq: z.number().int().nonnegative() }),
  typing: z.strictObject({ conversation }),
  reaction: z.strictObject({ conversation, message: messageIdSchema, reaction: z.enum(REACTIONS), on: z.boolean() }),
  vote: z.strictObject({ conversation, vote: z.enum(VOTES), comment: z.optional(messageTextSchema) }),
  consent: z.strictObject({ conversation, consent: consentSchema, lang: z.optional(z.enum(LANGUAGES)) }),
} as const
export type ChatAction = keyof typeof chatActionSchemas

/** Body of `POST forget`: one conversation, or all of the browser; `device` deletes only the cookie. */
export const deletionSchema = z.union([
  z.strictObject({ device: z.literal(true) }),
  z.strictObject({ conversation: z.optional(conversation) }),
])

export const sendTranscriptSchema = z.strictObject({
  conversation,
  email: emailSchema,
  consent: consentSchema.optional(),
  lang: z.enum(LANGUAGES),
})

export const eventsQuerySchema = z.object({ conversation, after: z.coerce.number().int().nonnegative().default(0) })
