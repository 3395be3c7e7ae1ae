import { describe, expect, it } from 'vitest'
import type { PagePath } from '../../../i18n/paths.ts'
import { contentAddresses, contentFacts, rightContentPath } from '../../../lib/door/content-facts.ts'
import type { Facts } from '../../../lib/door/facts.ts'
import { pagePath } from '../../../lib/door/table-address.ts'
import { indexPages, NO_PAGES, type ContentPage } from '../../../lib/domain/content-page.ts'
import type { Language } from '../../../lib/domain/languages.ts'
import { variantOf } from '../../../lib/variants/variants.ts'

const page = (address: string, name: string, arms: ContentPage['arms'] = {}): ContentPage => ({
  id: `${name} ${address}`,
  address,
  page: name,
  title: name,
  product: undefined,
  arms,
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
const [ONE, TWO] = [variantOf(1), variantOf(2)]
const PAGE: Facts = { kind: 'page' }
const tested = (id: string, ...arms: string[]): Facts => ({ kind: 'page', content: { id, arms } })

describe('what the door must know of a path', () => {
  it.each<[string, typeof ONE, Language | undefined, PagePath, Facts | undefined]>([
    ['a page of variant 1', ONE, undefined, '/exome', PAGE],
    ['one of which a test runs', ONE, undefined, '/full-genome', tested('full-genome /full-genome', 'bold')],
    ['none there', ONE, undefined, '/sport', undefined],
    ['a page of variant 2', TWO, 'en', '/exome', PAGE],
    ['one of which a test runs', TWO, 'en', '/sport', tested('sport /en/sport', 'a', 'b')],
    ['deeper down', TWO, 'en', '/shop/heart', PAGE],
    ['the slug of another language is none', TWO, 'lv', '/exoma', undefined],
    ['the page of variant 1 is none of variant 2', TWO, 'en', '/full-genome', undefined],
    ['without a language, a page in some', TWO, undefined, '/exoma', PAGE],
    ['whose test is not known before its language', TWO, undefined, '/sport', PAGE],
    ['without a language, in none', TWO, undefined, '/nothing', undefined],
    ['a path that is percent-encoded', TWO, 'it', '/%D0%BA', PAGE],
    ['a word of the prototype', TWO, 'en', '/__proto__', undefined],
  ])('%s: %s %s%s', (_what, variant, language, path, facts) => {
    expect(contentFacts(index, variant, { language, path })).toEqual(facts)
  })

  it('nothing, where there are no pages', () => {
    expect(contentFacts(NO_PAGES, ONE, { language: undefined, path: '/exome' })).toBeUndefined()
    expect(contentFacts(NO_PAGES, TWO, { language: 'en', path: '/exome' })).toBeUndefined()
  })
})

describe('the slug of another language, or in another case, means the page in this language', () => {
  it.each<[string, typeof ONE, Language | undefined, PagePath, PagePath | undefined]>([
    ['Spanish to English', TWO, 'en', '/exoma', '/exome'],
    ['English to Spanish', TWO, 'es', '/exome', '/exoma'],
    ['to a deeper path', TWO, 'en', '/sirds', '/shop/heart'],
    ['from a deeper path', TWO, 'lv', '/shop/heart', '/sirds'],
    ['a page that this language does not have', TWO, 'lv', '/exoma', undefined],
    ['another case', TWO, 'en', '/Exome', '/exome'],
    ['another case of the slug of another language', TWO, 'en', '/EXOMA', '/exome'],
    ['another case on variant 1', ONE, undefined, '/Full-Genome', '/full-genome'],
    ['another case of percent-encoding', TWO, 'it', '/%D0%9A', '/%D0%BA'],
    ['another case of an address of variant 2', ONE, undefined, '/EN/exome', undefined],
    ['an unknown slug', TWO, 'en', '/nothing', undefined],
    ['without a language', TWO, undefined, '/Exoma', '/exoma'],
    ['the key of variant 1', TWO, 'es', '/full-genome', undefined],
  ])('%s: %s %s%s', (_what, variant, language, path, facts) => {
    expect(rightContentPath(index, variant, { language, path })).toEqual(facts)
  })

  it('nowhere, where there are no pages', () => {
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
])('behind the public path %s is the page %s', (address, path) => {
  expect(pagePath(address)).toBe(path)
})

it('the addresses of a variant are those that its hosts answer', () => {
  expect(contentAddresses(index, ONE)).toEqual(['/exome', '/full-genome'])
  expect(contentAddresses(index, TWO)).toHaveLength(8)
})

it('a page at two addresses of one language is meant by the first', () => {
  const twice = indexPages(
    [page('/en/first', 'two'), page('/en/second', 'two'), page('/es/dos', 'two')],
    () => false,
  ).index
  expect(rightContentPath(twice, TWO, { language: 'en', path: '/dos' })).toEqual('/first')
})
