import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../../lib/domain/catalogue.ts'
import { createContent } from '../../../lib/integrations/content.ts'
import { directBuilder, proxiedBuilder } from '../../../lib/integrations/page-builder.ts'
import { createBackoff } from '../../../lib/integrations/backoff.ts'
import type { ContentSubject } from './content-contract.ts'
import { write } from './embedded-fixture.ts'
import { expectProblem } from './problem-response.ts'

const ORIGIN = 'https://cdn.builder.io'
const resource = (path: string) => ({ resource: ORIGIN + path })

/** Contract of the project's client by both transports, and of `POST /api/builder` for other clients. */
export function contentClientContract({ fixture }: ContentSubject): void {
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return fixture().ask(pathname + search, {
      method: request.method,
      ...(request.body && { body: await request.text() }),
    })
  }
  const relayed = (body: unknown) =>
    fixture().ask('/api/builder', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })

  describe.each([
    ['itself', directBuilder],
    ['by way of a product backend', proxiedBuilder],
  ])('the site’s content client, calling the service %s', (_way, way) => {
    const warnings: string[] = []
    const client = () =>
      createContent({
        origin: ORIGIN,
        apiKey: 'any',
        builder: way({ fetch, baseUrl: 'http://embedded.invalid' }),
        backoff: createBackoff(),
        warn: (message) => warnings.push(message),
      })

    it('detects a changed symbol', async () => {
      const part = (words: string) => ({
        id: 'client-changing',
        model: 'symbol',
        data: { blocks: [{ component: { name: 'Text', options: { text: words } } }] },
      })
      const others = Array.from({ length: 100 }, (_, index) => ({
        id: `client-other-${index}`,
        model: 'symbol',
        data: { blocks: [] },
      }))
      await write(fixture().database, [part('first'), ...others], new Date('2026-01-01'))
      const before = await client().symbols()
      expect(await client().symbols()).toBe(before)
      await write(fixture().database, [part('second')], new Date('2026-01-02'))
      const after = await client().symbols()
      expect(after).not.toBe(before)
      await write(fixture().database, [part('third')], new Date('2026-01-03'))
      expect(await client().symbols()).not.toBe(after)
    })

    it('fetches a page by its id, with its references', async () => {
      const blocks = [{ component: { name: 'Symbol', options: { symbol: { entry: 'client-part' } } } }]
      await write(fixture().database, [
        { id: 'client-part', model: 'symbol', data: { blocks: [{ component: { name: 'Text' } }] } },
        {
          id: 'client-page',
          query: [{ property: 'urlPath', operator: 'is', value: '/en/client-page' }],
          data: { blocks },
        },
      ])
      expect(JSON.stringify((await client().page('client-page'))?.data?.['blocks'])).toContain('"content"')
      expect(await client().page('nothing')).toBeUndefined()
      expect(await client().page('client-part')).toBeUndefined()
    })

    it('fetches each page in a separate call (specification, section 9)', async () => {
      const ids = ['tick-1', 'tick-2', 'tick-3', 'tick-4', '20261121']
      await write(
        fixture().database,
        ids.map((id) => ({
          id,
          query: [{ property: 'urlPath', operator: 'is', value: `/en/${id}` }],
          data: { title: id },
        })),
      )
      const calls: string[] = []
      const counting = async (request: Request) => {
        calls.push(decodeURIComponent(request.url + (await request.clone().text())))
        return fetch(request)
      }
      const asking = createContent({
        origin: ORIGIN,
        apiKey: 'any',
        builder: way({ fetch: counting, baseUrl: 'http://embedded.invalid' }),
        backoff: createBackoff(),
        warn: () => undefined,
      })
      const found = await Promise.all([...ids, 'tick-1'].map((id) => asking.page(id)))
      expect(found.map((entry) => entry?.data?.['title'])).toEqual([...ids, 'tick-1'])
      const named = calls.map((call) => [...new Set(ids.filter((id) => call.includes(`"id":"${id}"`)))])
      expect(named.flat().toSorted()).toEqual([...ids, 'tick-1'].toSorted())
      expect(named.every((one) => one.length === 1)).toBe(true)
      expect(await asking.page('20261121')).toEqual(found[4])
    })

    it('fetches every page, one per path, and reports those that it cannot parse', async () => {
      await write(fixture().database, [
        {
          id: 'client-two',
          query: [{ property: 'urlPath', operator: 'is', value: ['/en/two/', '/два'] }],
          data: { page: 'two', title: 'Two' },
        },
      ])
      const { pages } = await client().pages()
      for (const { key } of CATALOGUE)
        expect(
          new Set(pages.filter(({ page }) => page === key).map(({ pathname: address }) => address)).size,
        ).toBeGreaterThanOrEqual(6)
      expect(pages.filter(({ id }) => id === 'client-two')).toMatchObject([
        { pathname: '/en/two', page: 'two', title: 'Two', variationShares: {} },
        { pathname: '/%D0%B4%D0%B2%D0%B0', page: 'two' },
      ])
      expect(warnings).toEqual([])
    })
  })

  describe('POST /api/builder', () => {
    it('returns the same response as the direct call', async () => {
      for (const path of [
        '/api/v3/query/any/page?options.page.limit=2&fields=name',
        '/api/v1/content/page?apiKey=any&limit=1',
        '/api/v1/codegen/any/page?limit=1&fields=name',
      ])
        expect(await (await relayed(resource(path))).json()).toEqual(await (await fixture().ask(path)).json())
    })

    it('accepts tracking', async () => {
      const data = { ownerId: 'any', sessionId: 'session-0000-0001', visitorId: 'visitor-0000-0001' }
      const body = { events: [{ type: 'impression', data }] }
      const response = await relayed({ ...resource('/api/v1/track?apiKey=any'), config: { method: 'POST', body } })
      expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    })

    it.each<[string, unknown, number, string]>([
      [
        'another version',
        resource('/api/v2/content/page?apiKey=any'),
        400,
        "Invalid apiVersion: expected 'v1' or 'v3', received 'v2'",
      ],
      ['no key', resource('/api/v3/content/page'), 400, 'expected apiKey to be defined instead got: undefined'],
      ['a write request', resource('/api/v1/write/page?apiKey=any'), 400, 'resource: '],
      ['a path of the site', resource('/api/price/'), 400, 'resource: '],
      ['its own path', resource('/api/builder'), 400, 'resource: '],
      ['a file URL', { resource: 'file:///api/v3/query/any/page' }, 400, 'resource: '],
      ['a URL with a user name', { resource: 'https://user@cdn.builder.io/api/v3/query/any/page' }, 400, 'resource: '],
      ['an empty object', {}, 400, 'resource: '],
      ['a body that is not JSON', '{', 400, ''],
      ['a list as the body', [], 400, ''],
      [
        'another method',
        { ...resource('/api/v3/query/any/page'), config: { method: 'DELETE' } },
        400,
        'config.method: ',
      ],
      [
        'a body of 200 KB',
        { ...resource('/api/v1/track?apiKey=any'), config: { method: 'POST', body: 'x'.repeat(200_000) } },
        413,
        '',
      ],
    ])('rejects %s', async (_what, body, status, detail) => {
      expect((await expectProblem(await relayed(body), status)).detail ?? '').toContain(detail)
    })
  })
}
