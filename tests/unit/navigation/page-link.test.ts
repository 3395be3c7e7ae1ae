import { describe, expect, it } from 'vitest'
import { ownPage } from '@/components/islands/navigation/page-link'
import { parsePlace } from '@/i18n/locales'
import { DOCUMENT_PATHS, FIXED_PATHS, PERSONAL_PATHS, PUBLIC_PATHS } from '@/lib/door/fixed-paths'
import { pathname, type PagePath } from '@/i18n/paths'
import { variantOf } from '@/lib/variants/variants'

const RUSSIAN = parsePlace(variantOf(1), 'ru')!
const SPANISH = parsePlace(variantOf(2), 'es')!
const SITE = 'https://site.example'
const HERE = `${SITE}/es/legal?lng=es`
const link = (address: string, place = SPANISH, here = HERE) => ownPage(new URL(address, here).href, here, place)

describe('a link that the router may open', () => {
  it.each(['/es/?lng=es', '/es/?lng=es#faq', '/es/legal/privacy-policy?lng=es', '/es/legal?lng=es&x=1'])(
    '%s',
    (address) => {
      expect(link(address)).toBe(address)
    },
  )

  it('is every page of the site, on both variants', () => {
    for (const place of [RUSSIAN, SPANISH])
      for (const path of FIXED_PATHS) {
        const address = pathname(place, path as PagePath)
        expect(link(address, place, `${SITE}${pathname(place, '/here')}`)).toBe(address)
      }
  })
})

describe('where third-party scripts load', () => {
  const personalPaths = PERSONAL_PATHS.join(' ')
  const opensInPlace = (to: PagePath, place: typeof RUSSIAN) =>
    ownPage(`${SITE}${pathname(place, to)}?x=1#y`, `${SITE}${pathname(place, '/exome')}`, place, personalPaths) !==
    undefined

  it('a link to a personal page is the browser’s, on both variants', () => {
    for (const place of [RUSSIAN, SPANISH])
      for (const path of PERSONAL_PATHS) expect([path, opensInPlace(path, place)]).toEqual([path, false])
  })

  it('the router opens public pages in place of each other', () => {
    for (const place of [RUSSIAN, SPANISH])
      for (const path of PUBLIC_PATHS) expect([path, opensInPlace(path, place)]).toEqual([path, true])
  })
})

describe('a link that is the browser’s', () => {
  it.each([
    ['another site', 'https://elsewhere.example/es/?lng=es'],
    ['another port', 'https://site.example:4200/es/?lng=es'],
    ['mail', 'mailto:a@site.example'],
    ['a phone', 'tel:+37120000000'],
    ['another language', '/it/legal?lng=it'],
    ['no language', '/legal'],
    ['a place of this page', '#faq'],
    ['this page', '/es/legal?lng=es'],
    ['a handler', '/api/price/'],
    ['a file of the build', '/_next/static/a'],
    ['a file', '/fonts/golos-latin-1.woff2'],
    ['a file in a language', '/es/terms.pdf'],
    ['an address that the door would correct', '/es/legal/?lng=es'],
    ['the other variant’s prefixless home page', '/'],
  ])('%s', (_case, address) => expect(link(address)).toBeUndefined())

  it('is every file that a handler makes, on both variants', () => {
    for (const place of [RUSSIAN, SPANISH])
      for (const path of DOCUMENT_PATHS.keys()) expect(link(pathname(place, path as PagePath), place)).toBeUndefined()
  })

  it.each(['/api', '/api/price/', '/_next/static/a', '/robots.txt', '/legal/medical-contract/'])(
    'on a variant without prefixes: %s',
    (address) => {
      expect(link(address, RUSSIAN, `${SITE}/legal`)).toBeUndefined()
    },
  )
})
