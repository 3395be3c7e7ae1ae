import fc from 'fast-check'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { bannersSchema, visitorBannersSchema } from '../../lib/contract/banners.ts'
import { BANNER_SLOTS, BANNER_THEMES, selectBanners } from '../../lib/domain/banner.ts'
import { LANGUAGES, type Language } from '../../lib/domain/languages.ts'
import { cases } from '../support/generators/runs.ts'
import { BANNERS, externalSite } from '../support/external-site.ts'
import { ask, type Site } from '../support/site.ts'
import { json, type StubBackend } from '../support/stub-backend.ts'

const COOKIE = 'lang=en; backendSession=member; __Host-session=own; chat=own'

let backend: StubBackend
let site: Site
/** Banners for a visitor who is signed in at the backend. */
let members: unknown
const cookies: string[] = []
beforeAll(async () => {
  ;({ site, stub: backend } = await externalSite(({ url = '', headers: { cookie } }, response) => {
    if (!url.startsWith('/api/get-banners/')) return json(response, {})
    if (cookie) cookies.push(cookie)
    json(response, cookie?.includes('backendSession=member') ? members : BANNERS)
  }))
})

let visitors = 0
/** The call of another visitor; limits are per IP. */
async function call(origin: string, language: Language, cookie = COOKIE) {
  visitors += 1
  const headers = { cookie, 'x-forwarded-for': `10.251.${visitors >> 8}.${visitors & 255}` }
  return ask(origin, `/api/visitor-banners?lng=${language}`, { headers })
}

const banner = fc.record(
  {
    id: fc.constantFrom<unknown>('summer', 'family', 'member', 7, 'no id', null),
    slot: fc.constantFrom<unknown>(...BANNER_SLOTS, 'nowhere'),
    title: fc.constantFrom<unknown>('Summer', 'Members’ week', ' ', null),
    text: fc.constantFrom<unknown>('For everybody', '<b>Markup</b>', null, 5),
    href: fc.constantFrom<unknown>('/basket?ids=1004', 'https://example.com/x', 'javascript:alert(1)', null),
    theme: fc.constantFrom<unknown>(...BANNER_THEMES, 'gold'),
    variants: fc.subarray<unknown>([1, '2']),
    langs: fc.subarray<unknown>(['lv', 'EN', 'ru']),
    countries: fc.subarray<unknown>(['LV', 'pe']),
    personal: fc.boolean(),
    order: fc.constantFrom<unknown>(0, '-1', 2),
    endsAt: fc.constantFrom<unknown>('2001-01-01', '2999-01-01', 'never'),
  },
  { requiredKeys: ['id', 'slot', 'title'] },
)
const lists = fc.oneof(
  fc.array(fc.oneof(banner, fc.constantFrom<unknown>(null, 'banner', 7)), { maxLength: 4 }),
  fc.constant(BANNERS),
)

describe('a visitor known to the backend by a cookie', () => {
  it('gets their own banners of each slot that differ from the common ones, and nothing when none differ', async () => {
    const drawn = fc.record({ list: lists, second: fc.boolean(), language: fc.constantFrom(...LANGUAGES) })
    await fc.assert(
      fc.asyncProperty(drawn, async ({ list, second, language }) => {
        members = list
        const now = new Date()
        const of = (banners: unknown, slot: (typeof BANNER_SLOTS)[number]) =>
          selectBanners(bannersSchema.parse(banners), {
            slot,
            variant: second ? 2 : 1,
            language: second ? language : 'ru',
            now,
          })
        const expected = BANNER_SLOTS.map((slot) => [slot, of(list, slot)] as const).filter(
          ([slot, own]) => JSON.stringify(own) !== JSON.stringify(of(BANNERS, slot)),
        )
        const { status, body, headers } = await call(second ? site.two : site.one, language)
        expect([status, headers['cache-control']]).toEqual([expected.length ? 200 : 204, 'no-store'])
        if (expected.length)
          expect(visitorBannersSchema.parse(JSON.parse(body)).slots).toEqual(Object.fromEntries(expected))
      }),
      cases(60, 1500),
    )
  })

  it('sends the backend no cookie of the site, and changes no page', async () => {
    members = [{ id: 'member', slot: 'home', title: 'Members only' }]
    cookies.length = 0
    expect((await call(site.two, 'en')).body).toContain('Members only')
    expect(cookies).toEqual(['backendSession=member'])
    for (const cookie of ['', 'lang=en; chat=own']) expect((await call(site.two, 'en', cookie)).status).toBe(204)
    for (const address of [`${site.one}/`, `${site.two}/en/`]) {
      const { body } = await ask(new URL(address).origin, new URL(address).pathname, { headers: { cookie: COOKIE } })
      expect(body).toContain('data-banner="summer"')
      expect(body).not.toContain('Members only')
    }
  })

  it.each([{ error: 'down' }, 'busy', null])('sees the common banners while the backend returns %j', async (body) => {
    members = body
    expect((await call(site.two, 'en')).status).toBe(204)
  })
})

it('pages reserve space for other banners, also when there is no common one, and allow images of the backend', async () => {
  const { body, headers } = await ask(site.two, '/en/genealogy_complex')
  const slot = parse(body).querySelector('[data-banner-slot="genealogy"]')
  expect([
    slot?.querySelectorAll('[data-banner]').length,
    slot?.querySelector('#visitor-banners')?.childNodes.length,
  ]).toEqual([0, 0])
  expect(/img-src [^;]*/.exec(String(headers['content-security-policy']))?.[0]).toContain(backend.address)
})
