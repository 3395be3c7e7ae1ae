import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { problem } from '../../../lib/http/problem.ts'
import type { Handler } from '../../../lib/serve/gates.ts'
import { withKeptPages } from '../../../lib/serve/kept-pages.ts'
import { createPageCache } from '../../../lib/serve/page-cache.ts'
import type { ProcessorBudget } from '../../../lib/serve/processor-budget.ts'

const config = parseConfig({ TRUSTED_PROXIES: '1' })

/** A server that makes every page, with a budget that is asked. */
async function startServer(refusal: ProcessorBudget['refusal'], handler: Handler) {
  const budget: ProcessorBudget = { exempt: () => undefined, refusal, spend: (_request, act) => act() }
  const table = { facts: () => ({ kind: 'page' }) as const, refresh: () => Promise.resolve(), stop: () => undefined }
  const answer = withKeptPages(handler, createPageCache(10), table, budget, config)
  const server = createServer((incoming, response) => void answer(incoming, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return async (path: string, address: string) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      headers: { host: 'localhost:4200', 'x-forwarded-for': address },
      agent: false,
    }
    const [response] = (await once(request(options).end(), 'response')) as [IncomingMessage]
    return { status: response.statusCode, body: (await response.toArray()).join('') }
  }
}

const page: Handler = async (_request, response) =>
  void response.writeHead(200, { 'x-nextjs-prerender': '1', etag: '"1"' }).end('a page')
const isOf = (address: string, { headers }: IncomingMessage) => headers['x-forwarded-for'] === address

it('makes a page for a client that waits for it although it is not made for the one that asked first', async () => {
  const [poor, other] = ['198.51.100.1', '203.0.113.1']
  let asked = 0
  const turn = Promise.withResolvers<void>()
  const get = await startServer(async (incoming) => {
    if (!isOf(poor, incoming)) return undefined
    asked += 1
    // There is time when it asks, and none when its turn comes.
    if (asked === 1) return undefined
    await turn.promise
    return problem(429, 'Too many requests')
  }, page)
  const first = get('/', poor)
  await expect.poll(() => asked).toBe(2)
  const second = get('/', other)
  setTimeout(() => turn.resolve(), 100)
  expect([(await first).status, await second]).toEqual([429, { status: 200, body: 'a page' }])
})
