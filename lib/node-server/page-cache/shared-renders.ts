import type { IncomingMessage } from 'node:http'
import type { Config } from '../../config/config.ts'
import { networkKey } from '../../http/anonymize-ip.ts'
import { clientIp } from '../../http/client-ip.ts'
import type { RequestQueue } from '../handlers/request-queue.ts'

export interface SharedRenders<Page> {
  /** Renders the page when it is the request's turn. @throws {RequestRejected} if no network's turn came */
  start(key: string, request: IncomingMessage, render: () => Promise<Page>): Promise<Page>
  /** Queues a render that waits for its turn in the line of this request's network too. */
  join(key: string, request: IncomingMessage): void
}

interface PendingRender {
  readonly networks: Set<string>
  run(request: IncomingMessage): void
}

/**
 * Renders that wait in the request queue. Whichever network's turn comes first renders the page for all: a visitor who
 * requests a page must not wait in the line of the network that requested it first.
 */
export function createSharedRenders<Page>(
  queue: RequestQueue,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): SharedRenders<Page> {
  const waiting = new Map<string, PendingRender>()
  const networkOf = (request: IncomingMessage) => networkKey(clientIp(request, trustedProxies))
  return {
    start(key, request, render) {
      const { promise, resolve, reject } = Promise.withResolvers<Page>()
      let rendering: Promise<Page> | undefined
      const renderOnce = () => {
        if (waiting.get(key) === own) waiting.delete(key)
        rendering ??= render()
        rendering.then(resolve, reject)
        return rendering
      }
      let waitingRuns = 0
      const own: PendingRender = {
        networks: new Set(),
        run(other) {
          own.networks.add(networkOf(other))
          waitingRuns += 1
          queue.run(other, renderOnce).catch((error: unknown) => {
            waitingRuns -= 1
            if (rendering || waitingRuns) return
            if (waiting.get(key) === own) waiting.delete(key)
            reject(error)
          })
        },
      }
      waiting.set(key, own)
      own.run(request)
      return promise
    },
    join(key, request) {
      const render = waiting.get(key)
      if (render && !render.networks.has(networkOf(request))) render.run(request)
    },
  }
}
