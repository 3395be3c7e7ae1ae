import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config/config.ts'
import { isHttpsHost } from '../door/hosts.ts'
import type { EmbeddedBackend } from '../embedded/start.ts'
import { limitPerAddress } from '../http/call-limit.ts'
import { failureProblem, problem } from '../http/problem.ts'
import type { Handler } from './gates.ts'
import { visitorAddress } from '../http/forwarded-address.ts'
import { countedAddress, shortAddress } from '../http/short-address.ts'

const PATH = /^\/api\/chat\/events\/?(?:\?|$)/
/** What the application looks at. */
const HEADERS = ['cookie', 'last-event-id'] as const
/** Streams that one address may begin in a minute: behind it may be an office. */
const STREAMS_PER_MINUTE = 300

/** Streams that may be open at a time: of one address, of its network, and of this process. */
const MOST = { address: 40, network: 200, process: 5000 }

const open = new Map<string, number>()
let openInProcess = 0

/** Counts a stream as open. @returns what counts it no more; `undefined` where there are too many */
function opened(address: string | undefined): (() => void) | undefined {
  const owners = [
    [`address ${countedAddress(address)}`, MOST.address],
    [`network ${(address && shortAddress(address)) ?? 'unknown'}`, MOST.network],
  ] as const
  if (openInProcess >= MOST.process || owners.some(([owner, most]) => (open.get(owner) ?? 0) >= most)) return undefined
  const change = (by: 1 | -1) => {
    openInProcess += by
    for (const [owner] of owners) {
      const count = (open.get(owner) ?? 0) + by
      if (count) open.set(owner, count)
      else open.delete(owner)
    }
  }
  change(1)
  return () => change(-1)
}

function toRequest({ url = '/', headers: given }: IncomingMessage): Request {
  const headers = new Headers()
  for (const name of HEADERS) if (typeof given[name] === 'string') headers.set(name, given[name])
  return new Request(new URL(url, 'http://embedded.invalid'), { headers })
}

function failed(error: unknown): Response {
  console.error('chat: a stream cannot begin:', error)
  return failureProblem(error)
}

async function send({ status, headers, body }: Response, response: ServerResponse): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers))
  if (!body) return void response.end()
  // By itself the pipeline notices only at the next write that the other side has gone.
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  // A visitor who leaves ends the stream; that is no failure.
  await pipeline(body, response, { signal: gone.signal }).catch(() => undefined)
}

/** Hands the streams of visitors straight to the embedded application: hundreds are open at once, and a framework around each costs memory. */
export function withChatEvents(handler: Handler, { chat }: EmbeddedBackend, config: Config): Handler {
  const limit = limitPerAddress('chat-events', STREAMS_PER_MINUTE, config.quotaScale)
  return async (request, response) => {
    if (request.method !== 'GET' || !PATH.test(request.url ?? '') || config.chat.driver !== 'own')
      return handler(request, response)
    const address = visitorAddress(request, config.trustedProxies)
    const refused = await limit(address)
    if (refused) return send(refused, response)
    const closed = opened(address)
    if (!closed)
      return send(
        problem(
          429,
          'Too many requests',
          `At most ${MOST.address} open streams of one address`,
          { 'retry-after': '60' },
          { code: 'tooMany' },
        ),
        response,
      )
    response.once('close', closed)
    await send(
      await chat.visitor
        .events(toRequest(request), { secure: isHttpsHost(request.headers.host, config) })
        .catch(failed),
      response,
    )
  }
}
