import { beforeAll, describe, expect, it } from 'vitest'
import en from '../../public/assets/i18n/en.json' with { type: 'json' }
import { contentSite } from '../support/shared-site.ts'
import { sessionCookie } from '../support/signed-in.ts'
import { ask, eventually, type TestResponse, type Site } from '../support/site.ts'
import { sleep } from '../support/waits.ts'

const LIST = '/api/dicts/'
const INSERT = '/api/dicts-insert/'

let site: Site
let cookie: string
beforeAll(async () => {
  site = await contentSite()
  cookie = await sessionCookie(site.one)
})

const call = (body: unknown, headers: Record<string, string> = {}) =>
  ask(site.one, '/api/v1/banner-admin', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: site.one, cookie, ...headers },
  })
const written = async (body: object) => {
  const response = await call({ method: 'put', url: INSERT, ...body })
  expect([response.status, response.body]).toEqual([200, expect.any(String)])
}
/** Waits until the response is as expected. */
const soon = (origin: string, path: string, isDone: (response: TestResponse) => boolean) =>
  eventually(() => ask(origin, path), isDone)

/** Returns the page without sets, whose saving is not a discount of a test. */
const testsOf = (body: string): string =>
  (/<main[^]*<\/main>/.exec(body)?.[0] ?? '').replace(/<section[^>]*id="sets"[^]*?<\/section>/, '')

describe('the dictionaries in the admin of the site', () => {
  it.each<[string, number, object, Record<string, string>]>([
    ['who is not signed in', 401, { method: 'get', url: LIST, name: 'banners' }, { cookie: '' }],
    ['a foreign page', 403, { method: 'get', url: LIST, name: 'banners' }, { origin: 'https://evil.example' }],
    ['another url', 400, { method: 'get', url: '/api/users/', name: 'banners' }, {}],
    ['another method', 400, { method: 'patch', url: LIST, name: 'banners' }, {}],
    ['an invalid name', 400, { method: 'get', url: LIST, name: '../users' }, {}],
    ['an unknown dictionary', 404, { method: 'get', url: LIST, name: 'users' }, {}],
  ])('reject %s with %i', async (_caller, status, body, headers) => {
    const response = await call(body, headers)
    expect([response.status, response.headers['content-type']]).toEqual([status, 'application/problem+json'])
  })

  it('validate the request before authenticating the user', async () => {
    expect((await call({ method: 'patch', url: LIST, name: 'banners' }, { cookie: '' })).status).toBe(400)
  })

  it.each([
    ['flags', en.admin.hints.flags],
    ['discount-display', en.admin.hints['discount-display']],
    ['redirects', en.admin.fieldHints.redirects.from],
  ])('report what %s do', async (name, text) => {
    const hint = text.replaceAll('\u00a0', ' ')
    const { status, body } = await ask(site.two, `/en/banner-admin?dictionary=${name}`, {
      headers: { cookie: await sessionCookie(site.two) },
    })
    expect(status).toBe(200)
    expect(body.replaceAll('\u00a0', ' ')).toContain(hint)
  })

  it('update a banner on the pages of both variants after each change', async () => {
    const banner = { id: 'news', slot: 'home', title: 'First words', order: -5 }
    await written({ name: 'banners', data: banner })
    for (const [origin, path] of [
      [site.one, '/'],
      [site.two, '/es/'],
    ] as const) {
      expect((await soon(origin, path, ({ body }) => body.includes('First words'))).body).toContain('First words')
    }
    await written({ url: LIST, name: 'banners', id: 'news', update: { title: 'Second words' } })
    expect((await soon(site.one, '/', ({ body }) => body.includes('Second words'))).body).toContain('Second words')
    expect((await soon(site.two, '/es/', ({ body }) => body.includes('Second words'))).body).not.toContain(
      'First words',
    )
    await call({ method: 'delete', url: LIST, name: 'banners', id: 'news' })
    expect((await soon(site.one, '/', ({ body }) => !body.includes('Second words'))).body).not.toContain('Second words')
  })

  it('show a banner from its start to its end without further changes', async () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const isShown = ({ body }: TestResponse) => body.includes('Only now')
    const page = () => ask(site.one, '/')
    /** The page is rendered again after a change, and that version would stay cached. */
    const settled = async () => {
      await sleep(2000)
      return isShown(await page())
    }
    await written({
      name: 'banners',
      data: { id: 'timed', slot: 'home', title: 'Only now', order: -6, startsAt: inSeconds(10) },
    })
    expect(await settled()).toBe(false)
    expect(isShown(await eventually(page, isShown, 25))).toBe(true)
    await written({ url: LIST, name: 'banners', id: 'timed', update: { endsAt: inSeconds(10) } })
    expect(await settled()).toBe(true)
    expect(isShown(await eventually(page, (response) => !isShown(response), 25))).toBe(false)
    await call({ method: 'delete', url: LIST, name: 'banners', id: 'timed' })
  })

  it('allow an external image of a banner on the pages that show it', async () => {
    await written({
      name: 'banners',
      data: {
        id: 'pictured',
        slot: 'home',
        title: 'With a picture',
        image: 'https://pictures.example/spring.png',
        order: -7,
      },
    })
    const policy = ({ headers }: TestResponse) => String(headers['content-security-policy'])
    const home = await soon(site.one, '/', ({ body }) => body.includes('With a picture'))
    expect(policy(home)).toMatch(/; img-src [^;]*https:\/\/pictures\.example(?:;| )/)
    expect(policy(await ask(site.one, '/legal'))).not.toContain('pictures.example')
    await call({ method: 'delete', url: LIST, name: 'banners', id: 'pictured' })
  })

  it('disable a discount at its start time', async () => {
    const isDiscounted = ({ body }: TestResponse) => testsOf(body).includes('−')
    const page = () => ask(site.one, '/')
    expect(isDiscounted(await page())).toBe(true)
    const startsAt = new Date(Date.now() + 4000).toISOString()
    await written({ name: 'discount-display', data: { id: 'later', shown: false, startsAt } })
    expect(isDiscounted(await eventually(page, (response) => !isDiscounted(response)))).toBe(false)
    await call({ method: 'delete', url: LIST, name: 'discount-display', id: 'later' })
    expect(isDiscounted(await soon(site.one, '/', isDiscounted))).toBe(true)
  })

  it('disable a discount in the price list and on the page', async () => {
    const marks = ({ body }: TestResponse) => testsOf(body).match(/−\d+/g)?.length ?? 0
    const before = marks(await ask(site.one, '/'))
    expect(before).toBeGreaterThan(0)
    expect((await ask(site.one, '/api/price/')).body).toContain('"discountState":"on"')
    await written({ name: 'discount-display', data: { id: 'none', currencies: ['RUB'], shown: false } })
    expect((await ask(site.one, '/api/price/')).body).not.toContain('"discountState":"on"')
    const bare = await soon(site.one, '/', (response) => marks(response) === 0)
    expect(marks(bare)).toBe(0)
    await call({ method: 'delete', url: LIST, name: 'discount-display', id: 'none' })
    expect(marks(await soon(site.one, '/', (response) => marks(response) === before))).toBe(before)
  })

  it('add and remove a redirect', async () => {
    expect((await ask(site.one, '/moved-away')).status).toBe(404)
    await written({ name: 'redirects', data: { from: '/moved-away', to: '/legal', status: 302 } })
    const moved = await soon(site.one, '/moved-away', ({ status }) => status === 302)
    expect([moved.status, moved.headers.location]).toEqual([302, `${site.one}/legal`])
    await call({ method: 'delete', url: LIST, name: 'redirects', id: '/moved-away' })
    expect((await soon(site.one, '/moved-away', ({ status }) => status === 404)).status).toBe(404)
  })

  it('disable a flag for all visitors', async () => {
    const discounted = ({ body }: TestResponse) => testsOf(body).includes('−')
    expect(discounted(await ask(site.one, '/'))).toBe(true)
    await written({ url: LIST, name: 'flags', id: 'discounts', update: { enabled: false } })
    expect(discounted(await soon(site.one, '/', (response) => !discounted(response)))).toBe(false)
    await written({ url: LIST, name: 'flags', id: 'discounts', update: { enabled: true } })
    expect(discounted(await soon(site.one, '/', discounted))).toBe(true)
  })
})
