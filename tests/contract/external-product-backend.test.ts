import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Currency } from '../../lib/domain/currencies.ts'
import { findOffer, productsOf, type PricedProduct, type PriceList } from '../../lib/domain/price.ts'
import { readBody, sendJson, stubServer, type Stub } from '../support/contract/stub-server.ts'

const PASSPORT = {
  name: ' Генетический паспорт ',
  href: '/genetic-passport/',
  bitrix_id: 77_001,
  unknown: { deep: [1, null] },
  sort: '500',
  active: true,
  startPrice: null,
  price: '29 900',
  discountState: 'on',
  discountSize: '33',
  discountPrice: '19 900',
  additionalPrice: true,
  priceSkype: 'по запросу',
  priceEu: '249',
  discountPriceEu: '179',
  discountStateEu: 'off',
  priceKZT: '149\u00a0000',
  discountPriceKZT: '99\u202f000',
  discountStateKZT: 'on',
  discountSizeKZT: null,
  priceUsd: null,
  pricePen: '',
  priceCl: 'NaN',
  priceBr: false,
  priceUYU: -5,
  priceGBP: [200],
  priceTRY: '1 000 ₺',
  pricePLN: 0,
  priceXXX: 100,
}
const ODD_STATES = ['ON', 'On ', true, 1, '1', 'yes', null, {}, 'off', '']
const GROUPS = {
  'Анализы ДНК': [
    PASSPORT,
    { href: 'microbiome', name: 'Микробиом', bitrix_id: 'mb-1', price: 4990.5, startPrice: 6000 },
  ],
  '7': ODD_STATES.map((discountState, index) => ({
    href: `odd-${index}`,
    name: `Тест ${index}`,
    bitrix_id: index + 1,
    price: '1 000',
    discountPrice: 900,
    discountState,
  })),
  пусто: [],
  'без названия': [{ href: 'sport', name: null, bitrix_id: '5', price: '12 900.00' }],
}

describe('an external product backend with untidy prices', () => {
  let stub: Stub
  let list: PriceList
  beforeAll(async () => {
    stub = await stubServer((_request, response) => sendJson(response, GROUPS))
    list = await stub.client.prices()
  })
  afterAll(() => stub.close())

  const product = (href: string): PricedProduct => {
    const found = productsOf(list).find((item) => item.href === href)
    if (!found) throw new Error(`no product ${href}`)
    return found
  }

  it('is requested at /api/price/', () => {
    expect(stub.requests).toEqual(['GET /api/price/'])
  })

  it('keeps its own groups without the empty ones', () => {
    expect(list.groups.map((group) => group.key).sort()).toEqual(['7', 'Анализы ДНК', 'без названия'])
  })

  it('is not treated as a demonstration', () => {
    expect(list.demo).toBe(false)
  })

  it('may return numeric ids, hrefs with slashes and names with surrounding spaces', () => {
    expect(product('genetic-passport')).toMatchObject({
      bitrixId: '77001',
      href: 'genetic-passport',
      name: 'Генетический паспорт',
    })
  })

  it('may return products that the catalogue does not contain', () => {
    expect(findOffer(product('microbiome'), 'RUB')).toMatchObject({ price: 4990.5, listPrice: 6000 })
  })

  it('may return numbers as text with any spaces', () => {
    expect(product('genetic-passport').prices.RUB).toMatchObject({
      price: 29_900,
      discountPrice: 19_900,
      discountSize: 33,
      discounted: true,
    })
    expect(product('genetic-passport').prices.KZT).toMatchObject({ price: 149_000, discountPrice: 99_000 })
    expect(product('sport').prices.RUB?.price).toBe(12_900)
  })

  it('has 0 for values that are not numbers', () => {
    expect(product('genetic-passport').prices.RUB).toMatchObject({ startPrice: 0, additionalPrice: 0, priceSkype: 0 })
  })

  it.each(['USD', 'PEN', 'CLP', 'BRL', 'UYU', 'GBP', 'TRY', 'PLN', 'ARS'] satisfies Currency[])(
    'has no price in %s when it returns an invalid value, 0 or none',
    (currency) => {
      expect(product('genetic-passport').prices[currency]).toBeUndefined()
      expect(findOffer(product('genetic-passport'), currency)).toBeUndefined()
    },
  )

  it('enables a discount per currency, or for every currency without its own state', () => {
    expect(findOffer(product('genetic-passport'), 'RUB')).toEqual({
      currency: 'RUB',
      price: 19_900,
      listPrice: 29_900,
      percent: 33,
    })
    expect(findOffer(product('genetic-passport'), 'EUR')).toEqual({
      currency: 'EUR',
      price: 249,
      listPrice: undefined,
      percent: undefined,
    })
    expect(findOffer(product('genetic-passport'), 'KZT')).toEqual({
      currency: 'KZT',
      price: 99_000,
      listPrice: 149_000,
      percent: 34,
    })
  })

  it.each(ODD_STATES.map((state, index) => [state, `odd-${index}`] as const))(
    'disables a discount with the state %j',
    (_state, href) => {
      expect(findOffer(product(href), 'RUB')).toEqual({
        currency: 'RUB',
        price: 1000,
        listPrice: undefined,
        percent: undefined,
      })
    },
  )
})

const PLACES: readonly (readonly [wire: unknown, country: string | null, city: string | null])[] = [
  [{ country: 'KG', city: 'Бишкек' }, 'KG', 'Бишкек'],
  [{ countryCode: 'kg' }, 'KG', null],
  [{ country_code: ' lv ', city: ' Rīga ' }, 'LV', 'Rīga'],
  [{ country: null, countryCode: 'US', city: null }, 'US', null],
  [
    { country: 'Kyrgyzstan', country_code: 'KG', ip: '212.42.96.1', accuracy: 0.9, location: { lat: null } },
    'KG',
    null,
  ],
  [{ country: 42, city: false }, null, null],
  [{ country: '', countryCode: 'KGZ', city: '' }, null, null],
  [{}, null, null],
]

describe('an external product backend with geolocation', () => {
  let wire: unknown
  let forwarded: string | undefined
  let stub: Stub
  beforeAll(async () => {
    stub = await stubServer((request, response) => {
      forwarded = request.headers['x-forwarded-for']?.toString()
      sendJson(response, wire)
    })
  })
  afterAll(() => stub.close())

  it.each(PLACES)('may return %j', async (body, country, city) => {
    wire = body
    expect(await stub.client.geoip('212.42.96.1')).toEqual({ country, city })
  })

  it('receives the client IP when it is known', async () => {
    wire = {}
    await stub.client.geoip('212.42.96.1')
    expect(forwarded).toBe('212.42.96.1')
    await stub.client.geoip(undefined)
    expect(forwarded).toBeUndefined()
  })
})

describe('an external product backend with translations', () => {
  let received: unknown
  let headers: NodeJS.Dict<string | string[]>
  let stub: Stub
  beforeAll(async () => {
    stub = await stubServer(async (request, response) => {
      headers = request.headers
      received = await readBody(request)
      sendJson(response, { status: 'ok', took: '3', lang: null, result: ['Sueño', ''], source: [] })
    })
  })
  afterAll(() => stub.close())
  beforeEach(() => {
    received = undefined
  })

  it('receives texts and language, and may return additional fields', async () => {
    expect(await stub.client.translate(['Сон', ''], 'es')).toEqual(['Sueño', ''])
    expect(received).toEqual({ sourceArray: ['Сон', ''], lang: 'es' })
    expect(stub.requests.at(-1)).toBe('POST /api/v1/translate')
  })

  it('is called with JSON and without cookies', async () => {
    await stub.client.translate(['Сон', ''], 'es')
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined])
  })
})

describe('an external product backend that invalidates its prices', () => {
  it.each([[{ ok: true }], [{ ok: 1, message: null }], [{}]])('may return %j', async (body) => {
    const stub = await stubServer((_request, response) => sendJson(response, body))
    try {
      await expect(stub.client.resetPrices()).resolves.toBeUndefined()
      expect(stub.requests).toEqual(['GET /api/reset-price/'])
    } finally {
      await stub.close()
    }
  })
})
