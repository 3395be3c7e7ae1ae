import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bannersSchema } from '../../../lib/contract/banners.ts'
import { priceListSchema } from '../../../lib/contract/prices.ts'
import { complexSetsSchema } from '../../../lib/contract/complex-sets.ts'
import { geoipSchema } from '../../../lib/contract/product-backend.ts'
import { checkPromoSchema, toPromo } from '../../../lib/contract/promo.ts'
import { collectUnreadable, reportUnreadable } from '../../../lib/http/invalid-fields.ts'
import {
  unreadableCountries,
  unreadableInBanners,
  unreadableInPrices,
  unreadableInPromoCodes,
  unreadableSets,
  unreadableTargetsOfBanners,
} from '../../support/generators/backend-responses.ts'

const record = (fields: object) => ({ name: 'Экзом', href: 'exome', bitrix_id: 42, ...fields })
const inPrices = (...records: unknown[]) =>
  collectUnreadable(() => priceListSchema.safeParse({ health: [record({ href: 'heart', price: 1 }), ...records] }))

it('reports an invalid price with its record and field', () => {
  expect(inPrices(record({ priceEu: 'по запросу', pricePen: '1,000' })).unreadable).toEqual([
    { record: 'exome', field: 'priceEu', value: 'по запросу' },
    { record: 'exome', field: 'pricePen', value: '1,000' },
  ])
})

it('does not report an absent price', () => {
  const absent = fc.constantFrom(undefined, null, '', ' ', 0, '0', '0,00', '-')
  fc.assert(
    fc.property(absent, (price) => {
      expect(inPrices(record({ price })).unreadable).toEqual([])
    }),
  )
})

it('reports an invalid price record with its problem', () => {
  expect(inPrices(record({ href: undefined }), null).unreadable).toEqual([
    { record: 'health', field: 'href', value: 'undefined' },
    { record: 'health', field: 'record', value: 'null' },
  ])
})

it('reports an invalid banner with its problem', () => {
  const { result, unreadable } = collectUnreadable(() =>
    bannersSchema.parse([{ id: 'spring', slot: 'nowhere', title: 'Spring' }]),
  )
  expect(result).toEqual([])
  expect(unreadable).toEqual([{ record: 'spring', field: 'slot', value: 'nowhere' }])
})

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const BANNER = { id: 'spring', slot: 'home', title: 'Spring' }
const inBanners = (fields: object) => collectUnreadable(() => bannersSchema.parse([{ ...BANNER, ...fields }]))

it('reports an invalid field of a banner, which keeps its other fields', () => {
  fc.assert(
    fc.property(unreadableInBanners, ([field, value]) => {
      const { result, unreadable } = inBanners({ [field]: value })
      expect(unreadable).toEqual([{ record: 'spring', field, value: shown(value) }])
      expect(result).toEqual(inBanners({}).result)
    }),
  )
})

it('removes and reports a banner without a valid audience', () => {
  fc.assert(
    fc.property(unreadableTargetsOfBanners, ([field, value]) => {
      const { result, unreadable } = inBanners({ [field]: value })
      expect([result, unreadable.map((one) => [one.record, one.field.split('.')[0]])]).toEqual([
        [],
        [['spring', field]],
      ])
    }),
  )
})

it('parses the audience of a banner that a backend sends as text', () => {
  const { result, unreadable } = inBanners({ langs: 'es, RU', countries: 'pe', variants: '2' })
  expect([result, unreadable]).toEqual([
    [expect.objectContaining({ langs: ['es', 'ru'], countries: ['PE'], variants: [2] })],
    [],
  ])
})

it('rejects and reports a promo code with an invalid field', () => {
  const body = { valid: true, code: 'SPRING', discountType: 'fixed', discount: 10, currency: 'EUR' }
  fc.assert(
    fc.property(unreadableInPromoCodes, ([field, value]) => {
      const { result, unreadable } = collectUnreadable(
        () => checkPromoSchema.parse({ ...body, [field]: value }),
        '/api/check-promo/',
      )
      expect([typeof toPromo(result, { code: 'SPRING', currency: 'EUR' }), unreadable]).toEqual([
        'string',
        [{ record: '/api/check-promo/', field, value: shown(value) }],
      ])
    }),
  )
  expect(checkPromoSchema.safeParse({ ...body, productIds: 'all' }).success).toBe(false)
})

it('reports an invalid field of a price record', () => {
  fc.assert(
    fc.property(unreadableInPrices, ([field, value]) => {
      expect(inPrices(record({ price: 5, [field]: value })).unreadable).toEqual([
        { record: 'exome', field, value: shown(value) },
      ])
    }),
  )
})

it('reports a duplicate price record', () => {
  expect(inPrices(record({ price: 5 }), record({ price: 7 })).unreadable).toEqual([
    { record: 'health', field: 'href', value: 'exome' },
  ])
})

it('reports an invalid country', () => {
  fc.assert(
    fc.property(unreadableCountries, ([field, value]) => {
      const { result, unreadable } = collectUnreadable(() => geoipSchema.parse({ [field]: value }), '/api/geoip')
      expect([result.country, unreadable]).toEqual([null, [{ record: '/api/geoip', field, value: shown(value) }]])
    }),
  )
})

it('reports an invalid complex set and keeps the others', () => {
  fc.assert(
    fc.property(
      fc.array(unreadableSets, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('20', 'much', -5, 100),
      (broken, saving) => {
        const { result, unreadable } = collectUnreadable(() =>
          complexSetsSchema.parse({ sets: [...broken, { id: 9, hrefs: ['/exome', '/heart'], saving }] }),
        )
        const isSaving = saving === '20'
        expect(result).toEqual([{ bitrixId: '9', hrefs: ['exome', 'heart'], saving: isSaving ? 20 : 0 }])
        expect(unreadable.filter(({ field }) => field !== 'saving').length).toBeGreaterThanOrEqual(broken.length)
        expect(unreadable.filter(({ field }) => field === 'saving')).toEqual(
          isSaving ? [] : [{ record: '9', field: 'saving', value: shown(saving) }],
        )
      },
    ),
  )
  expect(complexSetsSchema.safeParse({ sets: [7] }).success).toBe(false)
  expect(complexSetsSchema.parse({ sets: [] })).toEqual([])
})

it('truncates values and reports at most 50 fields in one message', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 51, maxLength: 80 }), (values) => {
      const { unreadable } = collectUnreadable(() =>
        values.forEach((value) => reportUnreadable('x'.repeat(500), 'price', value)),
      )
      expect(unreadable).toHaveLength(50)
      expect(unreadable.every((field) => field.value.length <= 80 && field.record.length <= 80)).toBe(true)
    }),
  )
})

it('collections are isolated from each other', () => {
  const { result, unreadable } = collectUnreadable(() => {
    reportUnreadable('outer', 'price', 1)
    return collectUnreadable(() => reportUnreadable('inner', 'price', 2)).unreadable
  })
  reportUnreadable('outside', 'price', 3)
  expect([result.map((field) => field.record), unreadable.map((field) => field.record)]).toEqual([['inner'], ['outer']])
})
