import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceListSchema, storedPriceListSchema } from '../../../lib/contract/prices.ts'
import { productsOf } from '../../../lib/domain/price.ts'

const record = (fields: object = {}) => ({ name: 'Экзом', href: 'exome', bitrix_id: '42', price: 100, ...fields })
const parse = (...records: unknown[]) => priceListSchema.parse({ health: records })
const only = (fields: object) => productsOf(parse(record(fields)))[0]

describe('a price record of a backend', () => {
  it('has a plain and a suffixed field for every currency', () => {
    const product = only({
      price: 19_900,
      priceEu: 199,
      pricePen: 1990,
      priceCl: 179_000,
      priceBr: 990,
      priceUsd: 219,
      priceKZT: 99_000,
    })
    expect(Object.entries(product?.prices ?? {}).map(([currency, prices]) => [currency, prices.price])).toEqual([
      ['RUB', 19_900],
      ['EUR', 199],
      ['CLP', 179_000],
      ['BRL', 990],
      ['PEN', 1990],
      ['USD', 219],
      ['KZT', 99_000],
    ])
  })

  it('keeps every price of section 3', () => {
    const fields = {
      startPriceEu: 5,
      priceEu: 4,
      discountStateEu: 'on',
      discountSizeEu: 25,
      discountPriceEu: 3,
      additionalPriceEu: 2,
      priceSkypeEu: 1,
    }
    expect(only(fields)?.prices.EUR).toEqual({
      startPrice: 5,
      price: 4,
      discounted: true,
      discountSize: 25,
      discountPrice: 3,
      additionalPrice: 2,
      priceSkype: 1,
    })
  })

  it.each<[string, object, boolean]>([
    ['discountState "on" is on', { discountState: 'on' }, true],
    ['discountState "off" is off', { discountState: 'off' }, false],
    ['another text is off', { discountState: 'ON' }, false],
    ['the boolean true is off', { discountState: true }, false],
    ['without discountState it is off', {}, false],
    ['the state "on" of the currency takes precedence', { discountState: 'off', discountStateEu: 'on' }, true],
    ['the state "off" of the currency takes precedence', { discountState: 'on', discountStateEu: 'off' }, false],
    ['the state of another currency is ignored', { discountStatePen: 'on' }, false],
    ['the state null of the currency counts as absent', { discountState: 'on', discountStateEu: null }, true],
  ])('has a discount that is on or off: %s', (_rule, fields, discounted) => {
    expect(only({ priceEu: 10, ...fields })?.prices.EUR?.discounted).toBe(discounted)
  })

  it.each<[string, object, object]>([
    ['a number for an id', { bitrix_id: 42 }, { bitrixId: '42' }],
    ['spaces around an id', { bitrix_id: ' 42 ' }, { bitrixId: '42' }],
    ['slashes around an href', { href: ' /exome/ ' }, { href: 'exome' }],
    ['no name', { name: undefined }, { name: 'exome' }],
    ['null for a name', { name: null }, { name: 'exome' }],
    ['a number for a name', { name: 5 }, { name: 'exome' }],
    ['spaces for a name', { name: '  ' }, { name: 'exome' }],
    ['unknown fields', { weight: 3, colour: null, nested: { a: [] } }, { href: 'exome' }],
  ])('may have %s', (_case, fields, product) => {
    expect(only(fields)).toMatchObject(product)
  })

  it.each<[unknown, number | undefined]>([
    ['19 990', 19_990],
    ['19\u00a0990', 19_990],
    ['1990.5', 1990.5],
    ['n/a', undefined],
    ['', undefined],
    [null, undefined],
    [Number.NaN, undefined],
    [-100, undefined],
    [0, undefined],
    [[100], undefined],
  ])('has for the price %j the amount %s', (price, amount) => {
    expect(only({ price })?.prices.RUB?.price).toBe(amount)
  })

  it('is a product with its price on request without any price, not a missing one', () => {
    expect(only({ price: 'n/a' })).toEqual({ href: 'exome', bitrixId: '42', name: 'Экзом', prices: {} })
  })

  it.each<[string, unknown]>([
    ['without an href', record({ href: undefined })],
    ['with an href of slashes', record({ href: '//' })],
    ['with a number for an href', record({ href: 7 })],
    ['without an id', record({ bitrix_id: undefined })],
    ['with an empty id', record({ bitrix_id: ' ' })],
    ['with NaN for an id', record({ bitrix_id: Number.NaN })],
    ['that is null', null],
    ['that is a string', 'exome'],
    ['that is a list', []],
  ])('%s is skipped, and the others remain', (_case, broken) => {
    expect(productsOf(parse(broken, record({ href: 'heart' }))).map((product) => product.href)).toEqual(['heart'])
  })
})

describe('a price response of a backend', () => {
  it('keeps its groups in order, without empty ones', () => {
    const wire = { own: [record()], health: [], drugs: [record({ href: 'heart' })] }
    expect(
      priceListSchema.parse(wire).groups.map(({ key, products }) => [key, products.map((product) => product.href)]),
    ).toEqual([
      ['own', ['exome']],
      ['drugs', ['heart']],
    ])
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', [record()]],
    ['a string', 'exome'],
    ['only records that cannot be understood', { health: [null, 5, {}] }],
    ['an error document', { error: 'down' }],
  ])('%s is not a price list', (_case, wire) => {
    expect(priceListSchema.safeParse(wire).success).toBe(false)
  })

  it.each<[string, unknown]>([
    ['without a group', {}],
    ['with groups that have no record', { health: [], drugs: [] }],
  ])('%s is the list of a backend that sells nothing', (_case, wire) => {
    expect(priceListSchema.parse(wire)).toEqual({ groups: [], demo: false })
  })

  it('lists a product once, at its first position', () => {
    const wire = {
      health: [record({ name: 'Первый' }), record({ href: '/exome/' })],
      drugs: [record({ href: ' exome ' }), record({ href: 'heart' })],
    }
    expect(
      priceListSchema
        .parse(wire)
        .groups.map(({ key, products }) => [key, products.map(({ href, name }) => [href, name])]),
    ).toEqual([
      ['health', [['exome', 'Первый']]],
      ['drugs', [['heart', 'Экзом']]],
    ])
  })

  it.each<[string, object]>([
    ['a string', { updatedAt: '2026-01-01' }],
    ['null', { nutrition: null }],
  ])('an unknown field next to the groups that is %s does not hide the prices', (_case, extra) => {
    expect(priceListSchema.safeParse({ health: [record()], ...extra }).data?.groups.map((group) => group.key)).toEqual([
      'health',
    ])
  })

  it.each([
    [true, true],
    ['true', false],
    [undefined, false],
  ])('demo: %j marks seeds: %s', (demo, marked) => {
    expect(parse(record({ demo })).demo).toBe(marked)
  })

  it('any response results in a list that can be stored and read again, without negative or invalid prices', () => {
    const value = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom('19 990', '-1', 'NaN', null))
    const name = fc.constantFrom(
      'price',
      'priceEu',
      'startPriceEu',
      'discountPriceEu',
      'discountStateEu',
      'discountSizePen',
      'name',
      'demo',
      'x',
    )
    const untidy = fc.dictionary(name, value).map((fields) => ({ ...record(), ...fields }))
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('health', 'own', ''),
          fc.array(fc.oneof(untidy, fc.jsonValue()), { minLength: 1, maxLength: 3 }),
        ),
        (wire) => {
          const list = priceListSchema.safeParse(wire).data
          if (!list) return
          expect(storedPriceListSchema.parse(JSON.parse(JSON.stringify(list)))).toEqual(list)
          const amounts = productsOf(list).flatMap((product) =>
            Object.values(product.prices).flatMap((prices) => Object.values<unknown>({ ...prices, discounted: 0 })),
          )
          expect(
            amounts.filter((amount) => !(typeof amount === 'number' && Number.isFinite(amount) && amount >= 0)),
          ).toEqual([])
        },
      ),
    )
  })
})
