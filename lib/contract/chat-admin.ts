import { z } from 'zod'
import { MESSAGE_LIMITS, REACTIONS } from '../domain/chat/messages.ts'
import { PRESENCES } from '../domain/chat/presence.ts'
import { normalizeLine, normalizeText } from '../domain/text.ts'
import { conversationSchema, lastMessageSchema, messagePageSchema } from './chat-state.ts'
import {
  conversationIdSchema,
  messageIdSchema,
  messageSchema,
  operatorViewSchema,
  normalizedText,
  messageInputSchemas,
} from './chat-message.ts'
import { pathOrUrl } from './dictionaries/field.ts'

/**
 * Operators' side of the built-in chat API: everything below `/api/admin/chat`, for accounts that the role menu admits;
 * otherwise 401. Errors are problem+json with a `code` of `CHAT_PROBLEMS`. A closed conversation accepts only `read`
 * and the deletion of a message. Sending a message assigns an unassigned conversation to the caller.
 *
 * | call | body, query | response |
 * | --- | --- | --- |
 * | GET conversations | `deskQuerySchema` | `deskListSchema` |
 * | GET conversations/{id} | `?before=` | `deskConversationSchema` |
 * | POST conversations/{id}/messages | `operatorMessageSchema` | 201, or 200 if repeated: `sentMessageSchema` |
 * | POST conversations/{id}/files | `?id=`, a form, one file | the same |
 * | DELETE conversations/{id}/messages/{message} | | `{ ok: true }`: text and file are deleted permanently |
 * | POST conversations/{id}/take | | `{ ok: true }`, also takes over from another operator |
 * | POST conversations/{id}/transfer | `transferSchema` | `{ ok: true }` |
 * | POST conversations/{id}/close | | `{ ok: true }` |
 * | POST conversations/{id}/read, typing, reaction | the schema of that name | `{ ok: true }` |
 * | GET operators | | `operatorsResponseSchema` |
 * | PUT operators/me | `operatorProfileSchema` | `operatorsResponseSchema` |
 * | GET events | `?after=` | server-sent events, `DESK_EVENTS` |
 *
 * Every call may name its operator (`?as=`, the `id` of `operators/me`): 401 if another one is signed in by now.
 *
 * An operator is present while `events` is open; after a minute without it, the chosen status is shown as `offline`.
 * Canned replies are the dictionary `canned-replies` of `POST /api/v1/banner-admin`, working hours `working-hours`.
 */
export const operatorMessageSchema = z.discriminatedUnion('kind', [
  ...messageInputSchemas,
  z.strictObject({
    kind: z.literal('attachment'),
    id: messageIdSchema,
    title: normalizedText(MESSAGE_LIMITS.cardTitle),
    text: z
      .string()
      .overwrite((text) => normalizeText(text))
      .max(MESSAGE_LIMITS.cardText)
      .default(''),
    href: pathOrUrl,
  }),
])
export type MessageInput = z.output<typeof operatorMessageSchema>

export const DESK_FILTERS = ['waiting', 'mine', 'open', 'closed'] as const
export type DeskFilter = (typeof DESK_FILTERS)[number]

export const CONVERSATIONS_PER_PAGE = 50

/**
 * Query of `GET conversations`. Open ones are sorted by longest waiting, closed ones newest first. `search` is a
 * substring of the number, name, phone number or email address.
 */
export const deskQuerySchema = z.object({
  filter: z.enum(DESK_FILTERS).default('open'),
  search: z.string().overwrite(normalizeLine).max(100).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
export type DeskQuery = z.output<typeof deskQuerySchema>

/**
 * A conversation in the list; it belongs to the caller if `operator` is the caller. `visitor` has the page of the
 * visitor's last message, and their acquisition data; its `country` (ISO 3166-1 alpha-2) is by IP address, `market` is
 * the one the page uses.
 */
const deskSummarySchema = z.object({
  ...conversationSchema.shape,
  unread: z.number().int(),
  last: lastMessageSchema,
  lastAt: z.iso.datetime(),
  visitor: z.object({
    variant: z.string(),
    lang: z.string(),
    page: z.string(),
    country: z.string().nullable(),
    market: z.string().nullable(),
    utms: z.record(z.string(), z.string()),
  }),
})
export type DeskSummary = z.infer<typeof deskSummarySchema>

const countsSchema = z.object({
  waiting: z.number().int(),
  mine: z.number().int(),
  open: z.number().int(),
  closed: z.number().int(),
  unread: z.number().int(),
})
export type DeskCounts = z.infer<typeof countsSchema>

export const deskListSchema = z.object({
  conversations: z.array(deskSummarySchema),
  counts: countsSchema,
  pages: z.number().int(),
  seq: z.number().int(),
})
export type DeskList = z.infer<typeof deskListSchema>

const otherConversationSchema = z
  .object(conversationSchema.shape)
  .pick({ id: true, state: true, startedAt: true })
  .extend({ last: lastMessageSchema })
export type OtherConversation = z.infer<typeof otherConversationSchema>

/** `others`: at most 20, newest first; empty on pages of earlier messages (`before`). */
export const deskConversationSchema = z.object({
  conversation: deskSummarySchema,
  others: z.array(otherConversationSchema),
  ...messagePageSchema.shape,
})
export type DeskConversation = z.infer<typeof deskConversationSchema>

export const deskActionSchemas = {
  take: z.strictObject({}),
  close: z.strictObject({}),
  transfer: z.strictObject({ to: z.uuid() }),
  read: z.strictObject({ seq: z.number().int().nonnegative() }),
  typing: z.strictObject({}),
  reaction: z.strictObject({ message: messageIdSchema, reaction: z.enum(REACTIONS), on: z.boolean() }),
} as const
export type DeskAction = keyof typeof deskActionSchemas

export const deskUploadQuerySchema = z.object({ id: messageIdSchema })
export const deskPageQuerySchema = z.object({ before: z.coerce.number().int().positive().optional() })

const line = (max: number) => z.string().overwrite(normalizeLine).max(max)

/** Body of `PUT operators/me`: the caller's public profile and presence. Absent fields are unchanged. */
export const operatorProfileSchema = z.strictObject({
  name: line(60).optional(),
  position: line(60).optional(),
  presence: z.enum(PRESENCES).optional(),
})
export type OperatorProfile = z.output<typeof operatorProfileSchema>

/** All operators who answer or have answered; `me` is the caller, with the status they chose. */
export const operatorsResponseSchema = z.object({ me: operatorViewSchema, operators: z.array(operatorViewSchema) })
export type OperatorsResponse = z.infer<typeof operatorsResponseSchema>

export const deskEventsQuerySchema = z.object({ after: z.coerce.number().int().nonnegative().optional() })

/**
 * Event data by event name; only `change` has an id. `typing` is from the visitor if `operator` is null, and valid for
 * `TYPING_TIMEOUT_MS`.
 */
export const DESK_EVENTS = {
  hello: z.object({ revision: z.string() }),
  change: z.object({
    conversations: z.array(deskSummarySchema),
    messages: z.array(z.object({ conversation: conversationIdSchema, message: messageSchema })),
  }),
  typing: z.object({
    conversation: conversationIdSchema,
    operator: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
  operators: z.object({ operators: z.array(operatorViewSchema) }),
} as const
