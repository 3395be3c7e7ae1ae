import * as z from 'zod/mini'
import type { ChatProblemCode } from '@/lib/contract/chat-problems'
import { reportClientError } from '@/lib/visitor/client-errors'
import { jsonOf } from '../../json-of'

/**
 * Rejected call. Status 0: no response, or an unreadable one. `code`: one of `CHAT_PROBLEMS`; empty for the error of a
 * proxy. `retryAfterMs`: from a `Retry-After` header.
 */
export interface Rejection {
  readonly status: number
  readonly code: string
  readonly errors: readonly { field: string; message: string }[]
  readonly retryAfterMs?: number
}
export type CallResult<T> = { readonly data: T; readonly status: number } | { readonly rejection: Rejection }

const TIMEOUT_MS = 20_000
export const rejected = (code: ChatProblemCode): Rejection => ({ status: 400, code, errors: [] })
const NO_RESPONSE: Rejection = { status: 0, code: '', errors: [] }

const problemSchema = z.object({
  code: z.catch(z.string(), ''),
  errors: z.catch(z.array(z.object({ field: z.string(), message: z.string() })), []),
})

export function parseRejection(status: number, json: unknown, retryAfter: string | null): Rejection {
  const { code, errors } = problemSchema.safeParse(json).data ?? NO_RESPONSE
  const seconds = Number(retryAfter ?? NaN)
  return { status, code, errors, ...(seconds > 0 && { retryAfterMs: seconds * 1000 }) }
}

export const isUnanswered = ({ status }: Rejection): boolean => status === 0 || status >= 500

export const isRetryable = (rejection: Rejection): boolean => rejection.status === 429 || isUnanswered(rejection)

/** Calls the chat server. Never rejects. */
export async function callAt<Schema extends z.core.$ZodType>(
  address: string,
  schema: Schema,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<CallResult<z.output<Schema>>> {
  try {
    const response = await fetch(address, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const json = jsonOf(await response.text())
    if (!response.ok) return { rejection: parseRejection(response.status, json, response.headers.get('retry-after')) }
    const { data, error } = z.safeParse(schema, json)
    if (!error) return { data, status: response.status }
    reportClientError(error)
  } catch {
    // Network error, timeout, or a body that is cut off.
  }
  return { rejection: NO_RESPONSE }
}

export type Query = Readonly<Record<string, string | undefined>>

export function withQuery(path: string, query: Query): string {
  const params = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `${path}?${new URLSearchParams(params)}`
}

export const doneSchema = z.object({ ok: z.literal(true) })
