import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, startSite, type Site } from '../support/site.ts'

/** Of the limits of a minute: 12 pages and 24 calls of an address. */
const SCALE = 0.01
let site: Site
beforeAll(async () => {
  site = await startSite({ TRUSTED_PROXIES: '1', QUOTA_SCALE: String(SCALE) })
})
afterAll(() => site.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })
const statuses = async (count: number, act: () => Promise<{ status: number }>) => {
  const list: number[] = []
  for (let call = 0; call < count; call++) list.push((await act()).status)
  return list
}

/** A call of the router for a part that no page has, with the mark that belongs to its headers: the framework leads another address to it. */
let segments = 0
async function segmentCall(): Promise<{ path: string; headers: Record<string, string> }> {
  const headers = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': `/${randomUUID()}` }
  const { headers: answered } = await ask(site.one, '/genealogy_services', { headers: { ...headers, ...from(`10.${++segments}.0.1`) } })
  const { pathname, search } = new URL(answered.location ?? '/', site.one)
  return { path: pathname + search, headers }
}

it.each([
  ['for a visitor alone', '198.51.100.1', () => Promise.resolve({ path: '/basket', headers: {} })],
  ['as the first that asks, of parts that no page has', '192.0.2.1', segmentCall],
])('makes so many pages a minute %s, and sends those that it has all the same', async (_what, own, call) => {
  const other = '203.0.113.1'
  await statuses(3, () => ask(site.one, '/', { headers: from(other) }))
  const list = await statuses(20, async () => {
    const { path, headers } = await call()
    return ask(site.one, path, { headers: { ...headers, ...from(own) } })
  })
  expect(list.filter((status) => status !== 429)).toHaveLength(1200 * SCALE)
  expect((await ask(site.one, '/', { headers: from(own) })).status).toBe(200)
  expect((await ask(site.one, '/legal', { headers: from(other) })).status).toBe(200)
})

it.each(['/api/consents', '/api/chat-words', '/api/promo-words', '/api/subscription', '/api/nothing'])('answers so many calls a minute: %s', async (path) => {
  const address = `198.18.${path.length}.1`
  expect((await statuses(25, () => ask(site.one, path, { headers: from(address) }))).at(-1)).toBe(429)
  expect((await ask(site.one, path, { headers: from('203.0.113.2') })).status).not.toBe(429)
})
