import { beforeAll, describe, expect, it } from 'vitest'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const HOSTS = { one: 'genarium.example', two: 'world.example' } as const
const asDocument = (variant: 'one' | 'two', path: string) =>
  ask(site[variant], path, { headers: { host: HOSTS[variant] } })
/** Requests a page as the client router does. `_rsc` separates RSC data from documents in every cache. */
const asRouter = (variant: 'one' | 'two', path: string, headers: Record<string, string> = {}) =>
  ask(site[variant], `${path}${path.includes('?') ? '&' : '?'}_rsc`, {
    headers: { host: HOSTS[variant], rsc: '1', ...headers },
  })

describe('requests of the router', () => {
  it.each([
    ['one', '/'],
    ['one', '/legal'],
    ['one', '/b'],
    ['one', '/legal/'],
    ['one', '/en/b'],
    ['one', '/nothing'],
    ['one', '/variant-1/ru'],
    ['two', '/es/?lng=es'],
    ['two', '/es/legal/privacy-policy?lng=es'],
    ['two', '/es'],
    ['two', '/es/legal/?lng=es'],
    ['two', '/legal'],
    ['two', '/es/nothing'],
    ['two', '/variant-2/es'],
  ] as const)('are routed like documents on variant %s: %s', async (variant, path) => {
    const page = await asDocument(variant, path)
    const data = await asRouter(variant, path)
    expect([data.status, data.headers.location]).toEqual([page.status, page.headers.location])
  })

  it('are rejected on an unknown host', async () => {
    expect((await asRouter('one', '/', { host: 'evil.example' })).status).toBe(421)
  })

  it('have their own content type, are revalidated, and vary by path and headers', async () => {
    const { headers } = await asRouter('two', '/es/?lng=es')
    expect(headers['content-type']).toMatch(/^text\/x-component/)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers.vary?.toLowerCase()).toContain(
      'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch',
    )
    expect((await asDocument('two', '/es/?lng=es')).headers.vary?.toLowerCase()).toContain('rsc, ')
    const unmarked = await ask(site.two, '/es/?lng=es', {
      headers: { host: HOSTS.two, rsc: '1', 'next-router-prefetch': '1' },
    })
    expect(unmarked.status).toBe(307)
    expect(unmarked.headers.location).toMatch(/^\/es\/\?lng=es&_rsc=/)
  })

  it.each(['rsc', 'next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree', 'next-url'])(
    'are rejected with two headers %s, of which caches would read only the first',
    async (name) => {
      for (const path of ['/es/?lng=es', '/es/', '/', '/es/legal'])
        for (const values of [
          ['1', '1'],
          ['', '1'],
          ['1', ''],
          ['1', 'x', '1'],
        ]) {
          const sent = { host: HOSTS.two, ...(name !== 'rsc' && { rsc: '1' }), [name]: values as unknown as string }
          expect([path, values, (await ask(site.two, path, { headers: sent })).status]).toEqual([path, values, 400])
        }
    },
  )

  it('reveal no internal path in their headers', async () => {
    for (const path of ['/es/?lng=es', '/es/nothing', '/es'])
      for (const [name, value] of Object.entries((await asRouter('two', path)).headers))
        expect([name, String(value)]).not.toEqual([name, expect.stringMatching(/variant-\d|rewrite/)])
  })
})
