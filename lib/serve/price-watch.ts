import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { dropTag, PRICES_TAG } from '../config/process-state.ts'
import type { SiteAddress } from './site-addresses.ts'

/** Milliseconds between two looks at the prices. */
const EVERY = 20_000

/** What prices on pages depend on: the list, and the flag that turns discounts off. */
const QUESTIONS = [
  { method: 'GET', path: '/api/price/' },
  { method: 'POST', path: '/ofrep/v1/evaluate/flags/discounts', body: '{}' },
] as const
type Question = { readonly method: string; readonly path: string; readonly body?: string }

/** A digest of an answer as the site passes it on, `undefined` while the system behind it fails. */
function digest({ port, host }: SiteAddress, { body, ...question }: Question): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = httpRequest({ host: '127.0.0.1', port, ...question, headers: { host }, timeout: 5000 }, (response) => {
      const hash = createHash('sha256')
      response.on('data', (chunk: Buffer) => hash.update(chunk)).on('end', () => resolve(response.statusCode === 200 ? hash.digest('hex') : undefined))
      response.on('error', () => resolve(undefined))
    })
    request.on('error', () => resolve(undefined)).on('timeout', () => request.destroy())
    request.end(body)
  })
}

/**
 * Looks at the prices of every variant three times a minute and drops the price tag when they have changed or are there
 * again, so that no page shows a price for longer than a minute after it changed, visited or not.
 */
export function watchPrices(addresses: readonly SiteAddress[]): { stop(): void } {
  const last = new Map<string, string | undefined>()
  const look = async () => {
    for (const address of addresses)
      for (const question of QUESTIONS) {
        const name = address.host + question.path
        const now = await digest(address, question)
        const changed = last.has(name) && now !== last.get(name)
        last.set(name, now)
        if (changed && now !== undefined) dropTag(PRICES_TAG)
      }
  }
  const timer = setInterval(() => void look(), EVERY)
  timer.unref()
  void look()
  return { stop: () => clearInterval(timer) }
}
