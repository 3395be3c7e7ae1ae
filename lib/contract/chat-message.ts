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

/** A moment, as ISO 8601 in UTC. The library's own check of it would cost a visitor more than it is worth. */
export const momentSchema = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'a moment'))

/** Who answers, as the visitor sees it. `initials` stand in the place of a photograph; an operator without a name has none. */
export const operatorViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  initials: z.string(),
  presence: z.enum(PRESENCES),
})
export type OperatorView = z.infer<typeof operatorViewSchema>

/** A file of a message. Its addresses are signed and end after some hours: a talk that is read again has new ones. */
const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  url: z.string(),
  /** Programs in it cannot be found: it is encrypted, or an archive that is not read. */
  opaque: z.optional(z.boolean()),
  /** Of a picture only: its size, and a smaller one of it. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  preview: z.optional(z.string()),
})

/** The earlier message that a quotation answers, as it is now: without an excerpt where it has been deleted. */
const quotedSchema = z.object({
  id: z.string(),
  author: z.enum(MESSAGE_AUTHORS),
  name: z.string(),
  excerpt: z.nullable(z.string()),
})

const base = z.object({
  /** Chosen by whoever wrote it; unique in its talk. */
  id: z.string(),
  /** Place in the talk: messages stand in the order of it. */
  seq: z.int(),
  /** The last change of it, its own `seq` where there was none. */
  changed: z.int(),
  at: momentSchema,
  author: z.enum(MESSAGE_AUTHORS),
  /** The operator who wrote it; empty for anybody else. */
  name: z.string(),
  reactions: z.array(z.object({ reaction: z.enum(REACTIONS), by: z.enum(CHAT_SIDES) })),
})

/** A message of a talk, of one of the ten kinds of the specification (section 3). Texts are light markup (`parseMarkup`). */
export const messageSchema = z.discriminatedUnion('kind', [
  z.extend(base, { kind: z.literal('text'), text: z.string() }),
  z.extend(base, { kind: z.literal('quote'), text: z.string(), quoted: quotedSchema }),
  z.extend(base, { kind: z.literal('code'), text: z.string(), language: z.string() }),
  z.extend(base, { kind: z.literal('attachment'), title: z.string(), text: z.string(), href: z.string() }),
  z.extend(base, { kind: z.enum(FILE_KINDS), file: fileSchema }),
  z.extend(base, { kind: z.literal('deleted') }),
  /** `name` is the operator's whom the note is about. */
  z.extend(base, { kind: z.literal('system'), note: z.enum(SYSTEM_NOTES) }),
])
export type ChatMessage = z.infer<typeof messageSchema>

/** A text that is not empty: one of several lines, or source code, which keeps its tabs. */
export const written = (max: number, { tabs = false } = {}) =>
  z.string().check(
    z.overwrite((text) => normalizeText(text, { tabs })),
    z.minLength(1, 'empty'),
    z.maxLength(max, 'tooLong'),
  )

/** Id of a message, which whoever writes it makes up: the same again is the same message. */
export const messageIdSchema = z.uuid('a UUID').check(z.toLowerCase())
export const conversationIdSchema = z.string().check(z.regex(/^\d{8}$/, 'the number of a conversation'))

/** Text of a message of either side. */
export const messageTextSchema = written(MESSAGE_LIMITS.text)

/** What both sides write. */
export const writtenSchemas = [
  z.strictObject({ kind: z.literal('text'), id: messageIdSchema, text: messageTextSchema }),
  z.strictObject({ kind: z.literal('quote'), id: messageIdSchema, text: messageTextSchema, quoted: messageIdSchema }),
  z.strictObject({
    kind: z.literal('code'),
    id: messageIdSchema,
    text: written(MESSAGE_LIMITS.code, { tabs: true }),
    language: z._default(z.string().check(z.regex(/^[\w+#.-]*$/), z.maxLength(MESSAGE_LIMITS.codeLanguage)), ''),
  }),
] as const

/** What a visitor writes. */
export const visitorMessageSchema = z.discriminatedUnion('kind', [...writtenSchemas])
export type VisitorMessage = z.output<typeof visitorMessageSchema>
