import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { PRICES_TAG, processState } from '../config/process-state.ts'
import type { SiteAddress } from './site-addresses.ts'

const EVERY = 20_000

/** A digest of the prices as the site passes them on, `undefined` while the backend behind it fails. */
function digest({ port, host }: SiteAddress): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/api/price/', headers: { host }, timeout: 5000 }, (response) => {
      const hash = createHash('sha256')
      response.on('data', (chunk: Buffer) => hash.update(chunk)).on('end', () => resolve(response.statusCode === 200 ? hash.digest('hex') : undefined))
      response.on('error', () => resolve(undefined))
    })
    request.on('error', () => resolve(undefined)).on('timeout', () => request.destroy())
  })
}

/**
 * Looks at the prices of every variant three times a minute and drops the price tag when they have changed or are there
 * again, so that no page shows a price for longer than a minute after it changed, visited or not.
 */
export function watchPrices(addresses: readonly SiteAddress[]): { stop(): void } {
  const last = new Map<string, string | undefined>()
  const look = async () => {
    for (const address of addresses) {
      const now = await digest(address)
      const changed = last.has(address.host) && now !== last.get(address.host)
      last.set(address.host, now)
      if (changed && now !== undefined) processState().droppedTags.set(PRICES_TAG, Date.now())
    }
  }
  const timer = setInterval(() => void look(), EVERY)
  timer.unref()
  void look()
  return { stop: () => clearInterval(timer) }
}
