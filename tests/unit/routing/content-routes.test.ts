import { describe, expect, it } from 'vitest'
import type { PagePath } from '../../../i18n/paths.ts'
import { listContentPaths, resolveContentRoute, rightContentPath } from '../../../lib/routing/content-routes.ts'
import type { RouteInfo } from '../../../lib/routing/route-info.ts'
import { pagePath } from '../../../lib/routing/route-key.ts'
import { indexPages, NO_PAGES, type ContentPage } from '../../../lib/domain/content-page.ts'
import type { Language } from '../../../lib/domain/languages.ts'
import { variantOf } from '../../../lib/variants/variants.ts'

const page = (address: string, name: string, variationShares: ContentPage['variationShares'] = {}): ContentPage => ({
  id: `${name} ${address}`,
  pathname: address,
  page: name,
  title: name,
  product: undefined,
  variationShares,
  updatedAt: 0,
})
const { index } = indexPages(
  [
    page('/exome', 'exome'),
    page('/full-genome', 'full-genome', { bold: 0.5 }),
    page('/ru/ekzom', 'exome'),
    page('/en/exome', 'exome'),
    page('/es/exoma', 'exome'),
    page('/pt/exoma', 'exome'),
    page('/en/sport', 'sport', { a: 0.2, b: 0.3 }),
    page('/it/%D0%BA', 'encoded'),
    page('/en/shop/heart', 'heart'),
    page('/lv/sirds', 'heart'),
  ],
  () => false,
)
const ONE = variantOf(1)
const TWO = variantOf(2)
const PAGE: RouteInfo = { kind: 'page' }
const tested = (id: string, ...variations: string[]): RouteInfo => ({ kind: 'page', content: { id, variations } })

describe('route information for a path', () => {
  it.each<[string, typeof ONE, Language | undefined, PagePath, RouteInfo | undefined]>([
    ['a page of variant 1', ONE, undefined, '/exome', PAGE],
    ['a page with a running test', ONE, undefined, '/full-genome', tested('full-genome /full-genome', 'bold')],
    ['a path without a page on this variant', ONE, undefined, '/sport', undefined],
    ['a page of variant 2', TWO, 'en', '/exome', PAGE],
    ['a page with a running test', TWO, 'en', '/sport', tested('sport /en/sport', 'a', 'b')],
    ['a deeper path', TWO, 'en', '/shop/heart', PAGE],
    ['the slug of another language, which is not a page', TWO, 'lv', '/exoma', undefined],
    ['a page of variant 1, which is not a page of variant 2', TWO, 'en', '/full-genome', undefined],
    ['a page of some language, without a language', TWO, undefined, '/exoma', PAGE],
    ['a page whose test is unknown without a language', TWO, undefined, '/sport', PAGE],
    ['a page of no language, without a language', TWO, undefined, '/nothing', undefined],
    ['a percent-encoded path', TWO, 'it', '/%D0%BA', PAGE],
    ['the name of an object property', TWO, 'en', '/__proto__', undefined],
  ])('is resolved for %s: %s %s%s', (_what, variant, language, path, expected) => {
    expect(resolveContentRoute(index, variant, { language, path })).toEqual(expected)
  })

  it('is undefined when there are no pages', () => {
    expect(resolveContentRoute(NO_PAGES, ONE, { language: undefined, path: '/exome' })).toBeUndefined()
    expect(resolveContentRoute(NO_PAGES, TWO, { language: 'en', path: '/exome' })).toBeUndefined()
  })
})

describe('a slug of another language, or in another case, resolves to the page in this language', () => {
  it.each<[string, typeof ONE, Language | undefined, PagePath, PagePath | undefined]>([
    ['Spanish to English', TWO, 'en', '/exoma', '/exome'],
    ['English to Spanish', TWO, 'es', '/exome', '/exoma'],
    ['a slug whose page has a deeper path', TWO, 'en', '/sirds', '/shop/heart'],
    ['a deeper path whose page has a slug', TWO, 'lv', '/shop/heart', '/sirds'],
    ['a page that this language does not have', TWO, 'lv', '/exoma', undefined],
    ['another case', TWO, 'en', '/Exome', '/exome'],
    ['another case of the slug of another language', TWO, 'en', '/EXOMA', '/exome'],
    ['another case on variant 1', ONE, undefined, '/Full-Genome', '/full-genome'],
    ['another case of percent-encoding', TWO, 'it', '/%D0%9A', '/%D0%BA'],
    ['another case of a path of variant 2', ONE, undefined, '/EN/exome', undefined],
    ['an unknown slug', TWO, 'en', '/nothing', undefined],
    ['a path without a language', TWO, undefined, '/Exoma', '/exoma'],
    ['the key of variant 1', TWO, 'es', '/full-genome', undefined],
  ])('resolves for %s: %s %s%s', (_what, variant, language, path, expected) => {
    expect(rightContentPath(index, variant, { language, path })).toEqual(expected)
  })

  it('nothing is resolved when there are no pages', () => {
    expect(rightContentPath(NO_PAGES, TWO, { language: 'en', path: '/exoma' })).toBeUndefined()
  })
})

it.each([
  ['/en/exome', '/exome'],
  ['/en/', '/'],
  ['/en', '/'],
  ['/exome', '/exome'],
  ['/exome/', '/exome'],
  ['/lv/%d0%ba', '/%D0%BA'],
  ['/lv/к', '/%D0%BA'],
  ['/full-genome', '/full-genome'],
])('the public path %s resolves to the page %s', (address, path) => {
  expect(pagePath(address)).toBe(path)
})

it('the paths of a variant are those that its hosts serve', () => {
  expect(listContentPaths(index, ONE)).toEqual(['/exome', '/full-genome'])
  expect(listContentPaths(index, TWO)).toHaveLength(8)
})

it('a page with two paths in one language resolves to the first', () => {
  const twice = indexPages(
    [page('/en/first', 'two'), page('/en/second', 'two'), page('/es/dos', 'two')],
    () => false,
  ).index
  expect(rightContentPath(twice, TWO, { language: 'en', path: '/dos' })).toEqual('/first')
})
