import { readdirSync } from 'node:fs'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { SLUGS } from '../../lib/embedded/content/slugs.data.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const ONE = 'https://genarium.example'
const TWO = 'https://world.example'
const at = (address: string, headers: Record<string, string> = {}) => {
  const { host, pathname, search } = new URL(address)
  return ask(site.one, pathname + search, { headers: { host, ...headers } })
}
const plain = (text = '') => text.replaceAll('\u00a0', ' ')
const pageAt = async (address: string) => new JSDOM((await at(address)).body).window.document

interface Thing {
  '@type': string
  name?: string
  url?: string
  offers?: { price: number; priceCurrency: string; url: string }
  itemListElement?: { name?: string; item?: string; url?: string }[]
}
const thingsOf = (document: Document): Thing[] =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
    (block) => (JSON.parse(block.textContent ?? '') as { '@graph': Thing[] })['@graph'],
  )

const EXOME = LANGUAGES.map((language) => [language, `${TWO}/${language}/${SLUGS['exome']?.[language]}`] as const)
const ALTERNATES = { ...Object.fromEntries(EXOME), 'x-default': `${TWO}/en/exome` }

describe('the page of a test', () => {
  it.each([
    [
      'variant 1',
      `${ONE}/exome`,
      'Экзом',
      'Главная',
      '45 900 ₽',
      [45_900, 'RUB'],
      { ru: `${ONE}/exome`, 'x-default': `${ONE}/exome` },
    ],
    ['ru', `${TWO}/ru/ekzom`, 'Экзом', 'Главная', '1 590 PEN', [1590, 'PEN'], ALTERNATES],
    ['es', `${TWO}/es/exoma`, 'Exoma', 'Inicio', 'S/ 1,590', [1590, 'PEN'], ALTERNATES],
    ['en', `${TWO}/en/exome`, 'Exome', 'Home', 'PEN 1,590', [1590, 'PEN'], ALTERNATES],
    ['pt', `${TWO}/pt/exoma`, 'Exoma', 'Início', '1590 PEN', [1590, 'PEN'], ALTERNATES],
    ['lv', `${TWO}/lv/eksoms`, 'Eksoms', 'Sākums', '1590 PEN', [1590, 'PEN'], ALTERNATES],
    ['it', `${TWO}/it/esoma`, 'Esoma', 'Home', '1590 PEN', [1590, 'PEN'], ALTERNATES],
  ] as const)(
    'shows in %s (%s) the name %s, in its text and its structured data',
    async (_language, address, name, home, shown, [price, priceCurrency], alternates) => {
      const { status, body } = await at(address)
      expect(status).toBe(200)
      const { window } = new JSDOM(body)
      const { document } = window
      expect(document.title.length).toBeGreaterThan(20)
      expect(document.querySelector('meta[name=description]')?.getAttribute('content')?.length).toBeGreaterThan(80)
      expect([...document.querySelectorAll('h1')].map((heading) => plain(heading.textContent))).toEqual([name])
      expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address)
      const links = [...document.querySelectorAll('link[rel=alternate][hreflang]')]
      expect(
        Object.fromEntries(links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])),
      ).toEqual(alternates)
      expect(plain(document.querySelector('main [data-slot="exome.now"]')?.textContent)).toBe(shown)
      const things = thingsOf(document)
      expect(things.filter((thing) => thing['@type'] === 'Product')).toMatchObject([
        { name, url: address, offers: { price, priceCurrency, url: address } },
      ])
      expect(things.find((thing) => thing['@type'] === 'BreadcrumbList')?.itemListElement).toMatchObject([
        { name: home, item: address.startsWith(ONE) ? `${ONE}/` : new URL(address).href.replace(/[^/]+$/, '') },
        { name, item: address },
      ])
    },
  )

  it.each([`${ONE}/exome`, ...EXOME.map(([, address]) => address)])(
    '%s calls other tests by their names, in its questions too',
    async (address) => {
      expect(/\[\[[\w-]+\]\]|href="test:/.exec((await at(address)).body)).toBeNull()
    },
  )
})

describe('paths of content pages', () => {
  it.each([
    [`${TWO}/es/exome`, 308, `${TWO}/es/exoma?lng=es`],
    [`${TWO}/it/eksoms`, 308, `${TWO}/it/esoma?lng=it`],
    [`${TWO}/it/eksoms/`, 308, `${TWO}/it/esoma?lng=it`],
    [`${TWO}/lv/exome?utm_source=x`, 308, `${TWO}/lv/eksoms?utm_source=x&lng=lv`],
    [`${TWO}/es/exoma/`, 308, `${TWO}/es/exoma?lng=es`],
    [`${ONE}/exome/`, 308, `${ONE}/exome`],
    [`${ONE}/ru/exome`, 308, `${ONE}/exome`],
    [`${ONE}/full-genome/`, 308, `${ONE}/full-genome`],
    [`${ONE}/genetics/genome/`, 308, `${ONE}/genetics/genome`],
    [`${ONE}/full-genome`, 200, undefined],
    [`${ONE}/genetics/genome`, 200, undefined],
    [`${ONE}/ekzom`, 404, undefined],
    [`${ONE}/genetics`, 404, undefined],
    [`${TWO}/es/genetics/genome`, 404, undefined],
    [`${TWO}/pt/contato`, 308, `${TWO}/pt/contactos?lng=pt`],
    [`${TWO}/es/exoma/x`, 404, undefined],
    [`${TWO}/es/nada`, 404, undefined],
    [`${TWO}/exomes`, 404, undefined],
  ])('%s returns %i %s', async (address, status, location) => {
    const response = await at(address)
    expect([response.status, response.headers.location]).toEqual([status, location])
  })

  it('a path without a language redirects to the visitor’s language and page', async () => {
    const first = await at(`${TWO}/exome`, { 'accept-language': 'pt-BR' })
    expect([first.status, first.headers.location, first.headers['cache-control']]).toEqual([
      307,
      `${TWO}/pt/exome?lng=pt`,
      'no-store',
    ])
    expect((await at(`${TWO}/pt/exome?lng=pt`)).headers.location).toBe(`${TWO}/pt/exoma?lng=pt`)
  })

  it('300 unknown paths create no files', async () => {
    const count = () => readdirSync(site.build, { recursive: true }).length
    for (const address of [`${ONE}/unknown`, `${TWO}/es/unknown`, `${ONE}/exome`, `${TWO}/es/exoma`]) await at(address)
    const before = count()
    for (let batch = 0; batch < 15; batch++) {
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          at(`${index % 2 ? ONE : `${TWO}/es`}/exome/${batch}/x${index}?q=${index}`),
        ),
      )
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]))
    }
    expect(count()).toBe(before)
  })
})

describe('the landing pages of variant 1', () => {
  it.each(['/full-genome', '/genetics/genome'])('%s sells the full genome under its own title', async (path) => {
    const document = await pageAt(ONE + path)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(ONE + path)
    expect(document.querySelector('main [data-product="full-genome"] a[href*="add="]')).not.toBeNull()
    expect(thingsOf(document).find((thing) => thing['@type'] === 'Product')?.offers).toMatchObject({
      priceCurrency: 'RUB',
    })
  })

  it('have different titles and descriptions', async () => {
    const [first, second] = await Promise.all([pageAt(`${ONE}/full-genome`), pageAt(`${ONE}/genetics/genome`)])
    expect(first?.title).not.toBe(second?.title)
    const described = [first, second].map((document) =>
      document?.querySelector('meta[name=description]')?.getAttribute('content'),
    )
    expect(described[0]).not.toBe(described[1])
  })
})

describe('content pages', () => {
  it.each([
    [ONE, ['/exome', '/full-genome', '/genetics/genome', '/about', '/delivery', '/contacts']],
    [TWO, [...EXOME.map(([, address]) => address.slice(TWO.length)), '/es/genoma-completo', '/lv/par-mums']],
  ])('are in the sitemap of %s', async (origin, paths) => {
    const { body } = await at(`${origin}/sitemap.xml`)
    const listed = [...body.matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)
    for (const path of paths) expect(listed).toContain(origin + path)
    expect(new Set(listed).size).toBe(listed.length)
  })

  it.each([
    [`${ONE}/`, '/exome', 'Экзом'],
    [`${TWO}/es/`, '/es/exoma?lng=es', 'Exoma'],
    [`${TWO}/lv/`, '/lv/eksoms?lng=lv', 'Eksoms'],
  ])('are in the cards and the menu of %s', async (home, href, name) => {
    const document = await pageAt(home)
    for (const selector of ['main', '#menu']) {
      const links = [...document.querySelectorAll(`${selector} a[href="${href}"]`)]
      expect(links.map((link) => plain(link.textContent))).toContain(name)
    }
    expect(document.querySelectorAll('main #genetic-passport h3 a[href]')).toHaveLength(1)
  })

  it('are in the footer of every page for those about the centre', async () => {
    for (const [home, hrefs] of [
      [`${ONE}/`, ['/about', '/delivery', '/contacts']],
      [`${TWO}/en/legal`, ['/en/about?lng=en', '/en/delivery-and-payment?lng=en', '/en/contacts?lng=en']],
    ] as const) {
      const links = [...(await pageAt(home)).querySelectorAll('footer a')].map((link) => link.getAttribute('href'))
      expect(links).toEqual(expect.arrayContaining([...hrefs]))
    }
  })
})
