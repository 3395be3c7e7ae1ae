import { beforeAll, describe, expect, it } from 'vitest'
import { content, entryAt, text } from '../support/content.ts'
import { writeEntry } from '../support/content-in-process.ts'
import { contentSite } from '../support/shared-site.ts'
import { ask, eventually, type Site } from '../support/site.ts'

let site: Site
const title = (html: string) => /<title>([^<]*)/.exec(html)?.[1]

beforeAll(async () => {
  site = await contentSite()
  const variation = (id: string, testRatio: number) => ({
    id,
    name: id,
    testRatio,
    data: { title: `Variation ${id}`, blocks: [text(`words of ${id}`)] },
  })
  const tested = {
    ...entryAt('/en/tested', { id: 'tested' }),
    variations: { short: variation('short', 0.5), off: variation('off', 0) },
  }
  const draft = { ...entryAt('/en/draft', { id: 'draft', words: 'nobody’s words yet' }), published: 'draft' }
  const next = { ...entryAt('/en/tested', { id: 'next', words: 'words of the next version' }), published: 'draft' }
  expect(await writeEntry(site, [tested, draft, next])).toMatchObject({ code: 0 })
  await eventually(
    () => ask(site.two, '/en/tested'),
    ({ status }) => status === 200,
  )
})

describe('a page with a running test', () => {
  const titled = async (path: string, cookie = '') => title((await ask(site.two, path, { headers: { cookie } })).body)

  it.each([
    ['for robots and visitors without a variation', '', 'Page tested'],
    ['for a visitor who was assigned the original page', 'builder.tests.tested=tested', 'Page tested'],
    ['for a visitor with a variation', 'builder.tests.tested=short', 'Variation short'],
    ['for a variation without a share', 'builder.tests.tested=off', 'Page tested'],
    ['for an unknown variation', 'builder.tests.tested=..%2F..%2Flegal', 'Page tested'],
    ['for a variation of another page', 'builder.tests.exome-en=short', 'Page tested'],
  ])('shows its version %s', async (_visitor, cookie, expected) => {
    expect(await titled('/en/tested', cookie)).toBe(expected)
  })

  it('has one heading, the default one when the variation has none', async () => {
    const headings = async (cookie: string) =>
      (await ask(site.two, '/en/tested', { headers: { cookie } })).body.match(/<h1[^>]*>[^<]*/g)
    expect([await headings(''), await headings('builder.tests.tested=short')]).toEqual([
      ['<h1>Heading tested'],
      ['<h1>Variation short'],
    ])
  })

  it('shows the variation requested in the URL', async () => {
    expect(await titled('/en/tested?builder.tests.tested=short')).toBe('Variation short')
  })

  it('sets no cookie, has one canonical URL, and contains its shares', async () => {
    const { headers, body } = await ask(site.two, '/en/tested', { headers: { cookie: 'builder.tests.tested=short' } })
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toContain('<link rel="canonical" href="https://world.example/en/tested"/>')
    expect(body).toContain('data-content="tested" data-variations="{&quot;short&quot;:0.5}" data-variation="short"')
  })

  it('has no separate path for a variation', async () => {
    expect((await ask(site.two, '/en/tested/~short')).status).toBe(404)
  })
})

describe('a content preview', () => {
  const linkTo = async (id: string) => new URL((await content(site, 'preview', id)).out.trim())
  /** Returns the cookie set by a link, as the browser sends it. */
  async function leave(link: URL): Promise<{ status: number; location: string; cookie: string; set: string }> {
    const { status, headers } = await ask(site.two, link.pathname + link.search)
    const [set = ''] = headers['set-cookie'] ?? []
    return { status, location: headers.location ?? '', cookie: set.split(';')[0] ?? '', set }
  }

  it('shows an unpublished entry to the holder of its link only', async () => {
    const { status, location, cookie, set } = await leave(await linkTo('draft'))
    expect([status, location]).toEqual([303, '/en/draft?lng=en'])
    expect(set).toMatch(/; Max-Age=3\d{3}; Path=\/en\/draft; HttpOnly; SameSite=Lax$/)
    const page = await ask(site.two, '/en/draft', { headers: { cookie } })
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.body).toContain('nobody’s words yet')
    expect(page.body).toMatch(/<meta name="robots" content="noindex, nofollow"\/>/)
    expect((await ask(site.two, '/en/draft')).status).toBe(404)
  })

  it('shows the next version of a page, and does not change the page for others', async () => {
    const { cookie } = await leave(await linkTo('next'))
    expect((await ask(site.two, '/en/tested', { headers: { cookie } })).body).toContain('words of the next version')
    expect((await ask(site.two, '/en/tested')).body).toContain('first words')
  })

  it.each([
    ['another entry', 'entry', 'next'],
    ['another address', 'address', '/en/tested'],
    ['a longer time', 'until', '9999999999999'],
    ['another signature', 'sign', 'x'.repeat(43)],
    ['nonsense', 'address', '//evil.example'],
  ])('is not valid for %s', async (_what, name, value) => {
    const link = await linkTo('draft')
    link.searchParams.set(name, value)
    const rejected = await leave(link)
    expect([rejected.status, rejected.cookie]).toEqual([403, ''])
    const cookie = `contentPreview=${encodeURIComponent(link.searchParams.toString())}`
    expect((await ask(site.two, '/en/draft', { headers: { cookie } })).status).toBe(404)
    expect((await ask(site.two, '/en/tested', { headers: { cookie } })).body).toContain('first words')
  })

  it('is left only by the form on its page', async () => {
    const link = await linkTo('next')
    const { cookie } = await leave(link)
    expect((await ask(site.two, '/en/tested', { headers: { cookie } })).body).toMatch(
      /<form[^>]* data-preview="true" action="\/api\/content-preview"/,
    )
    expect((await ask(site.two, '/en/tested')).body).not.toContain('data-preview')
    const end = (fields: URLSearchParams, headers = {}) =>
      ask(site.two, link.pathname, {
        method: 'POST',
        body: String(fields),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    const { status, headers } = await end(link.searchParams, { origin: site.two })
    expect([status, headers.location]).toEqual([303, '/en/tested?lng=en'])
    expect(headers['set-cookie']).toEqual(['contentPreview=; Max-Age=0; Path=/en/tested; HttpOnly; SameSite=Lax'])
    const other = new URLSearchParams(link.searchParams)
    other.set('address', '/en/tested;Domain=example.org')
    for (const rejected of [
      await end(other),
      await end(new URLSearchParams()),
      await end(link.searchParams, { origin: 'https://evil.example' }),
    ])
      expect([rejected.status, rejected.headers['set-cookie']]).toEqual([403, undefined])
    expect((await end(new URLSearchParams({ entry: 'x'.repeat(6000) }))).status).toBe(413)
  })

  it('has a link for each path, in any notation', async () => {
    const many = { ...entryAt('/es/con-barra/', { id: 'many', words: 'words at every address' }), published: 'draft' }
    many.query.push({ property: 'urlPath', operator: 'is', value: '/новости' })
    expect(await writeEntry(site, many)).toMatchObject({ code: 0 })
    const links = (await content(site, 'preview', 'many')).out
      .trim()
      .split('\n')
      .map((link) => new URL(link))
    expect(links.map(({ searchParams }) => searchParams.get('address'))).toEqual([
      '/es/con-barra',
      '/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8',
    ])
    for (const [index, origin] of [site.two, site.one].entries()) {
      const { pathname, search } = links[index] ?? new URL('about:blank')
      const led = await ask(origin, pathname + search)
      const path = new URL(led.headers.location ?? '', origin).pathname
      const page = await ask(origin, path, {
        headers: { cookie: (led.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '' },
      })
      expect([led.status, page.status, page.body.includes('words at every address')]).toEqual([303, 200, true])
    }
  })

  it('does not affect built-in pages, whatever the cookie contains', async () => {
    const access = `entry=draft&address=/en/legal&until=9999999999999&sign=${'x'.repeat(43)}`
    const cookie = `contentPreview=${encodeURIComponent(access)}`
    const { status, headers } = await ask(site.two, '/en/legal', { headers: { cookie } })
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
  })
})
