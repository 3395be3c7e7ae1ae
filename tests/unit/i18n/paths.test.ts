import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languagesOf, parseSiteLocale, type SiteLocale } from '../../../i18n/locales.ts'
import {
  alternates,
  canonical,
  canonicalPath,
  href,
  internalPath,
  externalHref,
  parsePath,
  pathname,
  withLanguage,
  type PagePath,
} from '../../../i18n/paths.ts'
import { parseConfig } from '../../../lib/config/config.ts'
import { LANGUAGES, type Language } from '../../../lib/domain/languages.ts'
import { VARIANT_IDS, variantOf } from '../../../lib/variants/variants.ts'

const ONE: SiteLocale = { variant: variantOf(1), language: 'ru' }
const two = (language: Language): SiteLocale => ({ variant: variantOf(2), language })
const config = parseConfig({ VARIANT_1_HOSTS: 'genarium.ru', VARIANT_2_HOSTS: 'genarium.com' })
const query = (text: string) => new URLSearchParams(text)

describe('an internal link', () => {
  it.each<[string, string, SiteLocale, PagePath, { query?: URLSearchParams; hash?: string }]>([
    ['has no prefix and no lng on variant 1', '/exome', ONE, '/exome', {}],
    ['to the home page of variant 1 is a slash', '/', ONE, '/', {}],
    ['has a prefix and lng on variant 2', '/en/exome?lng=en', two('en'), '/exome', {}],
    ['to the home page of variant 2 is the prefix and a slash', '/lv/?lng=lv', two('lv'), '/', {}],
    ['keeps a query', '/pt/exome?utm_source=x&lng=pt', two('pt'), '/exome', { query: query('utm_source=x') }],
    ['replaces another lng', '/pt/exome?lng=pt', two('pt'), '/exome', { query: query('lng=../..') }],
    ['replaces two lng parameters', '/pt/exome?a=1&lng=pt', two('pt'), '/exome', { query: query('lng=es&a=1&lng=ru') }],
    ['loses lng on variant 1', '/exome?a=1', ONE, '/exome', { query: query('lng=es&a=1') }],
    ['ends with its fragment', '/it/?lng=it#faq', two('it'), '/', { hash: 'faq' }],
    [
      'encodes values',
      '/en/exome?a=%26lng%3Des&lng=en',
      two('en'),
      '/exome',
      { query: new URLSearchParams({ a: '&lng=es' }) },
    ],
  ])('follows the rule: it %s (%s)', (_rule, address, siteLocale, path, more) => {
    expect(href(siteLocale, path, more)).toBe(address)
  })

  it('does not change its query argument', () => {
    const params = query('lng=es&a=1')
    withLanguage(two('en'), params)
    expect(params.toString()).toBe('lng=es&a=1')
  })
})

describe('a public path', () => {
  it.each<[string, Language | undefined, string]>([
    ['/en/exome', 'en', '/exome'],
    ['/en/', 'en', '/'],
    ['/en', 'en', '/'],
    ['/', undefined, '/'],
    ['/exome', undefined, '/exome'],
    ['/english', undefined, '/english'],
    ['/EN/exome', undefined, '/EN/exome'],
    ['/xx/exome', undefined, '/xx/exome'],
    ['/en/ru/exome', 'en', '/ru/exome'],
  ])('%s of variant 2 has language %s and page %s', (address, language, path) => {
    expect(parsePath(variantOf(2), address)).toEqual({ language, path })
  })

  it.each(['/', '/exome', '/en/exome', '/ru'])('%s of variant 1 is a page and no language', (address) => {
    expect(parsePath(variantOf(1), address)).toEqual({ language: undefined, path: address })
  })

  const places = VARIANT_IDS.flatMap((variant) =>
    languagesOf(variant).map((language): SiteLocale => ({ variant, language })),
  )
  it('is the inverse of parsePath', () => {
    const segment = fc.oneof(fc.constantFrom<string>(...LANGUAGES, 'b', 'exome', '%D0%BA'), fc.webSegment())
    const path = fc.array(segment, { maxLength: 4 }).map((segments): PagePath => `/${segments.join('/')}`)
    fc.assert(
      fc.property(fc.constantFrom(...places), path, (siteLocale, page) => {
        const parsed = parsePath(siteLocale.variant, pathname(siteLocale, page))
        expect(parsed).toEqual({
          language: siteLocale.variant === variantOf(1) ? undefined : siteLocale.language,
          path: page,
        })
      }),
    )
  })
})

describe('canonical paths', () => {
  it("'' and 'b' are the same page", () => {
    expect([canonicalPath('/b'), canonicalPath('/'), canonicalPath('/bot')]).toEqual(['/', '/', '/bot'])
  })

  it('both genealogy landing pages are the same page', () => {
    expect(
      ['/genealogy-complex', '/genealogy_complex', '/genealogy_services'].map((path) =>
        canonicalPath(path as PagePath),
      ),
    ).toEqual(['/genealogy_complex', '/genealogy_complex', '/genealogy_services'])
  })

  it.each<[SiteLocale, PagePath, string]>([
    [ONE, '/genealogy-complex', 'https://genarium.ru/genealogy_complex'],
    [two('lv'), '/genealogy-complex', 'https://genarium.com/lv/genealogy_complex'],
    [ONE, '/', 'https://genarium.ru/'],
    [ONE, '/b', 'https://genarium.ru/'],
    [ONE, '/exome', 'https://genarium.ru/exome'],
    [two('es'), '/', 'https://genarium.com/es/'],
    [two('es'), '/b', 'https://genarium.com/es/'],
    [two('es'), '/exome', 'https://genarium.com/es/exome'],
  ])('the canonical path of %j %s is %s, without lng', (siteLocale, path, address) => {
    expect(canonical(siteLocale, path, config)).toBe(address)
  })

  it('alternates of variant 2 are its languages; x-default is English', () => {
    expect(alternates(variantOf(2), '/exome', config)).toEqual({
      ...Object.fromEntries(LANGUAGES.map((language) => [language, `https://genarium.com/${language}/exome`])),
      'x-default': 'https://genarium.com/en/exome',
    })
  })

  it('x-default of variant 1 is the page itself', () => {
    expect(alternates(variantOf(1), '/b', config)).toEqual({
      ru: 'https://genarium.ru/',
      'x-default': 'https://genarium.ru/',
    })
  })

  it.each<[SiteLocale, PagePath, string]>([
    [ONE, '/', '/variant-1/ru'],
    [ONE, '/b', '/variant-1/ru'],
    [two('es'), '/genealogy-complex', '/variant-2/es/genealogy_complex'],
    [two('lv'), '/', '/variant-2/lv'],
    [two('lv'), '/exome', '/variant-2/lv/exome'],
  ])('%j %s is served from %s', (siteLocale, path, inside) => {
    expect(internalPath(siteLocale, path)).toBe(inside)
  })
})

describe('an absolute URL of the site', () => {
  it.each<[string, SiteLocale, string, Record<string, string>, string]>([
    ['has lng on variant 2', two('lv'), 'https://basket.example/', {}, 'https://basket.example/?lng=lv'],
    ['has no lng on variant 1', ONE, 'https://basket.example/', {}, 'https://basket.example/'],
    [
      'keeps its own query',
      two('lv'),
      'https://basket.example/go?shop=7',
      { cy: 'EUR' },
      'https://basket.example/go?shop=7&cy=EUR&lng=lv',
    ],
    ['has lng only once', two('lv'), 'https://basket.example/?lng=ru', {}, 'https://basket.example/?lng=lv'],
    [
      'encodes its parameters',
      ONE,
      'https://basket.example/',
      { ids: '1,2&3' },
      'https://basket.example/?ids=1%2C2%263',
    ],
  ])('follows the rule: it %s', (_rule, siteLocale, address, more, result) => {
    expect(externalHref(siteLocale, address, more)).toBe(result)
  })
})

it('only the pairs of a variant and its languages are site locales', () => {
  const pairs = VARIANT_IDS.flatMap((variant) =>
    LANGUAGES.filter((language) => parseSiteLocale(variant, language)).map((language) => `${variant} ${language}`),
  )
  expect(pairs).toEqual(['variant-1 ru', ...LANGUAGES.map((language) => `variant-2 ${language}`)])
  expect([parseSiteLocale(undefined, 'ru'), parseSiteLocale(variantOf(2), undefined)]).toEqual([undefined, undefined])
})
