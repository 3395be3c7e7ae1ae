import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { ask, eventually, startSite, type Site } from '../support/site.ts'

/** Scaled limits per minute: 120 ms of CPU time and 24 calls per IP. */
const SCALE = 0.01
let site: Site
beforeAll(async () => {
  site = await startSite({ TRUSTED_PROXIES: '1', RATE_SCALE: String(SCALE) })
})
afterAll(() => site.stop())

/** Requests a page as a browser does. */
const from = (address: string) => ({ 'x-forwarded-for': address, 'accept-encoding': 'gzip, br' })
const isOk = ({ status }: { readonly status: number }) => status === 200
let strangers = 0
/** A client of another network without earlier requests. */
const fromStranger = () => from(`10.1.${++strangers}.1`)
const statuses = async (count: number, act: () => Promise<{ status: number }>) => {
  const list: number[] = []
  for (let call = 0; call < count; call++) list.push((await act()).status)
  return list
}

/**
 * An RSC request for an unknown segment, with the cache-busting parameter of its headers: the framework redirects other
 * URLs to it.
 */
let segments = 0
async function segmentCall(): Promise<{ path: string; headers: Record<string, string> }> {
  const headers = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': `/${randomUUID()}` }
  const { headers: responseHeaders } = await ask(site.one, '/genealogy_services', {
    headers: { ...headers, ...from(`10.${++segments}.0.1`) },
  })
  const { pathname, search } = new URL(responseHeaders.location ?? '/', site.one)
  return { path: pathname + search, headers }
}

it.each([
  ['for a visitor alone', '198.51.100.1', () => Promise.resolve({ path: '/basket', headers: {} })],
  ['as the first that asks, of parts that no page has', '192.0.2.1', segmentCall],
])('limits the rendering time per minute for pages %s, and still serves cached pages', async (_what, own, call) => {
  await statuses(3, () => ask(site.one, '/', { headers: fromStranger() }))
  const list = await statuses(50, async () => {
    const { path, headers } = await call()
    return ask(site.one, path, { headers: { ...headers, ...from(own) } })
  })
  expect(list[0]).not.toBe(429)
  expect(list.at(-1)).toBe(429)
  // The page is stored after its response.
  const cached = await eventually(() => ask(site.one, '/', { headers: from(own) }), isOk)
  expect(cached.status).toBe(200)
  expect((await ask(site.one, '/legal', { headers: fromStranger() })).status).toBe(200)
})

it('does not decompress a page for a client IP whose time is exhausted', async () => {
  const own = from('198.51.100.100')
  expect((await statuses(50, () => ask(site.one, '/basket', { headers: own }))).at(-1)).toBe(429)
  await statuses(3, () => ask(site.one, '/', { headers: fromStranger() }))
  expect((await eventually(() => ask(site.one, '/', { headers: own }), isOk)).status).toBe(200)
  expect((await ask(site.one, '/', { headers: { ...own, 'accept-encoding': 'identity' } })).status).toBe(429)
})

it('renders pages for other clients while the bodies of many forms are pending', async () => {
  const { hostname, port } = new URL(site.one)
  const forms = Array.from({ length: 120 }, (_, index) => {
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    const lines = [
      'POST /basket/order HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `X-Forwarded-For: 10.2.${index}.1`,
      `Origin: ${site.one}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 500',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n--x`)
    return socket
  })
  onTestFinished(() => forms.forEach((socket) => socket.destroy()))
  await setTimeout(500)
  // Each of them would be processed first, for a second: half a minute in total.
  const page = ask(site.one, '/basket', { headers: fromStranger() }).then(({ status }) => status)
  expect(await Promise.race([page, setTimeout(15_000, 'late')])).toBe(200)
})

it('limits the queued pages of a network across its IPs, and renders those of other networks', async () => {
  const patient = await startSite({ TRUSTED_PROXIES: '1', RATE_SCALE: '1' })
  // Uses open connections, as nginx does: new ones are accepted one by one.
  const agent = new Agent({ keepAlive: true, maxSockets: 210 })
  const get = async (path: string, address: string): Promise<[number | undefined, string | undefined]> => {
    const sent = request(patient.one + path, { agent, headers: { 'x-forwarded-for': address } }).end()
    try {
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      await response.resume().toArray()
      return [response.statusCode, response.headers['retry-after']]
    } catch (error) {
      // The server has closed the idle connection at the same time, as it may.
      if (sent.reusedSocket) return get(path, address)
      throw error
    }
  }
  await Promise.all(Array.from({ length: 210 }, (_, index) => get('/icon.svg', `198.51.77.${index % 20}`)))
  const page = (address: string, index: number) => get(`/basket?add=1003&x=${index}`, address)
  const requests = Array.from({ length: 200 }, (_, index) => page(`198.51.77.${index % 20}`, index))
  const others = Array.from({ length: 10 }, (_, index) => page(`10.77.${index}.1`, 1000 + index))
  const outcomes = await Promise.all(requests)
  expect(new Set(outcomes.map(String))).toEqual(new Set(['200,', '429,1']))
  expect(outcomes.filter(([status]) => status === 200).length).toBeGreaterThanOrEqual(40)
  expect((await Promise.all(others)).map(([status]) => status)).toEqual(others.map(() => 200))
  agent.destroy()
  await patient.stop()
})

it('rejects other calls of a client IP whose time was exhausted by pages', async () => {
  const own = from('198.51.100.200')
  expect((await statuses(50, () => ask(site.one, '/basket', { headers: own }))).at(-1)).toBe(429)
  expect((await ask(site.one, '/api/countries', { headers: own })).status).toBe(429)
})

it.each(['/api/consents', '/api/chat-messages', '/api/promo-messages', '/api/subscription', '/api/nothing'])(
  'limits calls per minute: %s',
  async (path) => {
    const address = `198.18.${path.length}.1`
    expect((await statuses(25, () => ask(site.one, path, { headers: from(address) }))).at(-1)).toBe(429)
    expect((await ask(site.one, path, { headers: fromStranger() })).status).not.toBe(429)
  },
)
