import { randomUUID } from 'node:crypto'
import { Agent, get, request, type ClientRequest, type RequestOptions } from 'node:http'
import { CONSENT } from '../support/contract/chat-consent.ts'

interface ReceivedResponse {
  readonly status: number
  readonly cookies: readonly string[]
  readonly body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Every call has its own client IP, because limits are per IP. */
let callers = 0
const somewhere = () => `10.${(++callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`

/** A call with a JSON body; fails without a response. */
export function post(
  origin: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<ReceivedResponse> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = { 'content-type': 'application/json', 'x-forwarded-for': somewhere(), ...headers }
    const outgoing = request({ hostname, port, path, method: 'POST', agent, headers: sent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [], body: text }),
      )
      response.on('error', reject)
    })
    outgoing.on('error', reject).end(JSON.stringify(body))
  })
}

/** The connection of a stream to the site, if not direct, and a callback for a failed connection. */
interface Way {
  readonly options?: RequestOptions
  readonly rejected?: (why: string) => void
}

/** An event stream that reconnects by itself, as `EventSource` does. */
export class Stream {
  lastId: string | undefined
  connected = false
  #request: ClientRequest | undefined
  #closed = false
  readonly #origin: string
  readonly #path: string
  readonly #cookie: string
  readonly #heard: (name: string, data: string) => void
  readonly #way: Way

  constructor(
    origin: string,
    path: string,
    cookie: string,
    onEvent: (name: string, data: string) => void,
    way: Way = {},
  ) {
    this.#origin = origin
    this.#way = way
    this.#path = path
    this.#cookie = cookie
    this.#heard = onEvent
    this.#connect()
  }

  #connect(): void {
    const { hostname, port, protocol } = new URL(this.#origin)
    const { options, rejected } = this.#way
    const headers = {
      cookie: this.#cookie,
      accept: 'text/event-stream',
      'x-forwarded-for': somewhere(),
      ...(this.lastId && { 'last-event-id': this.lastId }),
      ...options?.headers,
    }
    const again = () => {
      this.connected = false
      if (!this.#closed) setTimeout(() => this.#connect(), 2000)
    }
    let ended = false
    const once = () => {
      if (!ended) again()
      ended = true
    }
    this.#request = get(
      { hostname, port, protocol, path: this.#path, agent: false, ...options, headers },
      (response) => {
        this.connected = response.statusCode === 200
        if (!this.connected) rejected?.(String(response.statusCode))
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
          for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
            this.#take(text.slice(0, end))
            text = text.slice(end + 2)
          }
        })
        response.on('close', once).on('error', once)
      },
    )
    this.#request.on('error', (error) => {
      if (!this.connected && !this.#closed) rejected?.(error.message)
      once()
    })
  }

  #take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
    this.lastId = field('id') ?? this.lastId
    const name = field('event')
    if (name) this.#heard(name, field('data') ?? '')
  }

  close(): void {
    this.#closed = true
    this.#request?.destroy()
  }
}

/** A visitor of the benchmark, and the ids of the received messages in order of arrival. */
export interface BenchVisitor {
  readonly conversation: string
  readonly cookie: string
  readonly received: string[]
  stream?: Stream
}

export async function startConversation(origin: string): Promise<BenchVisitor> {
  const response = await post(origin, '/api/chat/start', {
    lang: 'en',
    consent: CONSENT,
    contact: { email: 'bench@visitor.test' },
  })
  const cookie = response.cookies[0]?.split(';', 1)[0] ?? ''
  const { conversation } = JSON.parse(response.body) as { conversation: { id: string } | null }
  if (!conversation) throw new Error(`${response.status} ${response.body}`)
  return { conversation: conversation.id, cookie, received: [] }
}

export const benchMessage = (text: string) => ({ kind: 'text', id: randomUUID() as string, text }) as const
