import * as z from 'zod/mini'
import type { ChatProblemCode } from '@/lib/contract/chat-problems'
import { reportClientError } from '@/lib/visitor/client-errors'
import { jsonOf } from '../../json-of'

/** A call that was refused; status 0: there was no answer, or none that can be read. `code`: one of `CHAT_PROBLEMS`, or empty. */
export interface Refusal {
  readonly status: number
  readonly code: string
  /** Bad fields by their names, with what is wrong. */
  readonly errors: readonly { field: string; message: string }[]
  /** Milliseconds for which the server asks to be left alone. */
  readonly rest?: number
}
export type Answered<T> = { readonly answer: T; readonly status: number } | { readonly refusal: Refusal }

const TIMEOUT = 20_000
/** What is refused before the server is asked. */
export const refused = (code: ChatProblemCode): Refusal => ({ status: 400, code, errors: [] })
const NO_ANSWER: Refusal = { status: 0, code: '', errors: [] }

const problemSchema = z.object({
  code: z.catch(z.string(), ''),
  errors: z.catch(z.array(z.object({ field: z.string(), message: z.string() })), []),
})

/** What a refusal says; a server that is not ours (a proxy) says nothing. */
export function refusalOf(status: number, json: unknown, retryAfter: string | null): Refusal {
  const { code, errors } = problemSchema.safeParse(json).data ?? NO_ANSWER
  const seconds = Number(retryAfter ?? NaN)
  return { status, code, errors, ...(seconds > 0 && { rest: seconds * 1000 }) }
}

/** Whether the server could not be reached, or cannot answer now. */
export const isUnanswered = ({ status }: Refusal): boolean => status === 0 || status >= 500

/** Whether the same call may be taken a little later. */
export const mayPass = (refusal: Refusal): boolean => refusal.status === 429 || isUnanswered(refusal)

/** Calls the server of the chat. Never fails: what went wrong is part of what it gives. */
export async function callAt<Schema extends z.core.$ZodType>(
  address: string,
  schema: Schema,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Answered<z.output<Schema>>> {
  try {
    const response = await fetch(address, {
      method,
      signal: AbortSignal.timeout(TIMEOUT),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    // A body that breaks off, unlike one that is not JSON, is no answer.
    const json = jsonOf(await response.text())
    if (!response.ok) return { refusal: refusalOf(response.status, json, response.headers.get('retry-after')) }
    const { data, error } = z.safeParse(schema, json)
    if (!error) return { answer: data, status: response.status }
    reportClientError(error)
  } catch {
    // No answer, or none in time.
  }
  return { refusal: NO_ANSWER }
}

export type Query = Readonly<Record<string, string | undefined>>

/** A call with what its address says after `?`; what is absent is left out. */
export const withQuery = (path: string, query: Query): string =>
  `${path}?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))}`

/** A call without an answer of its own. */
export const doneSchema = z.object({ ok: z.literal(true) })
