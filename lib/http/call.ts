import type { z } from 'zod'
import { UpstreamError, isUpstreamError } from './upstream-error.ts'
import { parseJson } from './parse-json.ts'
import { readAtMost } from './read-at-most.ts'
import { collectUnreadable, type UnreadableField } from './invalid-fields.ts'
import { withTimeout } from './with-timeout.ts'

export type Fetch = (request: Request) => Promise<Response>

interface ExchangeOptions {
  readonly fetch: Fetch
  /** Milliseconds until the response with its body must have arrived. */
  readonly timeoutMs: number
  readonly maxBytes?: number
  readonly statuses?: readonly number[]
}

interface CallOptions<Schema extends z.ZodType> extends Omit<ExchangeOptions, 'statuses'> {
  readonly schema: Schema
  readonly retries?: number
  readonly onUnreadable?: ((field: UnreadableField) => void) | undefined
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly json?: unknown
}

const MAX_RETRY_AFTER_MS = 10 * 60_000

/** Parses `Retry-After` (seconds or an HTTP date) to milliseconds. */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? ''
  const delayMs = /^\d{1,6}$/.test(value)
    ? Number(value) * 1000
    : value.endsWith(' GMT')
      ? Date.parse(value) - Date.now()
      : Number.NaN
  return delayMs >= 0 ? Math.min(delayMs, MAX_RETRY_AFTER_MS) : undefined
}

async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const body = await readAtMost(response, maxBytes)
  if (!body) throw new UpstreamError('schema', `answer of more than ${maxBytes} bytes`)
  const json = parseJson(body)
  if (json === undefined) throw new UpstreamError('schema', 'answer is not JSON')
  return json
}

/** Error of a request: what `fetch` throws hides its reason in `cause`. */
export const toUpstreamError = (error: unknown): UpstreamError =>
  isUpstreamError(error)
    ? error
    : new UpstreamError('network', error instanceof Error ? String(error.cause ?? error.message) : String(error))

/**
 * Sends one request to an upstream and reads its JSON.
 * @throws {UpstreamError} on a network error, timeout, unexpected status, or a body that is not JSON
 */
export async function fetchJson(
  request: Request,
  { fetch, timeoutMs: timeout, maxBytes = 5_000_000, statuses = [] }: ExchangeOptions,
): Promise<Answer> {
  const { pathname } = new URL(request.url)
  try {
    return await withTimeout(timeout, pathname, async (signal): Promise<Answer> => {
      const attempt = new Request(request.clone(), { signal })
      // Holds the request while its body is read: a garbage-collected request would not forward the abort.
      signal.addEventListener('abort', () => void attempt.signal)
      const response = await fetch(attempt)
      const { status, headers } = response
      if (!response.ok && !statuses.includes(status))
        throw new UpstreamError('status', `${status} from ${pathname}`, status, parseRetryAfter(headers))
      return status === 304 ? { status, headers } : { status, headers, json: await readJson(response, maxBytes) }
    })
  } catch (error) {
    throw toUpstreamError(error)
  }
}

/**
 * Validates a response against a schema.
 * @throws {UpstreamError} if it does not match
 */
export function parseResponse<Schema extends z.ZodType>(json: unknown, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, 3).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new UpstreamError('schema', issues.join('; '))
}

/**
 * Sends a request to an upstream and validates the response, with retries of transient failures.
 * @throws {UpstreamError} with the layer that failed
 */
export async function requestJson<Schema extends z.ZodType>(
  request: Request,
  options: CallOptions<Schema>,
): Promise<z.infer<Schema>> {
  for (let retries = 0; ; retries++) {
    try {
      const { json } = await fetchJson(request, options)
      const { result, unreadable } = collectUnreadable(
        () => parseResponse(json, options.schema),
        new URL(request.url).pathname,
      )
      for (const field of unreadable) options.onUnreadable?.(field)
      return result
    } catch (error) {
      if (retries >= (options.retries ?? 0) || !isUpstreamError(error) || !error.retryable || error.retryAfter)
        throw error
    }
  }
}
