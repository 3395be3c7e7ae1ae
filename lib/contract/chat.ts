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
 * The wire of the own chat, the visitor's side (docs/decisions/0022). Everything below `/api/chat`; a visitor is known
 * by the cookie `chat` (by https `__Host-chat`), which `start` and the form outside hours set and no script can read. Errors are problem+json
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
 * | POST transcript                            | `sendTranscriptSchema`               | `{ ok: true }`: a link waits in the outbox |
 * | POST forget                                | `forgetSchema`                       | `{ ok: true }`: deleted, and without any other conversation the cookie too |
 * | GET transcript                             | `?conversation=&lang=`, `&until=&sign=` of a mailed link | a text file     |
 * | GET events                                 | `?conversation=&after=`              | server-sent events, `CHAT_EVENTS`   |
 *
 * How a talk is drawn: `state`, then `events` after its `conversation.seq`. Each `change` has the whole of the
 * conversation and of every message that has changed since the event before; put them in the place of what is known by
 * the same id. After a break ask for the events after the last one that was heard (`after`, or `Last-Event-ID` where a
 * browser connects again by itself), and what was missed comes in one `change`.
 */
const pagePath = lineSchema(500).check(z.regex(/^\//))
/** The country that the page knows: chosen by the visitor, or by his time zone (ISO 3166-1 alpha-2). */
const country = z.string().regex(/^[A-Z]{2}$/)

/** Where the visitor is, and how he came. */
const whereabouts = {
  lang: z.enum(LANGUAGES),
  /** Path of the page on which he writes. */
  page: z._default(pagePath, '/'),
  country: country.optional(),
  utms: utmsSchema.default({}),
}

/** Where a message or a file is sent from; without a language and a page it tells nothing of that. */
const sentFrom = { lang: z.enum(LANGUAGES).optional(), page: z.optional(pagePath), country: country.optional() }
export type SentFrom = Pick<z.output<typeof sendMessageSchema>, keyof typeof sentFrom>

/** Begins a talk, or gives the open one. Without the consent in force nothing is kept: `consentSave`. */
export const chatStartSchema = z.strictObject({
  consent: consentSchema.optional(),
  contact: z.optional(contactSchema),
  ...whereabouts,
})
export type ChatStart = z.output<typeof chatStartSchema>

/**
 * The forms of the widget. `contact`: the intro form within a talk. `offline`: a question outside working hours, which
 * is asked in the open talk, or begins one, and is answered by e-mail; `id` is that of its message.
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
    ...whereabouts,
  }),
])

const conversation = conversationIdSchema

/** Query of `GET state`: without a conversation the newest; `lang` is that of the policy's title. */
export const stateQuerySchema = z.object({ conversation: z.optional(conversation), lang: z.string().max(2).optional() })
/** Query of `GET transcript`; a mailed link has a signature and needs no cookie. */
export const transcriptQuerySchema = z.object({
  conversation,
  lang: z.string().max(2).optional(),
  until: z.coerce.number().int().optional(),
  sign: z.string().max(100).optional(),
})
export const messagesQuerySchema = z.object({ conversation, before: z.coerce.number().int().positive().optional() })
export const uploadQuerySchema = z.object({ conversation, id: messageIdSchema, ...sentFrom })

export const sendMessageSchema = z.object({ conversation, message: visitorMessageSchema, ...sentFrom })

export const chatActionSchemas = {
  read: z.strictObject({ conversation, seq: z.number().int().nonnegative() }),
  typing: z.strictObject({ conversation }),
  reaction: z.strictObject({ conversation, message: messageIdSchema, reaction: z.enum(REACTIONS), on: z.boolean() }),
  vote: z.strictObject({ conversation, vote: z.enum(VOTES), comment: z.optional(messageTextSchema) }),
  consent: z.strictObject({ conversation, consent: consentSchema, lang: z.optional(z.enum(LANGUAGES)) }),
} as const
export type ChatAction = keyof typeof chatActionSchemas

/** Body of `POST log`: the address may be another than that of the contact. */
/** Body of `POST forget`: one conversation, or all of the browser; `device`: none is deleted, only the cookie ends. */
export const forgetSchema = z.union([
  z.strictObject({ device: z.literal(true) }),
  z.strictObject({ conversation: z.optional(conversation) }),
])

export const sendTranscriptSchema = z.strictObject({
  conversation,
  email: emailSchema,
  consent: consentSchema.optional(),
  lang: z.enum(LANGUAGES),
})

/** Query of `GET events`; the header `Last-Event-ID` wins over `after`. */
export const eventsQuerySchema = z.object({ conversation, after: z.coerce.number().int().nonnegative().default(0) })
