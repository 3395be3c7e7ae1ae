import { expect, it } from 'vitest'
import { indexPages, NO_PAGES, type ContentPage } from '../../../lib/domain/content-page.ts'

const page = (id: string, address: string, name = id): ContentPage => ({
  id,
  pathname: address,
  page: name,
  title: id,
  product: undefined,
  variationShares: {},
  updatedAt: 0,
})
const free = () => false

it('pages are found by path, and by name in all their languages', () => {
  const english = page('a', '/en/exome', 'exome')
  const spanish = page('b', '/es/exoma', 'exome')
  const other = page('c', '/en/heart')
  const { index, left } = indexPages([english, spanish, other], free)
  expect(index.byPathname.get('/es/exoma')).toBe(spanish)
  expect(index.byPage.get('exome')).toEqual([english, spanish])
  expect(index.byPage.get('c')).toEqual([other])
  expect(left).toEqual([])
})

it('indexes the first of two pages with the same path and reports the other', () => {
  const first = page('a', '/en/exome')
  const second = page('b', '/en/exome')
  const { index, left } = indexPages([first, second], free)
  expect(index.byPathname.get('/en/exome')).toBe(first)
  expect(index.byPage.has('b')).toBe(false)
  expect(left).toEqual([second])
})

it('a built-in page of the site has precedence over a content page', () => {
  const entry = page('a', '/en/basket')
  expect(indexPages([entry], (address) => address === '/en/basket')).toEqual({ index: NO_PAGES, left: [entry] })
})

it.each(['__proto__', 'constructor', 'toString'])('a page may be called %s', (name) => {
  const { index } = indexPages([page('a', `/${name}`, name)], free)
  expect(index.byPage.get(name)).toHaveLength(1)
  expect(NO_PAGES.byPage.get(name)).toBeUndefined()
})
