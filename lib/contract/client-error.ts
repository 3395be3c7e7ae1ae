import { z } from 'zod'

const KINDS = ['error', 'rejection', 'component'] as const
export type ClientErrorKind = (typeof KINDS)[number]

export interface ClientErrorReport {
  readonly kind: ClientErrorKind
  readonly message: string
  readonly stack: string
  readonly page: string
}

const MAX_FRAMES = 5
const MAX_STACK_LINES = 50
const MAX_LINE_CHARACTERS = 500

const redact = (text: string, maxLength: number): string =>
  text
    .replace(/[?#][^\s)'"]*/g, '')
    .replace(/\S+/g, (word) => (word.includes('@') ? '…' : word))
    .replace(/[\w-]{24,}/g, '…')
    .replace(/\+?\d(?:[\s().-]*\d){4,}/g, '…')
    .slice(0, maxLength)

const FRAME = /https?:\/\/[^/\s)]+(\/[^\s)?#]*)(?:[?#][^\s:)]*)?:(\d+):(\d+)/

const framesOf = (stack: string): string[] =>
  stack
    .split('\n', MAX_STACK_LINES)
    .map((line) => FRAME.exec(line.slice(0, MAX_LINE_CHARACTERS)))
    .filter((frame) => frame !== null)
    .slice(0, MAX_FRAMES)
    .map(([, path = '', line, column]) => `${path.slice(-80)}:${line}:${column}`)

/**
 * Redacts what may identify a person (email addresses, phone and order numbers, tokens, queries), truncates the rest,
 * and reduces the stack to the paths and positions of the innermost frames, without hosts.
 */
export const clientErrorSchema = z
  .object({
    kind: z.enum(KINDS),
    message: z.string().max(10_000),
    stack: z.string().max(20_000).catch(''),
    page: z.string().max(2000),
  })
  .transform(({ kind, message, stack, page }) => ({
    kind,
    message: redact(message, 300),
    frames: framesOf(stack),
    page: redact(page, 200),
  }))
