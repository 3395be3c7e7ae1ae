import { once } from 'node:events'
import { Agent, request } from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { HOSTS } from './deployment.ts'

export type Variant = keyof typeof HOSTS

/** Actions of visitors. Pages are static ones with their files; `stream` is the start of an event stream. */
export const READS = ['page', 'file', 'price', 'promo'] as const
const WRITES = ['order', 'conversation', 'message', 'reply', 'change', 'stream'] as const
export type Kind = (typeof READS)[number] | (typeof WRITES)[number]

export interface Failed {
  readonly kind: Kind
  /** Milliseconds of request and response since the start of the run. */
  readonly began: number
  readonly ended: number
  readonly what: string
}

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Question {
  readonly kind: Kind
  readonly variant: Variant
  readonly path: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** A server must have answered by then: browsers wait longer. */
const REQUEST_TIMEOUT_MS = 60_000

/** The observations of all visitors together. */
export class Visitors {
  readonly requests = new Map<Kind, number>()
  readonly failed: Failed[] = []
  /** Responses of the wrong site. */
  readonly wrongSite: string[] = []
  /** Outdated prices. */
  readonly stale: string[] = []
  /** Requests repeated because the server closed an idle connection, as browsers do. */
  resent = 0
  readonly began = performance.now()
  readonly #port: number
  #addresses = 0

  constructor(port: number) {
    this.#port = port
  }

  /** Milliseconds since the start. */
  now = (): number => performance.now() - this.began

  /** Connections of a visitor with a separate client IP, because limits are per IP. */
  agent(keepAlive = false): Agent {
    const number = ++this.#addresses
    const localAddress = `127.${1 + ((number >> 16) & 127)}.${(number >> 8) & 255}.${number & 255}`
    return new Agent({ keepAlive, maxSockets: 1, localAddress, rejectUnauthorized: false, servername: HOSTS[1] })
  }

  origin = (): string => `https://127.0.0.1:${this.#port}`

  fail(failed: Failed): void {
    this.failed.push(failed)
  }

  /**
   * Sends a request and returns the response; `undefined` if it failed or `isRight` rejects it, which counts as a
   * failure.
   * @param agent persistent connections; without them each request comes from another visitor
   */
  async ask(question: Question, isRight: (reply: Reply) => boolean, agent = this.agent()): Promise<Reply | undefined> {
    const { kind } = question
    const began = this.now()
    this.requests.set(kind, (this.requests.get(kind) ?? 0) + 1)
    const reply = await this.#send(question, agent).catch(
      (error: NodeJS.ErrnoException) => `${error.code ?? ''} ${error.message}`,
    )
    if (typeof reply !== 'string' && isRight(reply)) return reply
    const what = typeof reply === 'string' ? reply : `${reply.status} ${reply.body.slice(0, 200)}`
    this.fail({
      kind,
      began,
      ended: this.now(),
      what: `${question.method ?? 'GET'} ${HOSTS[question.variant]}${question.path}: ${what}`,
    })
    return undefined
  }

  async #send(question: Question, agent: Agent): Promise<Reply> {
    const { variant, path, method = 'GET', headers, body } = question
    const host = HOSTS[variant]
    const sent = request({
      host: '127.0.0.1',
      port: this.#port,
      agent,
      path,
      method,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      headers: { host, origin: `https://${host}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    })
    sent.end(body)
    let response: IncomingMessage
    try {
      ;[response] = (await once(sent, 'response')) as [IncomingMessage]
    } catch (error) {
      if (!sent.reusedSocket || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
      this.resent++
      return this.#send(question, this.agent())
    }
    // A truncated body fails here.
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: Buffer.concat(await response.toArray()).toString(),
    }
  }
}
