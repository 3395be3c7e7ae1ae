import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Image } from '../../lib/contract/images.ts'
import { createAdmin } from '../../lib/embedded/accounts/users.ts'
import { memoryDatabase } from '../support/contract/databases.ts'
import { commandFixture, type EmbeddedFixture } from '../support/contract/embedded-fixture.ts'
import { imageCalls } from '../support/contract/images-fixture.ts'
import { sample } from '../support/contract/sample-images.ts'
import { askAsRouter, leadsTo } from '../support/router-request.ts'
import { contentSite } from '../support/shared-site.ts'
import { signedIn } from '../support/signed-in.ts'
import { ask, startSite, type Site } from '../support/site.ts'

const EDITOR = { email: 'keeper@example.com', password: 'a long enough phrase' }
const LIST = { method: 'get', url: '/api/dicts/', name: 'banners' }
const BANNER = {
  method: 'put',
  url: '/api/dicts-insert/',
  name: 'banners',
  data: { id: 'outside', slot: 'home', title: 'Kept outside' },
}

/** Calls the site as a browser with the session cookie of the account backend. */
const callsOf =
  (origin: string, cookie: string) =>
  (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(origin + path, {
      ...init,
      redirect: 'manual',
      headers: { origin, cookie, ...(init.headers as Record<string, string>) },
    })
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

describe('the account backend `npm run backend` of another site', () => {
  let fixture: EmbeddedFixture
  let site: Site
  let cookie: string
  let call: ReturnType<typeof callsOf>
  beforeAll(async () => {
    fixture = await commandFixture(memoryDatabase)
    await createAdmin(fixture.database, EDITOR.email, EDITOR.password, new Date())
    cookie =
      (await fixture.ask('/api/v1/account/sign-in', post(EDITOR))).headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    site = await startSite({ LK_BACK_URL: fixture.baseUrl, LK_ROLE_MAP: 'administrator:administrator' })
    call = callsOf(site.one, cookie)
  }, 120_000)
  afterAll(async () => {
    await site.stop()
    await fixture.close()
  })

  it('lets its administrator see the pages, on both variants, and no other user', async () => {
    for (const [origin, path, home] of [
      [site.one, '/images-admin', '/'],
      [site.two, '/lv/banner-admin', '/lv/'],
    ] as const) {
      const shown = await ask(origin, path, { headers: { cookie } })
      expect([shown.status, shown.body.includes('aria-current="page"')]).toEqual([200, true])
      expect(leadsTo(await ask(origin, path, { headers: { cookie: 'session=x' } }))).toBe(home)
      expect(leadsTo(await askAsRouter(origin, path, { cookie: 'session=x' }))).toBe(home)
      expect(leadsTo(await askAsRouter(origin, path, { cookie }))).toBeUndefined()
    }
  })

  it('stores the dictionaries instead of the site', async () => {
    expect((await call('/api/v1/banner-admin', post(BANNER))).status).toBe(200)
    expect(await (await call('/api/v1/banner-admin', post(LIST))).text()).toContain('Kept outside')
    const stored = await fixture.database.selectFrom('dictionary_changes').select(['actor', 'item_id']).execute()
    expect(stored).toEqual([{ actor: EDITOR.email, item_id: 'outside' }])
    expect((await ask(site.one, '/api/get-banners/')).body).not.toContain('Kept outside')
  })

  it('receives images as a form and as JSON, and serves them', async () => {
    const { send, create, list, remove, restore } = imageCalls(call)
    const form = await send({ bytes: await sample('png'), name: 'form.png', type: 'image/png' })
    const json = await create(await sample('jpeg'), { name: 'json.jpg' })
    expect([form.status, json.status]).toEqual([201, 201])
    const first = (await form.json()) as Image
    const second = (await json.json()) as Image
    expect(await list()).toEqual([second, first])
    for (const { url, bytes } of [first, second]) {
      expect(url).toMatch(/^http:\/\/localhost:\d+\/images\/\w+\/original\.\w+$/)
      const shown = await fetch(url)
      expect([shown.headers.get('cross-origin-resource-policy'), (await shown.bytes()).length]).toEqual([
        'cross-origin',
        bytes,
      ])
      for (const [origin, path] of [
        [site.one, '/'],
        [site.two, '/lv/basket'],
      ] as const)
        expect((await ask(origin, path)).headers['content-security-policy']).toMatch(
          new RegExp(`; img-src [^;]*${new URL(url).origin}`),
        )
    }
    expect((await remove(first.urn)).status).toBe(200)
    expect((await fetch(first.url)).status).toBe(404)
    expect(await (await restore(first.urn)).json()).toEqual(first)
  })

  it('names the user who changes orders and prices, which the site stores', async () => {
    const { rows } = (await (await call('/api/admin/prices')).json()) as {
      rows: { bitrixId: string; currency: string; href: string; name: string; price: number }[]
    }
    const { bitrixId, currency, href: _href, name: _name, ...before } = rows[0] as (typeof rows)[number]
    const changes = [{ bitrixId, currency, before, after: { ...before, price: before.price + 7 } }]
    expect((await call('/api/admin/prices', { ...post({ changes }), method: 'PATCH' })).status).toBe(200)
    const noted = (await (await call('/api/admin/prices/changes')).json()) as { changes: { actor: string }[] }
    expect(noted.changes.map(({ actor }) => actor)).toEqual([EDITOR.email])
    expect(await (await call('/api/admin/orders')).json()).toMatchObject({ orders: [], total: 0 })
    expect((await call('/api/admin/orders.csv')).headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const range = 'from=2026-01-01&to=2026-01-02'
    expect((await call(`/api/admin/marketing/funnel?${range}`)).status).toBe(200)
    const file = await call(`/api/admin/marketing/funnel.csv?${range}`)
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('\r\n(total),0,0,0,0\r\n')])
  })

  it('a session ended on the backend is ended on the site', async () => {
    await fixture.ask('/api/v1/account/sign-out', { ...post({}), headers: { cookie } })
    expect((await call('/api/v1/images/get-list')).status).toBe(401)
    expect((await call('/api/admin/orders')).status).toBe(401)
    expect((await call('/images-admin')).headers.get('location')).toBe('/')
  })
})

describe('another site as the account backend', () => {
  let keeper: Site
  let site: Site
  beforeAll(async () => {
    keeper = await contentSite()
    site = await startSite({ LK_BACK_URL: keeper.one, LK_ROLE_MAP: 'administrator:administrator' })
  }, 180_000)
  afterAll(async () => {
    await site.stop()
  })

  it('accepts changes of its users through the site', async () => {
    const there = await signedIn(keeper.one, site.one)
    const inserted = await there('/api/v1/banner-admin', {
      ...(post(BANNER) as { method: string; body: string }),
      headers: { 'content-type': 'application/json' },
    })
    expect([inserted.status, inserted.body]).toEqual([200, expect.stringContaining('Kept outside')])
    expect((await ask(keeper.one, '/api/get-banners/')).body).toContain('Kept outside')
  })
})
