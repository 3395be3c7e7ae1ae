import type { z } from 'zod'
import { Failure } from './failure.ts'
import { readAtMost } from './read-at-most.ts'

/** The network's `fetch`, or the embedded backend's: a client never knows which. */
export type Fetch = (request: Request) => Promise<Response>

interface CallOptions<Schema extends z.ZodType> {
  readonly fetch: Fetch
  readonly schema: Schema
  /** Milliseconds until the answer, with its body, must be there. */
  readonly timeout: number
  /** Further tries of an idempotent call after a failure that may pass. */
  readonly retries?: number
  /** Bytes that a body may have. */
  readonly maxBytes?: number
}

async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const body = await readAtMost(response, maxBytes)
  if (!body) throw new Failure('schema', `answer of more than ${maxBytes} bytes`)
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new Failure('schema', 'answer is not JSON')
  }
}

async function attempt<Schema extends z.ZodType>(request: Request, options: CallOptions<Schema>): Promise<z.infer<Schema>> {
  const timer = new AbortController()
  const late = Symbol('late')
  let alarm: NodeJS.Timeout | undefined
  const deadline = new Promise<typeof late>((resolve) => {
    alarm = setTimeout(() => resolve(late), options.timeout)
  })
  const answer = async () => {
    const response = await options.fetch(new Request(request.clone(), { signal: timer.signal }))
    if (!response.ok) throw new Failure('status', `${response.status} from ${new URL(request.url).pathname}`, response.status)
    return readJson(response, options.maxBytes ?? 5_000_000)
  }
  try {
    const json = await Promise.race([answer(), deadline])
    if (json === late) throw new Failure('timeout', `no answer from ${new URL(request.url).pathname} in ${options.timeout} ms`)
    const parsed = options.schema.safeParse(json)
    if (!parsed.success)
      throw new Failure(
        'schema',
        parsed.error.issues
          .slice(0, 3)
          .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
          .join('; '),
      )
    return parsed.data
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('network', error instanceof Error ? String(error.cause ?? error.message) : String(error))
  } finally {
    clearTimeout(alarm)
    timer.abort()
  }
}

/**
 * Calls an outside system and parses its answer.
 * @throws {Failure} with the layer that broke; a failure that cannot pass is not tried again
 */
export async function call<Schema extends z.ZodType>(request: Request, options: CallOptions<Schema>): Promise<z.infer<Schema>> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt(request, options)
    } catch (error) {
      if (tried >= (options.retries ?? 0) || !(error instanceof Failure) || !error.retryable) throw error
    }
  }
}
