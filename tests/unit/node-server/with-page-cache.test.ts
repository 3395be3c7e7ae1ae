import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { problem } from '../../../lib/http/problem.ts'
import type { Handler } from '../../../lib/node-server/handlers/request-handlers.ts'
import { BodyLimitedRequest } from '../../../lib/node-server/handlers/body-size-limit.ts'
import { createRequestQueue, type RequestQueue } from '../../../lib/node-server/handlers/request-queue.ts'
import { withPageCache } from '../../../lib/node-server/page-cache/with-page-cache.ts'
import { createPageCache } from '../../../lib/node-server/page-cache/page-cache.ts'
import { processState } from '../../../lib/runtime/process-state.ts'
import type { CpuBudget } from '../../../lib/node-server/handlers/cpu-budget.ts'

const config = parseConfig({ TRUSTED_PROXIES: '1' })

// Other files of the process invalidate tags at times of their own clocks, later than now.
beforeEach(() => processState().invalidatedTags.clear())

/** A server that renders every page, with stubs of the CPU budget and the queue. */
async function startServer(
  rejection: CpuBudget['rejection'],
  handler: Handler,
  watched: (queue: RequestQueue) => RequestQueue = (queue) => queue,
) {
  const budget: CpuBudget = { exempt: () => undefined, rejection, spend: (_request, act) => act() }
  const table = {
    routeInfo: () => ({ kind: 'page' }) as const,
    refresh: () => Promise.resolve(),
    stop: () => undefined,
  }
  const queue = watched(createRequestQueue(budget, config))
  const respond = withPageCache(handler, createPageCache(10), table, queue, budget, config)
  const server = createServer(
    { IncomingMessage: BodyLimitedRequest },
    (incoming, response) => void respond(incoming, response),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return async (
    path: string,
    address: string,
    sent: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {},
  ) => {
    const { method = 'GET', headers, body } = sent
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: 'localhost:4200', 'x-forwarded-for': address, ...headers },
      agent: false,
    }
    const [response] = (await once(request(options).end(body), 'response')) as [IncomingMessage]
    return { status: response.statusCode, body: (await response.toArray()).join('') }
  }
}

const page: Handler = async (_request, response) =>
  void response.writeHead(200, { 'x-nextjs-prerender': '1', etag: '"1"' }).end('a page')
const isOf = (address: string, { headers }: IncomingMessage) => headers['x-forwarded-for'] === address

/**
 * Gets a page whose first client's turn comes only after a second client has requested it too, and then is rejected.
 */
async function getWithLateRender(first: string, second: string, until: 'second has come' | 'second is answered') {
  const gate = Promise.withResolvers<void>()
  const hasCome = Promise.withResolvers<void>()
  let looks = 0
  const get = await startServer(async (incoming) => {
    if (!isOf(first, incoming)) {
      hasCome.resolve()
      return undefined
    }
    looks += 1
    // Within the budget on arrival, beyond it when its turn comes.
    if (looks === 1) return undefined
    await gate.promise
    return problem(429, 'Too many requests')
  }, page)
  const firstResponse = get('/', first)
  await expect.poll(() => looks).toBe(2)
  const secondResponse = get('/', second)
  await (until === 'second has come' ? hasCome.promise : secondResponse)
  setImmediate(gate.resolve)
  return [(await firstResponse).status, (await secondResponse).status]
}

it('renders a page for a waiting client even when it was not rendered for the first one', async () => {
  expect(await getWithLateRender('198.51.100.1', '198.51.100.2', 'second has come')).toEqual([429, 200])
})

it('renders a page in the turn of whichever network comes first, for all that wait for it', async () => {
  expect(await getWithLateRender('198.51.100.1', '203.0.113.1', 'second is answered')).toEqual([200, 200])
})

const REQUESTS: readonly (readonly [
  what: string,
  path: string,
  sent: { method?: string; headers?: OutgoingHttpHeaders; body?: string },
])[] = [
  ['a page', '/basket?add=1003', {}],
  ['a page whose request announces an empty body', '/basket?add=1003', { headers: { 'content-length': '0' } }],
  ['a call', '/api/price', {}],
  ['a call at an encoded path', '/api/a%2fb', {}],
  ['an image', '/images/1/x', {}],
  ['flags', '/ofrep/v1/evaluate/flags', {}],
  ['a form', '/basket/order', { method: 'POST', body: 'a=1' }],
  ['a call with a body', '/api/orders', { method: 'POST', body: '{}' }],
  ['an upload', '/api/chat/files?id=1', { method: 'POST', body: 'file' }],
]

it.each(REQUESTS)('queues %s by network', async (_what, path, sent) => {
  const queued: string[] = []
  const get = await startServer(
    async () => undefined,
    page,
    (queue) => ({
      run(incoming, work, response, maxSlotMs) {
        queued.push(incoming.url ?? '')
        return queue.run(incoming, work, response, maxSlotMs)
      },
    }),
  )
  expect((await get(path, '198.51.100.1', sent)).status).toBe(200)
  expect(queued).toEqual([path])
})

it('does not queue a request whose body has not arrived', async () => {
  const queued: string[] = []
  const received = Promise.withResolvers<string>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const handler: Handler = async (incoming, response) => {
    const body = (await incoming.toArray()).join('')
    if (incoming.method === 'POST') received.resolve(body)
    response.end('done')
  }
  const budget: CpuBudget = {
    exempt: () => undefined,
    rejection: async () => undefined,
    spend: (_request, act) => act(),
  }
  const table = {
    routeInfo: () => ({ kind: 'page' }) as const,
    refresh: () => Promise.resolve(),
    stop: () => undefined,
  }
  const queue = createRequestQueue(budget, config)
  const watched: RequestQueue = {
    run(incoming, work, response) {
      queued.push(incoming.url ?? '')
      return queue.run(incoming, work, response)
    },
  }
  const serve = withPageCache(handler, createPageCache(10), table, watched, budget, config)
  const server = createServer({ IncomingMessage: BodyLimitedRequest }, (incoming, response) => {
    begin()
    void serve(incoming, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const sent = request({
    host: '127.0.0.1',
    port,
    path: '/api/orders',
    method: 'POST',
    headers: { 'content-length': 4 },
  })
  sent.write('{"')
  await begun
  // The request of another client is processed while the body is awaited.
  const other = request({ host: '127.0.0.1', port, path: '/api/countries', agent: false }).end()
  await once(other, 'response')
  expect(queued).toEqual(['/api/countries'])
  sent.end('"}')
  expect(await received.promise).toBe('{""}')
  expect(queued).toEqual(['/api/countries', '/api/orders'])
})
