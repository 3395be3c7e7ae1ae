import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config/config.ts'
import { isHttpsHost } from '../door/hosts.ts'
import type { EmbeddedBackend } from '../embedded/start.ts'
import { limitPer } from '../http/call-limit.ts'
import { failureProblem } from '../http/problem.ts'
import type { Handler } from './gates.ts'
import { visitorAddress } from '../http/forwarded-address.ts'
import { countedAddress } from '../http/short-address.ts'

const PATH = /^\/api\/chat\/events\/?(?:\?|$)/
/** What the application looks at. */
const HEADERS = ['cookie', 'last-event-id'] as const
/** Streams that one address may begin in a minute: behind it may be an office. */
const limit = limitPer('minute', 'chat-events', 300)

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
  // Whoever leaves ends his stream; that is no failure.
  await pipeline(body, response).catch(() => undefined)
}

/** Hands the streams of visitors straight to the embedded application: hundreds are open at once, and a framework around each costs memory. */
export function withChatEvents(handler: Handler, { chat }: EmbeddedBackend, config: Config): Handler {
  return async (request, response) => {
    if (request.method !== 'GET' || !PATH.test(request.url ?? '') || config.chat.driver !== 'own') return handler(request, response)
    const refused = await limit(countedAddress(visitorAddress(request, config.trustedProxies)))
    await send(refused ?? (await chat.visitor.events(toRequest(request), { secure: isHttpsHost(request.headers.host, config) }).catch(failed)), response)
  }
}
