import { z } from 'zod'
import { CHAT_SIDES, FILE_KINDS, MESSAGE_AUTHORS, MESSAGE_LIMITS, REACTIONS, SYSTEM_NOTES } from '../domain/chat/messages.ts'
import { PRESENCES } from '../domain/chat/presence.ts'
import { address } from './dictionaries/field.ts'

/** Who answers, as the visitor sees it. `initials` stand in the place of a photograph; an operator without a name has none. */
export const operatorViewSchema = z.object({ id: z.string(), name: z.string(), position: z.string(), initials: z.string(), presence: z.enum(PRESENCES) })
export type OperatorView = z.infer<typeof operatorViewSchema>

/** A file of a message. Its addresses are signed and end after some hours: a talk that is read again has new ones. */
const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  url: z.string(),
  /** Of a picture only: its size, and a smaller one of it. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  preview: z.string().optional(),
})

/** The earlier message that a quotation answers, as it is now: without an excerpt where it has been deleted. */
const quotedSchema = z.object({ id: z.string(), author: z.enum(MESSAGE_AUTHORS), name: z.string(), excerpt: z.string().nullable() })

const base = z.object({
  /** Chosen by whoever wrote it; unique in its talk. */
  id: z.string(),
  /** Place in the talk: messages stand in the order of it. */
  seq: z.number().int(),
  /** The last change of it, its own `seq` where there was none. */
  changed: z.number().int(),
  at: z.iso.datetime(),
  author: z.enum(MESSAGE_AUTHORS),
  /** The operator who wrote it; empty for anybody else. */
  name: z.string(),
  reactions: z.array(z.object({ reaction: z.enum(REACTIONS), by: z.enum(CHAT_SIDES) })),
})

/** A message of a talk, of one of the ten kinds of the specification (section 3). Texts are light markup (`parseMarkup`). */
export const messageSchema = z.discriminatedUnion('kind', [
  base.extend({ kind: z.literal('text'), text: z.string() }),
  base.extend({ kind: z.literal('quote'), text: z.string(), quoted: quotedSchema }),
  base.extend({ kind: z.literal('code'), text: z.string(), language: z.string() }),
  base.extend({ kind: z.literal('attachment'), title: z.string(), text: z.string(), href: z.string() }),
  base.extend({ kind: z.enum(FILE_KINDS), file: fileSchema }),
  base.extend({ kind: z.literal('deleted') }),
  /** `name` is the operator's whom the note is about. */
  base.extend({ kind: z.literal('system'), note: z.enum(SYSTEM_NOTES) }),
])
export type ChatMessage = z.infer<typeof messageSchema>

/** A text without what no letter and not every database can hold; a message of nothing else is empty. */
const written = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, ''))
    .trim()
    .min(1, 'empty')
    .max(max, 'tooLong')

/** Id of a message, which whoever writes it makes up: the same again is the same message. */
export const messageIdSchema = z.uuid('a UUID').toLowerCase()
export const conversationIdSchema = z.string().regex(/^\d{8}$/, 'the number of a conversation')

const text = written(MESSAGE_LIMITS.text)

const writtenSchemas = [
  z.strictObject({ kind: z.literal('text'), id: messageIdSchema, text }),
  z.strictObject({ kind: z.literal('quote'), id: messageIdSchema, text, quoted: messageIdSchema }),
  z.strictObject({
    kind: z.literal('code'),
    id: messageIdSchema,
    text: written(MESSAGE_LIMITS.code),
    language: z
      .string()
      .regex(/^[\w+#.-]*$/)
      .max(MESSAGE_LIMITS.codeLanguage)
      .default(''),
  }),
] as const

/** What a visitor writes. */
export const visitorMessageSchema = z.discriminatedUnion('kind', [...writtenSchemas])
export type VisitorMessage = z.output<typeof visitorMessageSchema>

/** What an operator writes: a card too. */
export const operatorMessageSchema = z.discriminatedUnion('kind', [
  ...writtenSchemas,
  z.strictObject({
    kind: z.literal('attachment'),
    id: messageIdSchema,
    title: written(MESSAGE_LIMITS.cardTitle),
    text: z.string().trim().max(MESSAGE_LIMITS.cardText).default(''),
    href: address,
  }),
])
export type WrittenMessage = z.output<typeof operatorMessageSchema>
