import { HtmlValidate } from 'html-validate'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../lib/domain/catalogue.ts'
import { LISTED_PATHS } from '../../lib/door/fixed-paths.ts'
import { sample } from '../support/sample.ts'
import { ask, lastingPort, startSite, type Site } from '../support/site.ts'

interface Listed {
  readonly address: string
  /** Addresses by `hreflang`. */
  readonly alternates: Readonly<Record<string, string>>
}

interface Page extends Listed {
  readonly status: number
  readonly html: string
  readonly document: Document
}

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
const LANGUAGES_OF = { ru: /\p{Script=Cyrillic}/u } as const

let site: Site
const listed: Listed[] = []
const pages: Page[] = []

/** A sitemap as a crawler reads it. */
async function readSitemap(origin: string): Promise<Listed[]> {
  const { body, headers } = await ask(origin, '/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  const xml = new JSDOM(body, { contentType: 'application/xml' }).window.document
  expect(xml.documentElement.localName).toBe('urlset')
  return [...xml.getElementsByTagName('url')].map((url) => ({
    address: url.getElementsByTagName('loc')[0]?.textContent ?? '',
    alternates: Object.fromEntries(
      [...url.getElementsByTagName('xhtml:link')].map((link) => [
        link.getAttribute('hreflang') ?? '',
        link.getAttribute('href') ?? '',
      ]),
    ),
  }))
}

/** Next leaves out the slash after a host that stands alone. */
const whole = (address: string | null) => new URL(address ?? 'about:blank').href
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')
const originOf = (address: string) => new URL(address).origin
const attribute = ({ document }: Page, selector: string, name = 'content') =>
  document.querySelector(selector)?.getAttribute(name) ?? ''

/** Pages that are the site's own; the others are of the content service. */
const OWN = LISTED_PATHS.length
const isOwn = ({ address }: Listed) =>
  LISTED_PATHS.some((path) => path === pathOf(address).replace(/^\/(?:ru|es|en|pt|lv|it)(?=\/)/, ''))
/** The page is about a test: its head has the test's price. */
const aboutTest = ({ document }: Pick<Page, 'document'>) =>
  document.querySelector('main > :first-child [data-product]') !== null

beforeAll(async () => {
  // The addresses of a sitemap are those of the configured origins; these are the ports that the site is started on.
  const ports = { one: await lastingPort(), two: await lastingPort() }
  const [one, two] = [`http://localhost:${ports.one}`, `http://localhost:${ports.two}`]
  site = { ...(await startSite({ PORTS: `${ports.one}:1,${ports.two}:2`, SITE_URL: one, SITE_URL_2: two })), one, two }
  for (const origin of [site.one, site.two]) listed.push(...(await readSitemap(origin)))
  for (const entry of listed) {
    const { status, body } = await ask(originOf(entry.address), pathOf(entry.address))
    pages.push({ ...entry, status, html: body, document: new JSDOM(body).window.document })
  }
  // Hundreds of pages are slow on a busy machine, not wrong.
}, 600_000)
afterAll(() => site.stop())

describe('the sitemaps', () => {
  it('list every page of both variants, each once', () => {
    const addresses = listed.map(({ address }) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
    const first = addresses.filter((address) => address.startsWith(`${site.one}/`)).map(pathOf)
    expect(first.slice(0, OWN)).toEqual([
      '/',
      '/genealogy_complex',
      '/genealogy_services',
      '/substgbot',
      '/substgPhotoEnhance',
      '/substgSurname_bot',
      '/demo',
      '/legal',
      '/legal/terms-of-service',
      '/legal/medical-contract',
      '/legal/IDS',
      '/legal/privacy-policy',
      '/legal/soglasie-pd',
    ])
    const products = CATALOGUE.map(({ key }) => `/${key}`)
    expect(first.slice(OWN).sort()).toEqual(
      [...products, '/about', '/delivery', '/contacts', '/genetics/genome'].sort(),
    )
    expect(addresses.filter((address) => address.startsWith(`${site.two}/`))).toHaveLength(
      (OWN + CATALOGUE.length + 3) * 6,
    )
  })
})

describe('every page of the sitemaps', () => {
  const failing = (isGood: (page: Page) => boolean) =>
    pages.filter((page) => !isGood(page)).map(({ address }) => address)

  it('answers 200 and is not kept out of search', () => {
    expect(failing(({ status }) => status === 200)).toEqual([])
    expect(failing((page) => !attribute(page, 'meta[name=robots]').includes('noindex'))).toEqual([])
  })

  it('has one heading of the first level and its own canonical address', () => {
    expect(failing(({ document }) => document.querySelectorAll('h1').length === 1)).toEqual([])
    expect(failing((page) => whole(attribute(page, 'link[rel=canonical]', 'href')) === page.address)).toEqual([])
  })

  it.each(['title', 'description'])('has a %s of its own among the pages of its host', (part) => {
    for (const origin of [site.one, site.two]) {
      const texts = pages
        .filter(({ address }) => address.startsWith(`${origin}/`))
        .map((page) => (part === 'title' ? page.document.title : attribute(page, 'meta[name=description]')))
      expect(texts.filter((text) => !text)).toEqual([])
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
    }
  })

  it('speaks the language of its address', () => {
    const languageOf = (page: Page) =>
      page.address.startsWith(`${site.one}/`) ? 'ru' : (/^\/(\w\w)/.exec(pathOf(page.address))?.[1] ?? '')
    expect(failing((page) => page.document.documentElement.lang.slice(0, 2) === languageOf(page))).toEqual([])
  })

  it('has alternates that exist, are those of its head, and point back', () => {
    const byAddress = new Map(pages.map((page) => [page.address, page]))
    for (const page of pages) {
      const inHead = Object.fromEntries(
        [...page.document.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => [
          link.getAttribute('hreflang'),
          whole(link.getAttribute('href')),
        ]),
      )
      expect(inHead).toEqual(page.alternates)
      expect(Object.keys(page.alternates)).toContain('x-default')
      for (const address of Object.values(page.alternates))
        expect(byAddress.get(address)?.alternates).toEqual(page.alternates)
    }
  })

  it('has nothing of Russian where another language is spoken', () => {
    const leftovers = pages
      .filter(({ document }) => document.documentElement.lang !== 'ru')
      .flatMap(({ address, document }) => {
        const copy = document.cloneNode(true) as Document
        for (const foreign of copy.querySelectorAll('script, [lang=ru]')) foreign.remove()
        const text = `${copy.title} ${copy.body.textContent}`
        return LANGUAGES_OF.ru.test(text)
          ? [`${address}: ${/.{0,20}\p{Script=Cyrillic}+.{0,20}/u.exec(text)?.[0]}`]
          : []
      })
    expect(leftovers).toEqual([])
  })

  it('leads to no dead page', async () => {
    const links = new Set(
      pages.flatMap(({ address, document }) =>
        [...document.querySelectorAll('a[href]')].map((link) =>
          new URL(link.getAttribute('href') ?? '', address).href.replace(/#.*/, ''),
        ),
      ),
    )
    const alive = new Set(pages.filter(({ status }) => status === 200).map(({ address }) => address))
    // Links name their page's language once more; the sitemap does not.
    const own = [...links].filter(
      (link) => !alive.has(link.replace(/\?lng=..$/, '')) && [site.one, site.two].includes(originOf(link)),
    )
    const dead: string[] = []
    for (const link of sample(own, (_link, index) => index % 4 === 0)) {
      const { status } = await ask(originOf(link), pathOf(link), { method: 'HEAD' })
      if (status !== 200) dead.push(`${status} ${link}`)
    }
    expect(links.size).toBeGreaterThan(100)
    expect(dead).toEqual([])
  })

  it('has no link to a place of a page that is not there', () => {
    const byPath = new Map(pages.map((page) => [page.address, page]))
    const broken = pages.flatMap(({ address, document }) =>
      [...document.querySelectorAll('a[href*="#"]')].flatMap((link) => {
        const target = new URL(link.getAttribute('href') ?? '', address)
        const page = byPath.get(target.origin + target.pathname)
        return page && !page.document.getElementById(decodeURIComponent(target.hash.slice(1)))
          ? [`${address}: ${target.href}`]
          : []
      }),
    )
    expect(broken).toEqual([])
  })

  it('is valid HTML', async () => {
    const wrong: string[] = []
    for (const { address, html } of pages) {
      const report = await validator.validateString(html)
      wrong.push(
        ...report.results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, column }) => `${address} ${ruleId}: ${message} at ${column}`),
        ),
      )
    }
    expect([...new Set(wrong)].slice(0, 20)).toEqual([])
  })

  it('says what it is to machines, in one language and one currency', () => {
    expect(pages.filter(aboutTest)).toHaveLength(CATALOGUE.length * 7 + 1)
    for (const { address, document } of pages) {
      const things = [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((block) => {
        const data = JSON.parse(block.textContent ?? '') as {
          '@context': string
          '@graph': { '@type': string; offers?: { priceCurrency: string; price: number } }[]
        }
        expect(data['@context']).toBe('https://schema.org')
        return data['@graph']
      })
      const types = things.map((thing) => thing['@type'])
      expect(types).toEqual(expect.arrayContaining(['Organization', 'WebSite']))
      const path = pathOf(address).replace(/^\/(?:ru|es|en|pt|lv|it)(?=\/)/, '')
      if (path !== '/') expect(types, address).toContain('BreadcrumbList')
      if (path === '/') expect(types).toEqual(expect.arrayContaining(['FAQPage']))
      if (path === '/genealogy_complex' || aboutTest({ document }))
        expect(types, address).toEqual(expect.arrayContaining(['Product', 'FAQPage']))
      if (path.startsWith('/legal/')) expect(types).toContain('Article')
      const offers = things.flatMap(({ offers: offer }) => offer ?? [])
      expect(
        offers.filter(
          ({ price, priceCurrency }) =>
            !(price > 0) || priceCurrency !== (address.startsWith(`${site.one}/`) ? 'RUB' : 'PEN'),
        ),
      ).toEqual([])
    }
  })
})

describe('what a page is shared with', () => {
  const isShared = (page: Page) => isOwn(page) && !page.address.includes('/legal')

  it('stands on the pages that are made for it, and on no other', () => {
    for (const page of pages) {
      const card = attribute(page, 'meta[name="twitter:card"]')
      expect([page.address, card]).toEqual([page.address, isShared(page) ? 'summary_large_image' : ''])
      expect(Boolean(attribute(page, 'meta[property="og:title"]'))).toBe(isShared(page))
      if (!isShared(page)) continue
      expect(attribute(page, 'meta[property="og:site_name"]')).toBe('Genarium')
      expect(whole(attribute(page, 'meta[property="og:url"]'))).toBe(page.address)
      if (page.address.startsWith(`${site.one}/`)) expect(attribute(page, 'meta[property="og:locale"]')).toBe('ru_RU')
    }
  })

  it('has a picture of 1200 by 630 pixels', async () => {
    const shared = pages.filter(isShared)
    for (const page of sample(shared, (_page, index) => index % 5 === 0)) {
      const address = attribute(page, 'meta[property="og:image"]')
      const response = await fetch(address)
      const bytes = new DataView(await response.arrayBuffer())
      expect([address, response.status, response.headers.get('content-type')]).toEqual([address, 200, 'image/png'])
      // A PNG says its width and height at bytes 16 and 20.
      expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630])
    }
  })
})
