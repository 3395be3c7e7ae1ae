import { z } from 'zod'

const KINDS = ['error', 'rejection', 'component'] as const
export type ClientErrorKind = (typeof KINDS)[number]

/** What a browser sends to `POST /api/client-errors`; `stack` as the browser writes it. */
export interface ClientErrorReport {
  readonly kind: ClientErrorKind
  readonly message: string
  readonly stack: string
  /** Path of the page, without query and fragment. */
  readonly page: string
}

const MAX_FRAMES = 5
/** Lines of a stack that are looked at, and characters of each: a longer one is nothing that a browser writes. */
const [MAX_LINES, MAX_LINE] = [50, 500]

/** Replaces what may name a person (e-mail addresses, telephone and order numbers, tokens, queries) and shortens the rest. */
const redact = (text: string, maxLength: number): string =>
  text
    .replace(/[?#][^\s)'"]*/g, '')
    .replace(/\S+/g, (word) => (word.includes('@') ? '…' : word))
    .replace(/[\w-]{24,}/g, '…')
    .replace(/\+?\d(?:[\s().-]*\d){4,}/g, '…')
    .slice(0, maxLength)

const FRAME = /https?:\/\/[^/\s)]+(\/[^\s)?#]*)(?:[?#][^\s:)]*)?:(\d+):(\d+)/

/** Paths and positions of the innermost frames; where a frame lies on the disk or on which host tells nothing here. */
const framesOf = (stack: string): string[] =>
  stack
    .split('\n', MAX_LINES)
    .map((line) => FRAME.exec(line.slice(0, MAX_LINE)))
    .filter((frame) => frame !== null)
    .slice(0, MAX_FRAMES)
    .map(([, path = '', line, column]) => `${path.slice(-80)}:${line}:${column}`)

/** A report as it goes to the log: no personal data, at most a few hundred characters. */
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
