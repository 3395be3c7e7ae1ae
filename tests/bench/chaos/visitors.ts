import { once } from 'node:events'
import { Agent, request } from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { HOSTS } from './place.ts'

export type Variant = keyof typeof HOSTS

/** What visitors do. Pages are those of a site that everybody sees, with the files that they name; `stream`: the beginning of one. */
export const READS = ['page', 'file', 'price', 'promo'] as const
const WRITES = ['order', 'talk', 'message', 'answer', 'change', 'stream'] as const
export type Kind = (typeof READS)[number] | (typeof WRITES)[number]

export interface Failed {
  readonly kind: Kind
  /** Milliseconds since the begin of the run, of question and answer. */
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
const TIMEOUT = 60_000

/** What all visitors together have seen. */
export class Visitors {
  readonly asked = new Map<Kind, number>()
  readonly failed: Failed[] = []
  /** What the wrong site answered. */
  readonly strangers: string[] = []
  /** Prices that were not in force any more. */
  readonly stale: string[] = []
  /** Questions that were sent again because a connection that had been idle was just being closed, as browsers do. */
  resent = 0
  readonly began = performance.now()
  readonly #port: number
  #addresses = 0

  constructor(port: number) {
    this.#port = port
  }

  /** Milliseconds since the begin. */
  now = (): number => performance.now() - this.began

  /** Connections of a visitor from an address of his own, since limits are by address. */
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
   * Asks, and gives the answer; `undefined` where there was none that `isRight` takes, which is counted as failed.
   * @param agent connections that stay; without them each question comes from another visitor
   */
  async ask(question: Question, isRight: (reply: Reply) => boolean, agent = this.agent()): Promise<Reply | undefined> {
    const { kind } = question
    const began = this.now()
    this.asked.set(kind, (this.asked.get(kind) ?? 0) + 1)
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
      signal: AbortSignal.timeout(TIMEOUT),
      headers: { host, origin: `https://${host}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    })
    sent.end(body)
    let answer: IncomingMessage
    try {
      ;[answer] = (await once(sent, 'response')) as [IncomingMessage]
    } catch (error) {
      if (!sent.reusedSocket || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
      this.resent++
      return this.#send(question, this.agent())
    }
    // A body that is cut off fails here.
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: Buffer.concat(await answer.toArray()).toString(),
    }
  }
}
