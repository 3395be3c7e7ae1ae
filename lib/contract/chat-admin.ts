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
  written,
  writtenSchemas,
} from './chat-message.ts'
import { address } from './dictionaries/field.ts'

/**
 * The wire of the own chat, the operator's side: everything below `/api/admin/chat`, for whoever the role menu lets in;
 * 401 for anybody else. Errors are problem+json with a `code` of `CHAT_PROBLEMS`. A conversation that is closed takes
 * nothing but `read`, and the deletion of a message.
 *
 * | call                                          | body, query               | answer                          |
 * | --------------------------------------------- | ------------------------- | ------------------------------- |
 * | GET conversations                             | `deskQuestionSchema`      | `deskListSchema`                |
 * | GET conversations/{id}                        | `?before=`                | `deskConversationSchema`        |
 * | POST conversations/{id}/messages              | `operatorMessageSchema`   | 201, or 200 for the same again: `sentMessageSchema`; takes a conversation that nobody has |
 * | POST conversations/{id}/files                 | `?id=`, a form, one file  | the same                        |
 * | DELETE conversations/{id}/messages/{message}  |                           | `{ ok: true }`: text and file are gone for good |
 * | POST conversations/{id}/take                  |                           | `{ ok: true }`, also from another operator |
 * | POST conversations/{id}/transfer              | `transferSchema`          | `{ ok: true }`                  |
 * | POST conversations/{id}/close                 |                           | `{ ok: true }`                  |
 * | POST conversations/{id}/read, typing, reaction | the schema of that name  | `{ ok: true }`                  |
 * | GET operators                                 |                           | `operatorsAnswerSchema`         |
 * | PUT operators/me                              | `operatorProfileSchema`   | `operatorsAnswerSchema`         |
 * | GET events                                    | `?after=`                 | server-sent events, `DESK_EVENTS` |
 *
 * Every call may say for which operator it speaks (`?as=`, the `id` of `operators/me`): 401 where another one is signed in by now.
 *
 * While `events` is open the operator is there; without it the status that was chosen is shown as `offline` after a
 * minute. Canned replies are the dictionary `canned-replies` of `POST /api/v1/banner-admin`, working hours
 * `working-hours`.
 */
export const operatorMessageSchema = z.discriminatedUnion('kind', [
  ...writtenSchemas,
  z.strictObject({
    kind: z.literal('attachment'),
    id: messageIdSchema,
    title: written(MESSAGE_LIMITS.cardTitle),
    text: z
      .string()
      .overwrite((text) => normalizeText(text))
      .max(MESSAGE_LIMITS.cardText)
      .default(''),
    href: address,
  }),
])
export type WrittenMessage = z.output<typeof operatorMessageSchema>

export const DESK_FILTERS = ['waiting', 'mine', 'open', 'closed'] as const
export type DeskFilter = (typeof DESK_FILTERS)[number]

export const CONVERSATIONS_PER_PAGE = 50

/** Query of `GET conversations`; what waits longest comes first among the open, the newest among the closed. */
export const deskQuestionSchema = z.object({
  filter: z.enum(DESK_FILTERS).default('open'),
  /** A part of the number, the name, the telephone number or the address. */
  search: z.string().overwrite(normalizeLine).max(100).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
export type DeskQuestion = z.output<typeof deskQuestionSchema>

/** A conversation as it stands in the list; the caller's own is the one whose `operator` he is. */
const deskSummarySchema = z.object({
  ...conversationSchema.shape,
  /** What the operators have not read of it. */
  unread: z.number().int(),
  last: lastMessageSchema,
  lastAt: z.iso.datetime(),
  /** Where the visitor wrote last and how he came. `country`: ISO 3166-1 alpha-2, by his address; `market`: the one that his page knows. */
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

/** How many there are behind each filter, and how many unread messages in the open ones. */
const countsSchema = z.object({
  waiting: z.number().int(),
  mine: z.number().int(),
  open: z.number().int(),
  closed: z.number().int(),
  unread: z.number().int(),
})
export type DeskCounts = z.infer<typeof countsSchema>

/** `seq`: what `events` are asked for after. */
export const deskListSchema = z.object({
  conversations: z.array(deskSummarySchema),
  counts: countsSchema,
  pages: z.number().int(),
  seq: z.number().int(),
})
export type DeskList = z.infer<typeof deskListSchema>

/** Another conversation of the same visitor. */
const otherTalkSchema = z
  .object(conversationSchema.shape)
  .pick({ id: true, state: true, startedAt: true })
  .extend({ last: lastMessageSchema })
export type OtherTalk = z.infer<typeof otherTalkSchema>

/** `others`: newest first, at most twenty; none beside earlier messages (`before`). */
export const deskConversationSchema = z.object({
  conversation: deskSummarySchema,
  others: z.array(otherTalkSchema),
  ...messagePageSchema.shape,
})
export type DeskConversation = z.infer<typeof deskConversationSchema>

export const deskActionSchemas = {
  take: z.strictObject({}),
  close: z.strictObject({}),
  /** `to`: the id of an operator. */
  transfer: z.strictObject({ to: z.uuid() }),
  read: z.strictObject({ seq: z.number().int().nonnegative() }),
  typing: z.strictObject({}),
  reaction: z.strictObject({ message: messageIdSchema, reaction: z.enum(REACTIONS), on: z.boolean() }),
} as const
export type DeskAction = keyof typeof deskActionSchemas

export const deskUploadQuerySchema = z.object({ id: messageIdSchema })
export const deskPageQuerySchema = z.object({ before: z.coerce.number().int().positive().optional() })

const line = (max: number) => z.string().overwrite(normalizeLine).max(max)

/** Body of `PUT operators/me`: what visitors see of the caller, and whether he is there. What is absent stays. */
export const operatorProfileSchema = z.strictObject({
  name: line(60).optional(),
  position: line(60).optional(),
  presence: z.enum(PRESENCES).optional(),
})
export type OperatorProfile = z.output<typeof operatorProfileSchema>

/** Everybody who answers or has answered; `me` is the caller's own, with the status that was chosen. */
export const operatorsAnswerSchema = z.object({ me: operatorViewSchema, operators: z.array(operatorViewSchema) })
export type OperatorsAnswer = z.infer<typeof operatorsAnswerSchema>

export const deskEventsQuerySchema = z.object({ after: z.coerce.number().int().nonnegative().optional() })

/** Data of the operators' events by their names; only `change` has an id. */
export const DESK_EVENTS = {
  hello: z.object({ revision: z.string() }),
  /** Everything that has changed since the event before it, of all conversations. */
  change: z.object({
    conversations: z.array(deskSummarySchema),
    messages: z.array(z.object({ conversation: conversationIdSchema, message: messageSchema })),
  }),
  /** Somebody types, null for the visitor; it holds for `TYPING_LASTS`. */
  typing: z.object({
    conversation: conversationIdSchema,
    operator: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
  operators: z.object({ operators: z.array(operatorViewSchema) }),
} as const
