import { describe, expect, it } from 'vitest'
import { isBuiltInPage } from '../../../lib/node-server/pollers/route-table.ts'

describe('built-in paths', () => {
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
    '/en/redirect-loop',
    '/not-found',
    '/robots.txt',
    '/images/x.png',
    '/api/x',
    '/exome/~bold',
  ])('include %s', (address) => expect(isBuiltInPage(address)).toBe(true))

  it.each([
    '/exome',
    '/en/exome',
    '/legally',
    '/gone-fishing',
    '/about/legal',
    '/genetics/genome',
    '/basket/x',
    '/новости',
  ])('do not include %s', (address) => expect(isBuiltInPage(address)).toBe(false))
})
