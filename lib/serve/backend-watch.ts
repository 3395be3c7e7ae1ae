import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { BANNERS_TAG, COMPLEX_SETS_TAG, dropTag, PRICES_TAG } from '../config/process-state.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { SiteAddress } from './site-addresses.ts'

/** Milliseconds between two looks. */
const EVERY = 20_000
/** Milliseconds between two looks at the prices alone, however often anybody asks for one. */
const PRICES_EVERY = 250

interface Question {
  readonly method: string
  readonly path: string
  readonly body?: string
}

/** What pages show of the product backend and the flags, with what is dropped when it changes. Prices depend on a flag, too, which turns discounts off. */
const QUESTIONS: readonly (readonly [question: Question, tag: string])[] = [
  [{ method: 'GET', path: '/api/price/' }, PRICES_TAG],
  [{ method: 'POST', path: '/ofrep/v1/evaluate/flags/discounts', body: '{}' }, PRICES_TAG],
  [{ method: 'GET', path: '/api/get-banners/' }, BANNERS_TAG],
  [{ method: 'GET', path: '/api/complex-sets/' }, COMPLEX_SETS_TAG],
]

/** A digest of an answer as the site passes it on, `undefined` while the system behind it fails. */
function digest({ port, host }: SiteAddress, { body, ...question }: Question): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, ...question, headers: { host }, timeout: 5000 },
      (response) => {
        const hash = createHash('sha256')
        response
          .on('data', (chunk: Buffer) => hash.update(chunk))
          .on('end', () => resolve(response.statusCode === 200 ? hash.digest('hex') : undefined))
        response.on('error', () => resolve(undefined))
      },
    )
    request.on('error', () => resolve(undefined)).on('timeout', () => request.destroy())
    request.end(body)
  })
}

/**
 * Asks what pages show of every variant three times a minute, and drops what has changed or is there again, so that no
 * page shows a price or a banner for longer than a minute after it changed, visited or not.
 */
export function watchBackend(addresses: readonly SiteAddress[]): { stop(): void; lookAtPrices(): Promise<void> } {
  const last = new Map<string, string | undefined>()
  const look = async (questions: typeof QUESTIONS) => {
    for (const address of addresses)
      for (const [question, tag] of questions) {
        const name = address.host + question.path
        const now = await digest(address, question)
        const changed = last.has(name) && now !== last.get(name)
        last.set(name, now)
        if (changed && now !== undefined) dropTag(tag)
      }
  }
  const lookAtAll = oneAtATime(() => look(QUESTIONS))
  const timer = setInterval(() => void lookAtAll(), EVERY)
  timer.unref()
  void lookAtAll()
  let lookedAt = -Infinity
  return {
    stop: () => clearInterval(timer),
    lookAtPrices: oneAtATime(async () => {
      await wait(Math.max(0, lookedAt + PRICES_EVERY - performance.now()))
      lookedAt = performance.now()
      await look(QUESTIONS.filter(([, tag]) => tag === PRICES_TAG))
    }),
  }
}
