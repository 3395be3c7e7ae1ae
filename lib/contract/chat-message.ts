import * as z from 'zod/mini'
import {
  CHAT_SIDES,
  FILE_KINDS,
  MESSAGE_AUTHORS,
  MESSAGE_LIMITS,
  REACTIONS,
  SYSTEM_NOTES,
} from '../domain/chat/messages.ts'
import { PRESENCES } from '../domain/chat/presence.ts'
import { normalizeText } from '../domain/text.ts'

/** ISO 8601 in UTC. Zod's own check would add too much to the chat's bundle. */
export const timestampSchema = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'a date and time'))

/** An operator as the visitor sees them. `initials` replace a photo; empty for an operator without a name. */
export const operatorViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  initials: z.string(),
  presence: z.enum(PRESENCES),
})
export type OperatorView = z.infer<typeof operatorViewSchema>

/**
 * A file of a message. Its URLs are signed and expire after some hours; reading the conversation again issues new ones.
 * `opaque`: the file could not be scanned for programs, because it is encrypted or an unsupported archive.
 */
const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  url: z.string(),
  opaque: z.optional(z.boolean()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  preview: z.optional(z.string()),
})

const quotedSchema = z.object({
  id: z.string(),
  author: z.enum(MESSAGE_AUTHORS),
  name: z.string(),
  excerpt: z.nullable(z.string()),
})

const base = z.object({
  id: z.string(),
  seq: z.int(),
  changed: z.int(),
  at: timestampSchema,
  author: z.enum(MESSAGE_AUTHORS),
  name: z.string(),
  reactions: z.array(z.object({ reaction: z.enum(REACTIONS), by: z.enum(CHAT_SIDES) })),
})

/**
 * One of the ten kinds of message (specification, section 3). Texts are light markup (`parseMarkup`). `quoted` is the
 * quoted message in its current state: `excerpt` is null if it has been deleted.
 */
export const messageSchema = z.discriminatedUnion('kind', [
  z.extend(base, { kind: z.literal('text'), text: z.string() }),
  z.extend(base, { kind: z.literal('quote'), text: z.string(), quoted: quotedSchema }),
  z.extend(base, { kind: z.literal('code'), text: z.string(), language: z.string() }),
  z.extend(base, { kind: z.literal('attachment'), title: z.string(), text: z.string(), href: z.string() }),
  z.extend(base, { kind: z.enum(FILE_KINDS), file: fileSchema }),
  z.extend(base, { kind: z.literal('deleted') }),
  z.extend(base, { kind: z.literal('system'), note: z.enum(SYSTEM_NOTES) }),
])
export type ChatMessage = z.infer<typeof messageSchema>

export const normalizedText = (max: number, { tabs = false } = {}) =>
  z.string().check(
    z.overwrite((text) => normalizeText(text, { tabs })),
    z.minLength(1, 'empty'),
    z.maxLength(max, 'tooLong'),
  )

/** Message id chosen by the sender; a repeated id means the same message (idempotency). */
export const messageIdSchema = z.uuid('a UUID').check(z.toLowerCase())
export const conversationIdSchema = z.string().check(z.regex(/^\d{8}$/, 'the number of a conversation'))

export const messageTextSchema = normalizedText(MESSAGE_LIMITS.text)

export const messageInputSchemas = [
  z.strictObject({ kind: z.literal('text'), id: messageIdSchema, text: messageTextSchema }),
  z.strictObject({ kind: z.literal('quote'), id: messageIdSchema, text: messageTextSchema, quoted: messageIdSchema }),
  z.strictObject({
    kind: z.literal('code'),
    id: messageIdSchema,
    text: normalizedText(MESSAGE_LIMITS.code, { tabs: true }),
    language: z._default(z.string().check(z.regex(/^[\w+#.-]*$/), z.maxLength(MESSAGE_LIMITS.codeLanguage)), ''),
  }),
] as const

export const visitorMessageSchema = z.discriminatedUnion('kind', [...messageInputSchemas])
export type VisitorMessage = z.output<typeof visitorMessageSchema>
