import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRejection } from '../support/contract/chat-conversation-contract.ts'
import { START, Visitor } from '../support/contract/chat-fixture.ts'
import { ask, startSite, type Site } from '../support/site.ts'

const BASKET = 'https://shop.example/basket'
const REPORT = 'https://demo.example/report?kind=full'
let site: Site
beforeAll(async () => {
  site = await startSite({ BASKET_URL: `${BASKET}?from=site`, DEMO_URL: REPORT, CHAT_DRIVER: 'off' })
})
afterAll(() => site.stop())

/** Splits the URL of an external basket into path and parameters. */
const carried = (href: string | undefined) => {
  const { origin, pathname, searchParams } = new URL(String(href).replaceAll('&amp;', '&'))
  return [origin + pathname, Object.fromEntries(searchParams)]
}
/** The order link of a card. */
const orderLink = (html: string, key: string) =>
  /href="(https:[^"]+)"/.exec(html.slice(html.indexOf(` id="${key}"`)))?.[1]

describe('with an external basket', () => {
  it('order links of both variants open it, with the test and the language', async () => {
    expect(carried(orderLink((await ask(site.one, '/')).body, 'exome'))).toEqual([
      BASKET,
      { from: 'site', ids: '1004' },
    ])
    for (const language of ['es', 'lv', 'ru'])
      expect(carried(orderLink((await ask(site.two, `/${language}/`)).body, 'exome'))).toEqual([
        BASKET,
        { from: 'site', ids: '1004', lng: language },
      ])
  })

  it('the link of a complex set opens it with the set as one product', async () => {
    const cards = parse((await ask(site.one, '/')).body).querySelectorAll('[data-set]')
    const links = cards.map((card) => carried(card.querySelector('a[href*="basket"]')?.getAttribute('href')))
    expect(links).toEqual(['11111111', '22222222', '33333333'].map((ids) => [BASKET, { from: 'site', ids }]))
  })

  it('the basket link of the header opens it', async () => {
    const header = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'))
    const { body } = await ask(site.two, '/lv/')
    expect(header(body)).toContain(`href="${BASKET}?from=site&amp;lng=lv"`)
  })

  it.each(['/basket', '/basket/order'])('%s redirects to it with the added items', async (path) => {
    const one = await ask(site.one, `${path}?add=1001&add=1004`)
    expect([one.status, carried(one.headers.location)]).toEqual([307, [BASKET, { from: 'site', ids: '1001,1004' }]])
    const two = await ask(site.two, `/pt${path}?add=1001&lng=pt`)
    expect([two.status, carried(two.headers.location)]).toEqual([
      307,
      [BASKET, { from: 'site', ids: '1001', lng: 'pt' }],
    ])
  })

  it.each([
    ['1002 1011 1015', '11111111'],
    ['1016 1014 1015', '22222222'],
    ['1009 1007 1008', '33333333'],
  ])('the whole set %s is one product on variant 1, and separate tests on variant 2', async (ids, set) => {
    const query = ids.replaceAll(' ', '&add=')
    expect(carried((await ask(site.one, `/basket?add=${query}`)).headers.location)).toEqual([
      BASKET,
      { from: 'site', ids: set },
    ])
    expect(carried((await ask(site.two, `/en/basket?add=${query}`)).headers.location)).toEqual([
      BASKET,
      { from: 'site', ids: ids.replaceAll(' ', ','), lng: 'en' },
    ])
  })

  it('a part of a set, and a set with other items, are separate tests', async () => {
    expect(carried((await ask(site.one, '/basket?add=1002&add=1011')).headers.location)).toEqual([
      BASKET,
      { from: 'site', ids: '1002,1011' },
    ])
    expect(carried((await ask(site.one, '/basket?add=1002&add=1011&add=1015&add=1001')).headers.location)).toEqual([
      BASKET,
      { from: 'site', ids: '1002,1011,1015,1001' },
    ])
  })
})

describe('a sample report at another URL', () => {
  it('is the target of every link to it', async () => {
    const { body } = await ask(site.two, '/es/')
    const links = [...body.matchAll(/href="([^"]*demo[^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
    expect(new Set(links)).toEqual(new Set([`${REPORT}&lng=es`]))
    expect(links.length).toBeGreaterThan(2)
  })

  it.each([
    ['/es/demo', `${REPORT}&lng=es`],
    ['/pt/demo?utm_source=x', `${REPORT}&lng=pt`],
  ])('%s redirects to it', async (path, location) => {
    const { status, headers } = await ask(site.two, path)
    expect([status, headers.location]).toEqual([307, location])
  })

  it('is redirected to on the variant without language prefixes too', async () => {
    const { status, headers } = await ask(site.one, '/demo')
    expect([status, headers.location]).toEqual([307, REPORT])
  })

  it.each(['/sitemap.xml', '/llms.txt'])('%s does not mention the built-in page', async (file) => {
    for (const origin of [site.one, site.two]) {
      const { status, body } = await ask(origin, file)
      expect(status).toBe(200)
      expect(body).toContain('/genealogy_services')
      expect(body).not.toContain('/demo')
    }
  })
})

describe('without a chat', () => {
  it.each(['/api/chat/state', '/api/chat/events?conversation=12345678', `/api/chat/files/${'0'.repeat(32)}`])(
    '%s is rejected',
    async (path) => {
      await expectRejection(await fetch(site.two + path), 'off')
    },
  )

  it('no chat can be started', async () => {
    const visitor = new Visitor({
      ask: (path, init = {}) =>
        fetch(site.two + path, { ...init, headers: { origin: site.two, ...(init.headers as object) } }),
    })
    await expectRejection(await visitor.post('/api/chat/start', START), 'off')
  })

  it('pages built with its button are rendered again without it', async () => {
    for (const address of [`${site.one}/`, `${site.two}/es/`])
      expect(await (await fetch(address)).text()).not.toMatch(/popovertarget="chat"/i)
  })
})
