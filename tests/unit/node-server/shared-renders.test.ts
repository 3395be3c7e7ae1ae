import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { problem } from '../../../lib/http/problem.ts'
import { RequestRejected, type RequestQueue } from '../../../lib/node-server/handlers/request-queue.ts'
import { createSharedRenders } from '../../../lib/node-server/page-cache/shared-renders.ts'

const from = (address: string) =>
  ({ headers: { 'x-forwarded-for': address }, socket: {} }) as unknown as IncomingMessage

/** A queue in which the test decides which request starts and which loses its place. */
function createManualQueue() {
  const starts: (() => void)[] = []
  const drops: (() => void)[] = []
  const queue: RequestQueue = {
    run: (_request, work) =>
      new Promise((resolve, reject) => {
        starts.push(() => void work().then(resolve, reject))
        drops.push(() => reject(new RequestRejected(problem(503, 'Too many requests'))))
      }),
  }
  return { renders: createSharedRenders<string>(queue, { trustedProxies: 1 }), starts, drops }
}

it('renders a page for all networks although the queue has dropped the request of the first', async () => {
  const { renders, starts, drops } = createManualQueue()
  const page = renders.start('/', from('198.51.100.1'), async () => 'page')
  renders.join('/', from('203.0.113.1'))
  drops[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  starts[1]?.()
  expect(await page).toBe('page')
})

it('rejects a page when the queue has dropped the requests of all networks, and renders it for the next', async () => {
  const { renders, starts, drops } = createManualQueue()
  const page = renders.start('/', from('198.51.100.1'), async () => 'page')
  renders.join('/', from('203.0.113.1'))
  renders.join('/', from('203.0.113.2'))
  expect(drops).toHaveLength(2)
  for (const drop of drops) drop()
  await expect(page).rejects.toThrow(RequestRejected)
  const next = renders.start('/', from('203.0.113.1'), async () => 'next')
  starts[2]?.()
  expect(await next).toBe('next')
})
