import { HtmlValidate } from 'html-validate'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../lib/domain/catalogue.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { INDEXABLE_PATHS } from '../../lib/routing/static-routes.ts'
import { seededEntries } from '../../lib/embedded/content/seed.ts'
import { sample } from '../support/sample.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask as askSite, type Site } from '../support/site.ts'

interface Listed {
  readonly address: string
  /** URLs by `hreflang`. */
  readonly alternates: Readonly<Record<string, string>>
}

interface Page extends Listed {
  readonly status: number
  readonly html: string
  readonly document: Document
}

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
const LANGUAGES_OF = { ru: /\p{Script=Cyrillic}/u } as const

/** URLs in a sitemap have the configured origins. */
const site = { one: 'https://genarium.example', two: 'https://world.example' } as const
let running: Site
const ask = (origin: string, path: string, options: Parameters<typeof askSite>[2] = {}) =>
  askSite(origin === site.one ? running.one : running.two, path, {
    ...options,
    headers: { host: new URL(origin).host },
  })

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

/** Next omits the slash after a host without a path. */
const absolute = (address: string | null) => new URL(address ?? 'about:blank').href
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')
const originOf = (address: string) => new URL(address).origin
const attribute = ({ document }: Page, selector: string, name = 'content') =>
  document.querySelector(selector)?.getAttribute(name) ?? ''

/** Built-in pages; the others come from the content service. */
const OWN = INDEXABLE_PATHS.length
const LANGUAGE_PREFIX = new RegExp(`^/(?:${LANGUAGES.join('|')})(?=/)`)
const isOwn = ({ address }: Listed) =>
  INDEXABLE_PATHS.some((path) => path === pathOf(address).replace(LANGUAGE_PREFIX, ''))

const PRODUCTS: readonly string[] = CATALOGUE.map(({ key }) => key)
/** Pages of variant 2, each in all languages: paths of the site's own, and keys of those of the content service. */
const KEYS: readonly string[] = [...INDEXABLE_PATHS, ...PRODUCTS, 'about', 'delivery', 'contacts']
const KEY_BY_ADDRESS = new Map(seededEntries().map(({ data }) => [data.url, data.page]))
const isOfFirst = ({ address }: Listed) => address.startsWith(`${site.one}/`)
/** The key of a page of the content service, or the path of one of the site's own. */
const keyOf = (entry: Listed) => {
  if (isOwn(entry)) return pathOf(entry.address).replace(LANGUAGE_PREFIX, '')
  return isOfFirst(entry) ? pathOf(entry.address).slice(1) : String(KEY_BY_ADDRESS.get(pathOf(entry.address)))
}
const languageOf = (entry: Listed) => (isOfFirst(entry) ? 'ru' : (/^\/(\w\w)/.exec(pathOf(entry.address))?.[1] ?? ''))
/** Pages of variant 1 without most of those about a test, and every page of variant 2 in one language, in turn. */
const isWalked = (entry: Listed) => {
  const index = KEYS.indexOf(keyOf(entry))
  if (isOfFirst(entry)) return !PRODUCTS.includes(keyOf(entry)) || index % 4 === 0
  return LANGUAGES[index % LANGUAGES.length] === languageOf(entry)
}

/** The page is about a test: its head has the test's price. */
const aboutTest = ({ document }: Pick<Page, 'document'>) =>
  document.querySelector('main > :first-child [data-product]') !== null

beforeAll(async () => {
  running = await sharedSite()
  for (const origin of [site.one, site.two]) listed.push(...(await readSitemap(origin)))
  for (const entry of sample(listed, isWalked)) {
    const { status, body } = await ask(originOf(entry.address), pathOf(entry.address))
    pages.push({ ...entry, status, html: body, document: new JSDOM(body).window.document })
  }
  // Hundreds of pages take long on a busy machine.
}, 600_000)

describe('the sitemaps', () => {
  it('list every page of both variants once', () => {
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
      '/choose',
      '/legal',
      '/legal/terms-of-service',
      '/legal/medical-contract',
      '/legal/IDS',
      '/legal/privacy-policy',
      '/legal/soglasie-pd',
      '/legal/newsletter-consent',
    ])
    const products = CATALOGUE.map(({ key }) => `/${key}`)
    expect(first.slice(OWN).sort()).toEqual(
      [...products, '/about', '/delivery', '/contacts', '/genetics/genome'].sort(),
    )
    expect(addresses.filter((address) => address.startsWith(`${site.two}/`))).toHaveLength(
      (OWN + CATALOGUE.length + 3) * LANGUAGES.length,
    )
  })

  it('give each page existing alternates that link back', () => {
    const byAddress = new Map(listed.map((entry) => [entry.address, entry]))
    for (const { alternates } of listed) {
      expect(Object.keys(alternates)).toContain('x-default')
      for (const address of Object.values(alternates)) expect(byAddress.get(address)?.alternates).toEqual(alternates)
    }
  })
})

describe('every page of the sitemaps', () => {
  it('is checked in a soak run, and otherwise each kind and each language', () => {
    expect(new Set(pages.map(keyOf))).toEqual(new Set([...KEYS, 'genetics/genome']))
    expect(new Set(pages.map(languageOf))).toEqual(new Set(LANGUAGES))
    expect(pages.length).toBeGreaterThan(60)
  })

  const failing = (isGood: (page: Page) => boolean) =>
    pages.filter((page) => !isGood(page)).map(({ address }) => address)

  it('returns 200 and may be indexed', () => {
    expect(failing(({ status }) => status === 200)).toEqual([])
    expect(failing((page) => !attribute(page, 'meta[name=robots]').includes('noindex'))).toEqual([])
  })

  it('has one h1 and its own canonical URL', () => {
    expect(failing(({ document }) => document.querySelectorAll('h1').length === 1)).toEqual([])
    expect(failing((page) => absolute(attribute(page, 'link[rel=canonical]', 'href')) === page.address)).toEqual([])
  })

  it.each(['title', 'description'])('has a unique %s among the pages of its host', (part) => {
    for (const origin of [site.one, site.two]) {
      const texts = pages
        .filter(({ address }) => address.startsWith(`${origin}/`))
        .map((page) => (part === 'title' ? page.document.title : attribute(page, 'meta[name=description]')))
      expect(texts.filter((text) => !text)).toEqual([])
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
    }
  })

  it('has a description that search results show completely', () => {
    const described = pages.filter((page) => isOwn(page) && !/\/legal|\/$/.test(pathOf(page.address)))
    expect(described.length).toBeGreaterThan(10)
    const lengthOf = (page: Page) => attribute(page, 'meta[name=description]').length
    expect(
      described
        .filter((page) => lengthOf(page) < 110 || lengthOf(page) > 155)
        .map((page) => `${page.address}: ${lengthOf(page)}`),
    ).toEqual([])
  })

  it('has the same canonical path for both paths of the genealogy page', async () => {
    const paths = ['/it/genealogy-complex', '/it/genealogy_complex']
    const [second, first] = await Promise.all(
      paths.map(async (path) => new JSDOM((await ask(site.two, path)).body).window.document),
    )
    expect(second?.querySelector('h1')?.textContent).toBe(first?.querySelector('h1')?.textContent)
    for (const document of [first, second])
      expect(document?.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
        `${site.two}/it/genealogy_complex`,
      )
  })

  it('links only to pages in its own language, except for language links', () => {
    const otherOrigins = pages
      .filter(({ address }) => address.startsWith(`${site.two}/`))
      .flatMap(({ address, document }) =>
        [...document.querySelectorAll('a[href^="/"]:not([hreflang])')]
          .map((link) => new URL(link.getAttribute('href') ?? '', address))
          .filter(
            ({ pathname, searchParams }) =>
              searchParams.get('lng') !== pathname.slice(1, 3) || pathname.slice(1, 3) !== pathOf(address).slice(1, 3),
          )
          .map(({ href }) => `${address}: ${href}`),
      )
    expect([...new Set(otherOrigins)].slice(0, 10)).toEqual([])
  })

  it('is written in the language of its path', () => {
    expect(failing((page) => page.document.documentElement.lang.slice(0, 2) === languageOf(page))).toEqual([])
  })

  it('has the alternates of the sitemap in its head', () => {
    for (const page of pages) {
      const inHead = Object.fromEntries(
        [...page.document.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => [
          link.getAttribute('hreflang'),
          absolute(link.getAttribute('href')),
        ]),
      )
      expect(inHead).toEqual(page.alternates)
    }
  })

  it('contains no Russian text in another language', () => {
    const leftovers = pages
      .filter(({ document }) => document.documentElement.lang !== 'ru')
      .flatMap(({ address, document }) => {
        const copy = document.cloneNode(true) as Document
        for (const removable of copy.querySelectorAll('script, [lang=ru]')) removable.remove()
        const text = `${copy.title} ${copy.body.textContent}`
        return LANGUAGES_OF.ru.test(text)
          ? [`${address}: ${/.{0,20}\p{Script=Cyrillic}+.{0,20}/u.exec(text)?.[0]}`]
          : []
      })
    expect(leftovers).toEqual([])
  })

  it('has no broken link', async () => {
    const links = new Set(
      pages.flatMap(({ address, document }) =>
        [...document.querySelectorAll('a[href]')].map((link) =>
          new URL(link.getAttribute('href') ?? '', address).href.replace(/#.*/, ''),
        ),
      ),
    )
    // All tested pages respond with 200; a soak run tests all pages.
    const known = new Set(listed.map(({ address }) => address))
    // Links contain their page's own language too; the sitemap does not.
    const own = [...links].filter(
      (link) =>
        !known.has(link.replace(/\?lng=..$/, '')) && ([site.one, site.two] as string[]).includes(originOf(link)),
    )
    const dead: string[] = []
    for (const link of sample(own, (_link, index) => index % 4 === 0)) {
      const { status } = await ask(originOf(link), pathOf(link), { method: 'HEAD' })
      if (status !== 200) dead.push(`${status} ${link}`)
    }
    expect(links.size).toBeGreaterThan(100)
    expect(dead).toEqual([])
  })

  it('has no link to a missing anchor', () => {
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

  it('has structured data in one language and one currency', () => {
    const isAboutTest = (page: Page) => [...PRODUCTS, 'genetics/genome'].includes(keyOf(page))
    expect(pages.filter(aboutTest).map(({ address }) => address)).toEqual(
      pages.filter(isAboutTest).map(({ address }) => address),
    )
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
      const path = pathOf(address).replace(LANGUAGE_PREFIX, '')
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

describe('the Open Graph image', () => {
  const isShared = (page: Page) => isOwn(page) && !page.address.includes('/legal')

  it('is set on the pages that it belongs to, and on no other', () => {
    for (const page of pages) {
      const card = attribute(page, 'meta[name="twitter:card"]')
      expect([page.address, card]).toEqual([page.address, isShared(page) ? 'summary_large_image' : ''])
      expect(Boolean(attribute(page, 'meta[property="og:title"]'))).toBe(isShared(page))
      if (!isShared(page)) continue
      expect(attribute(page, 'meta[property="og:site_name"]')).toBe('Genarium')
      expect(absolute(attribute(page, 'meta[property="og:url"]'))).toBe(page.address)
      if (page.address.startsWith(`${site.one}/`)) expect(attribute(page, 'meta[property="og:locale"]')).toBe('ru_RU')
    }
  })

  it('has 1200 by 630 pixels', async () => {
    const shared = pages.filter(isShared)
    for (const page of sample(shared, (_page, index) => index % 5 === 0)) {
      const address = attribute(page, 'meta[property="og:image"]')
      expect([site.one, site.two]).toContain(originOf(address))
      const response = await fetch((originOf(address) === site.one ? running.one : running.two) + pathOf(address))
      const bytes = new DataView(await response.arrayBuffer())
      expect([address, response.status, response.headers.get('content-type')]).toEqual([address, 200, 'image/png'])
      // A PNG contains its width and height at bytes 16 and 20.
      expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630])
    }
  })
})
