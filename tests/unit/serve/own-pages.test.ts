import { describe, expect, it } from 'vitest'
import { isOwnPage } from '../../../lib/serve/address-table.ts'

describe('the site keeps to itself', () => {
  it.each([
    '/',
    '/en/',
    '/basket',
    '/es/basket/',
    '/legal/returns',
    '/lv/legal/medical-contract/changes',
    '/opengraph/x',
    '/content-preview/x',
    '/gone',
    '/en/lost',
    '/not-found',
    '/robots.txt',
    '/images/x.png',
    '/api/x',
    '/exome/~bold',
  ])('%s', (address) => expect(isOwnPage(address)).toBe(true))

  it.each([
    '/exome',
    '/en/exome',
    '/legally',
    '/gone-fishing',
    '/about/legal',
    '/genetics/genome',
    '/basket/x',
    '/новости',
  ])('not %s', (address) => expect(isOwnPage(address)).toBe(false))
})
