import { describe, expect, it } from 'vitest'
import { clientRoute } from '@/components/islands/navigation/page-link'
import { parseSiteLocale } from '@/i18n/locales'
import { DOCUMENT_PATHS, STATIC_ROUTES, PRIVATE_PATHS, PUBLIC_PATHS } from '@/lib/routing/static-routes'
import { pathname, type PagePath } from '@/i18n/paths'
import { variantOf } from '@/lib/variants/variants'

const RUSSIAN = parseSiteLocale(variantOf(1), 'ru')!
const SPANISH = parseSiteLocale(variantOf(2), 'es')!
const SITE = 'https://site.example'
const HERE = `${SITE}/es/legal?lng=es`
const link = (address: string, siteLocale = SPANISH, here = HERE) =>
  clientRoute(new URL(address, here).href, here, siteLocale)

describe('a link handled by the router', () => {
  it.each(['/es/?lng=es', '/es/?lng=es#faq', '/es/legal/privacy-policy?lng=es', '/es/legal?lng=es&x=1'])(
    'may lead to %s',
    (address) => {
      expect(link(address)).toBe(address)
    },
  )

  it('includes every page of the site, on both variants', () => {
    for (const siteLocale of [RUSSIAN, SPANISH])
      for (const path of STATIC_ROUTES) {
        const address = pathname(siteLocale, path as PagePath)
        expect(link(address, siteLocale, `${SITE}${pathname(siteLocale, '/here')}`)).toBe(address)
      }
  })
})

describe('on pages with third-party scripts', () => {
  const personalPaths = PRIVATE_PATHS.join(' ')
  const opensInPlace = (to: PagePath, siteLocale: typeof RUSSIAN) =>
    clientRoute(
      `${SITE}${pathname(siteLocale, to)}?x=1#y`,
      `${SITE}${pathname(siteLocale, '/exome')}`,
      siteLocale,
      personalPaths,
    ) !== undefined

  it('a link to a personal page is left to the browser, on both variants', () => {
    for (const siteLocale of [RUSSIAN, SPANISH])
      for (const path of PRIVATE_PATHS) expect([path, opensInPlace(path, siteLocale)]).toEqual([path, false])
  })

  it('a link below a personal page is left to the browser too, but not one that only begins like it', () => {
    expect(opensInPlace('/orders-admin/7KQ2-M4XP-9RTA', RUSSIAN)).toBe(false)
    expect(opensInPlace('/baskets', RUSSIAN)).toBe(true)
  })

  it('a link between public pages is handled by the router', () => {
    for (const siteLocale of [RUSSIAN, SPANISH])
      for (const path of PUBLIC_PATHS) expect([path, opensInPlace(path, siteLocale)]).toEqual([path, true])
  })
})

describe('a link left to the browser', () => {
  it.each([
    ['another site', 'https://elsewhere.example/es/?lng=es'],
    ['another port', 'https://site.example:4200/es/?lng=es'],
    ['an email address', 'mailto:a@site.example'],
    ['a phone number', 'tel:+37120000000'],
    ['another language', '/it/legal?lng=it'],
    ['a path without a language', '/legal'],
    ['a fragment of this page', '#faq'],
    ['this page', '/es/legal?lng=es'],
    ['a handler', '/api/price/'],
    ['a file of the build', '/_next/static/a'],
    ['a file', '/fonts/golos-latin-1.woff2'],
    ['a file below a language prefix', '/es/terms.pdf'],
    ['a path that routing would redirect', '/es/legal/?lng=es'],
    ['the other variant’s prefixless home page', '/'],
  ])('may lead to %s', (_case, address) => expect(link(address)).toBeUndefined())

  it('includes every file of a handler, on both variants', () => {
    for (const siteLocale of [RUSSIAN, SPANISH])
      for (const path of DOCUMENT_PATHS.keys())
        expect(link(pathname(siteLocale, path as PagePath), siteLocale)).toBeUndefined()
  })

  it.each(['/api', '/api/price/', '/_next/static/a', '/robots.txt', '/legal/medical-contract/'])(
    'may lead, on a variant without prefixes, to %s',
    (address) => {
      expect(link(address, RUSSIAN, `${SITE}/legal`)).toBeUndefined()
    },
  )
})
