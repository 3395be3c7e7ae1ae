import type { z } from 'zod'
import { Failure, isFailure } from './failure.ts'
import { parseJson } from './parse-json.ts'
import { readAtMost } from './read-at-most.ts'
import { collectUnreadable, type UnreadableField } from './unreadable.ts'
import { within } from './within.ts'

/** The network's `fetch`, or the embedded backend's: a client never knows which. */
export type Fetch = (request: Request) => Promise<Response>

interface ExchangeOptions {
  readonly fetch: Fetch
  /** Milliseconds until the answer, with its body, must be there. */
  readonly timeout: number
  /** Bytes that a body may have. */
  readonly maxBytes?: number
  /** Statuses that are answers too, beside those of success. */
  readonly statuses?: readonly number[]
}

interface CallOptions<Schema extends z.ZodType> extends Omit<ExchangeOptions, 'statuses'> {
  readonly schema: Schema
  /** Further tries of an idempotent call after a failure that may pass. */
  readonly retries?: number
  /** Hears of each field of the answer that is left out because it cannot be parsed. */
  readonly onUnreadable?: ((field: UnreadableField) => void) | undefined
}

/** An answer whose body has not been looked at; `json` is absent where there is none (304). */
interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly json?: unknown
}

/** The longest rest that is believed: milliseconds. */
const MAX_REST = 10 * 60_000

/** Milliseconds for which a system asks to be left alone (`Retry-After`: seconds, or the date of HTTP). */
export function restOf(headers: Headers): number | undefined {
  const said = headers.get('retry-after') ?? ''
  const rest = /^\d{1,6}$/.test(said)
    ? Number(said) * 1000
    : said.endsWith(' GMT')
      ? Date.parse(said) - Date.now()
      : Number.NaN
  return rest >= 0 ? Math.min(rest, MAX_REST) : undefined
}

async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const body = await readAtMost(response, maxBytes)
  if (!body) throw new Failure('schema', `answer of more than ${maxBytes} bytes`)
  const json = parseJson(body)
  if (json === undefined) throw new Failure('schema', 'answer is not JSON')
  return json
}

/**
 * Asks an outside system once and reads its JSON.
 * @throws {Failure} of the network, the time, the status, or where the body is no JSON
 */
export async function exchange(
  request: Request,
  { fetch, timeout, maxBytes = 5_000_000, statuses = [] }: ExchangeOptions,
): Promise<Answer> {
  const { pathname } = new URL(request.url)
  try {
    return await within(timeout, pathname, async (signal): Promise<Answer> => {
      const response = await fetch(new Request(request.clone(), { signal }))
      const { status, headers } = response
      if (!response.ok && !statuses.includes(status))
        throw new Failure('status', `${status} from ${pathname}`, status, restOf(headers))
      return status === 304 ? { status, headers } : { status, headers, json: await readJson(response, maxBytes) }
    })
  } catch (error) {
    throw isFailure(error)
      ? error
      : new Failure('network', error instanceof Error ? String(error.cause ?? error.message) : String(error))
  }
}

/**
 * What a schema makes of an answer.
 * @throws {Failure} where it is none
 */
export function parseAnswer<Schema extends z.ZodType>(json: unknown, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, 3).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Failure('schema', issues.join('; '))
}

/**
 * Calls an outside system and parses its answer.
 * @throws {Failure} with the layer that broke; a failure that cannot pass is not tried again
 */
export async function call<Schema extends z.ZodType>(
  request: Request,
  options: CallOptions<Schema>,
): Promise<z.infer<Schema>> {
  for (let tried = 0; ; tried++) {
    try {
      const { json } = await exchange(request, options)
      const { result, unreadable } = collectUnreadable(
        () => parseAnswer(json, options.schema),
        new URL(request.url).pathname,
      )
      for (const field of unreadable) options.onUnreadable?.(field)
      return result
    } catch (error) {
      if (tried >= (options.retries ?? 0) || !isFailure(error) || !error.retryable || error.retryAfter) throw error
    }
  }
}
