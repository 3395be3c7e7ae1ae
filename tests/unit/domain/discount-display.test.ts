import { expect, it } from 'vitest'
import { showsDiscount, type DiscountDisplay } from '../../../lib/domain/discount-display.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const off = (more: Partial<DiscountDisplay> = {}): DiscountDisplay => ({
  products: [],
  currencies: [],
  shown: false,
  ...more,
})

it.each<[string, boolean, readonly DiscountDisplay[]]>([
  ['where nothing is said', true, []],
  ['where it is turned off for all', false, [off()]],
  ['where it is for this product', false, [off({ products: ['7', '1'] })]],
  ['where it is for another product', true, [off({ products: ['7'] })]],
  ['where it is for this currency', false, [off({ currencies: ['EUR'] })]],
  ['where it is for another currency', true, [off({ products: ['1'], currencies: ['USD'] })]],
  ['where an earlier one shows it', true, [off({ shown: true, products: ['1'] }), off()]],
  ['where only a later one shows it', false, [off(), off({ shown: true })]],
  ['before it begins', true, [off({ startsAt: '2026-05-01T12:00:01Z' })]],
  ['when it begins', false, [off({ startsAt: '2026-05-01T12:00:00Z' })]],
  ['when it ends', true, [off({ endsAt: '2026-05-01T12:00:00Z' })]],
  ['when an earlier one is over', false, [off({ shown: true, endsAt: '2026-01-01T00:00:00Z' }), off()]],
])('a discount %s is shown: %s', (_when, shown, displays) => {
  expect(showsDiscount(displays, { product: '1', currency: 'EUR' }, NOW)).toBe(shown)
})
