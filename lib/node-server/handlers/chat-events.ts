import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Config } from '../../config/config.ts'
import { isHttpsHost } from '../../routing/hosts.ts'
import type { EmbeddedBackend } from '../../embedded/start.ts'
import { rateLimitPerIp } from '../../http/rate-limit.ts'
import { upstreamProblem, problem } from '../../http/problem.ts'
import { ClientLeft, RequestRejected, type RequestQueue } from './request-queue.ts'
import { onClose } from './on-close.ts'
import type { Handler } from './request-handlers.ts'
import { clientIp } from '../../http/client-ip.ts'
import { acquireStream, MAX_OPEN_STREAMS } from './open-streams.ts'

const EVENTS_PATH = /^\/api\/chat\/events\/?(?:\?|$)/
const FORWARDED_HEADERS = ['cookie', 'last-event-id'] as const
/** High, since an office may share one IP address. */
const STREAMS_PER_MINUTE = 300

function toRequest({ url = '/', headers: requestHeaders }: IncomingMessage): Request {
  const headers = new Headers()
  for (const name of FORWARDED_HEADERS)
    if (typeof requestHeaders[name] === 'string') headers.set(name, requestHeaders[name])
  return new Request(new URL(url, 'http://embedded.invalid'), { headers })
}

const retryAfterMs = ({ headers }: Response) => Number(headers.get('retry-after') ?? 1) * 1000

function toErrorResponse(error: unknown): Response | undefined {
  if (error instanceof ClientLeft) return undefined
  if (error instanceof RequestRejected) return error.response
  console.error('chat: opening an event stream failed:', error)
  return upstreamProblem(error)
}

async function send({ status, headers, body }: Response, response: ServerResponse): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers))
  if (!body) return void response.end()
  // pipeline() would cancel a web stream only at the next event, and it would stay registered until then.
  await pipeline(Readable.fromWeb(body as NodeReadableStream), response).catch(() => undefined)
}

/**
 * Passes event streams directly to the embedded backend: hundreds are open at once, and each would cost memory in Next.
 */
export function withChatEvents(
  handler: Handler,
  { chat }: EmbeddedBackend,
  queue: RequestQueue,
  config: Config,
): Handler {
  const limit = rateLimitPerIp('chat-events', STREAMS_PER_MINUTE, config.rateScale)
  return async (request, response) => {
    if (request.method !== 'GET' || !EVENTS_PATH.test(request.url ?? '') || config.chat.driver !== 'built-in')
      return handler(request, response)
    const ip = clientIp(request, config.trustedProxies)
    const rejection = await limit(ip)
    if (rejection) return send(rejection, response)
    const releaseStream = acquireStream(ip)
    if (!releaseStream)
      return send(
        problem(
          429,
          'Too many requests',
          `At most ${MAX_OPEN_STREAMS.ip} open streams of one address`,
          { 'retry-after': '60' },
          { code: 'tooMany' },
        ),
        response,
      )
    onClose(response, releaseStream)
    // A stream reads whenever its conversation changes, and reads much if it begins with an old event.
    async function schedule<Result>(read: () => Promise<Result>): Promise<Result> {
      for (;;)
        try {
          return await queue.run(request, read, response)
        } catch (error) {
          if (!(error instanceof RequestRejected)) throw error
          await setTimeout(retryAfterMs(error.response), undefined, { ref: false })
        }
    }
    const openStream = () =>
      chat.visitor.events(toRequest(request), { secure: isHttpsHost(request.headers.host, config), schedule })
    const opened = await queue.run(request, openStream, response).catch(toErrorResponse)
    if (opened) await send(opened, response)
  }
}
