import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Market } from '../../lib/contract/market.ts'
import { COUNTRIES } from '../../lib/domain/countries.data.ts'
import { CURRENCIES } from '../../lib/domain/currencies.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { shownCurrency } from '../../lib/domain/price.ts'
import { expectedSlots } from '../support/expected-slots.ts'
import { catalogues } from '../support/generators/catalogue.ts'
import { cases } from '../support/generators/runs.ts'
import { sampleOrder } from '../support/sample-order.ts'
import en from '../../public/assets/i18n/en.json' with { type: 'json' }
import { externalSite } from '../support/external-site.ts'
import { ask, eventually, type Site } from '../support/site.ts'
import { json } from '../support/stub-backend.ts'

let site: Site
let wire: object = {}
/** Prices for a visitor who is signed in at the backend. */
let memberWire: object = {}
const cookies: (string | undefined)[] = []
let translate: (texts: readonly string[]) => readonly string[] = (texts) => texts

beforeAll(async () => {
  ;({ site } = await externalSite(async (request, response) => {
    if (request.url?.startsWith('/api/price/')) {
      cookies.push(request.headers.cookie)
      return json(response, /backendSession=member/.test(request.headers.cookie ?? '') ? memberWire : wire)
    }
    if (request.url?.startsWith('/api/check-promo/')) {
      const isMember = /backendSession=member/.test(request.headers.cookie ?? '')
      return json(response, {
        code: 'MEMBERS',
        ...(isMember ? { valid: true, discountType: 'percent', discount: 50 } : { valid: false, reason: 'unknown' }),
      })
    }
    if (request.url !== '/api/v1/translate') return json(response, {})
    let body = ''
    for await (const chunk of request) body += String(chunk)
    json(response, { result: translate((JSON.parse(body) as { sourceArray: string[] }).sourceArray) })
  }))
})

let visitors = 0
/** Sends another price list, which holds from the next request on. */
async function send(next: object): Promise<void> {
  wire = next
  visitors += 1
  const headers = { 'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` }
  expect((await ask(site.two, '/api/reset-price/', { headers })).status).toBe(200)
}

describe('the catalogue of an external backend', () => {
  it('has prices by the rules in every currency, whatever fields are missing', async () => {
    const drawn = fc.record({
      catalogue: catalogues(),
      currency: fc.constantFrom(...CURRENCIES.filter((code) => code !== 'RUB')),
      country: fc.constantFrom(...COUNTRIES.map(({ id }) => id)),
      language: fc.constantFrom(...LANGUAGES),
    })
    await fc.assert(
      fc.asyncProperty(drawn, async ({ catalogue: { wire: sent, list }, currency, country, language }) => {
        await send(sent)
        const query = new URLSearchParams({ cy: currency, country, lng: language })
        const market = JSON.parse(
          (
            await ask(site.two, `/api/market?${query}`, {
              headers: { 'x-forwarded-for': `10.250.0.${visitors % 250}` },
            })
          ).body,
        ) as Market
        const shown = shownCurrency(list, currency)
        expect(market.currency).toBe(shown)
        const expected = expectedSlots(list, shown, language, country)
        const slots = Object.entries(market.slots)
        expect(slots.filter(([slot, text]) => text !== expected(slot))).toEqual([])
        const onRequest = expected('no-such-product.now')
        const priced = list.groups
          .flatMap(({ products }) => products)
          .filter(({ href }) => expected(`${href}.now`) !== onRequest)
        expect(priced.filter(({ href }) => market.slots[`${href}.now`] === undefined)).toEqual([])
      }),
      cases(20, 700),
    )
  })

  const PASSPORT = {
    name: 'ГЕНЕТИЧЕСКИЙ  паспорт',
    href: '/genetics/passport/',
    bitrix_id: 1,
    price: '12,5',
    pricePen: '1 000,50',
  }
  const names = async (origin: string, path: string) => {
    const { body } = await eventually(
      () => ask(origin, path),
      (response) => response.body.includes('genetics/passport'),
      60,
    )
    return parse(body)
  }

  it('uses its Russian names on variant 2, in every language', async () => {
    await send({ health: [PASSPORT] })
    for (const [language, name] of [
      ['en', 'Origin + Health'],
      ['ru', 'Происхождение + Здоровье'],
    ] as const)
      expect(
        (await names(site.two, `/${language}/`))
          .querySelector('#menu [data-product="genetics/passport"]')
          ?.textContent.replaceAll('\u00a0', ' '),
      ).toBe(name)
    expect((await names(site.one, '/')).querySelector('#menu [data-product="genetics/passport"]')?.textContent).toBe(
      'ГЕНЕТИЧЕСКИЙ  паспорт',
    )
  })

  it('has group titles in the page’s language, or marked as Russian', async () => {
    translate = (texts) => texts.map((text) => (text === 'Акции' ? 'Offers' : text))
    await send({ Акции: [PASSPORT], Новинки: [{ ...PASSPORT, href: '/new', bitrix_id: 2 }] })
    const titles = async () =>
      (await names(site.two, '/en/'))
        .querySelectorAll('#menu h2')
        .map((title) => [title.childNodes[0]?.textContent, title.querySelector('span')?.getAttribute('lang')])
    expect(await eventually(titles, (found) => found.length === 2, 60)).toEqual([
      ['Offers', undefined],
      ['Новинки', 'ru'],
    ])
  })

  it('logs an invalid price once', async () => {
    for (let time = 0; time < 3; time++) {
      await send({ health: [PASSPORT, { ...PASSPORT, href: 'exome', bitrix_id: 3, priceEu: 'по договорённости' }] })
      await ask(site.two, '/api/market?cy=EUR')
    }
    const lines = site
      .log()
      .split('\n')
      .filter((line) => line.includes('по договорённости'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      record: 'exome',
      field: 'priceEu',
      value: 'по договорённости',
      msg: 'backend: a field cannot be parsed',
    })
  })

  it('gives the test finder only tests that it sells, found by their Russian names', async () => {
    const recommended = async (goal: string) => {
      const query = new URLSearchParams({ goal, person: 'self', family: 'no', depth: 'overview', illness: 'no' })
      const { body } = await ask(site.two, `/en/choose/result?lng=en&${query}`)
      const main = parse(body).querySelector('main')
      const tests = main?.querySelectorAll('[data-product]').map((card) => card.getAttribute('data-product'))
      return [tests, main?.textContent.includes(en.finder.none.unsold)]
    }
    await send({ health: [PASSPORT, { name: 'Риски заболеваний', href: 'disease-risks', bitrix_id: 2 }] })
    await names(site.two, '/en/')
    expect(await recommended('health')).toEqual([['genetics/passport'], false])
    expect(await recommended('relationship')).toEqual([[], true])
  })

  it('accepts decimal commas and spaces', async () => {
    await send({ health: [PASSPORT] })
    const { slots } = JSON.parse((await ask(site.two, '/api/market?cy=PEN&country=PE&lng=en')).body) as Market
    expect(slots['genetics/passport.now']?.replaceAll('\u00a0', ' ')).toBe('PEN 1,000.50')
  })
})

describe('a visitor known to the backend by a cookie', () => {
  const EXOME = { name: 'Экзом', href: 'exome', bitrix_id: 1004, price: 1000, priceEu: 100 }
  const COOKIE = 'lang=en; backendSession=member; __Host-session=own; chat=own'
  const items = [{ bitrixId: '1004', quantity: 1 }]
  const total = async (origin: string, cookie: string | undefined, fields: object = {}) => {
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
    const { body } = await ask(origin, '/api/quotes', {
      method: 'POST',
      headers,
      body: JSON.stringify({ items, ...fields }),
    })
    return (JSON.parse(body) as { total: { amount: number } }).total.amount
  }

  beforeAll(async () => {
    memberWire = { health: [{ ...EXOME, price: 800, priceEu: 80 }] }
    await send({ health: [EXOME] })
  })

  it('receives their own prices by the browser’s request, on both variants', async () => {
    const own = async (origin: string, query = '') =>
      JSON.parse((await ask(origin, `/api/visitor-prices?${query}`, { headers: { cookie: COOKIE } })).body) as Market
    expect((await own(site.one)).slots['exome.now']?.replaceAll('\u00a0', ' ')).toBe('800 ₽')
    expect((await own(site.two, 'cy=EUR&country=LV&lng=en')).slots).toMatchObject({
      'exome.now': '€80',
      'market.currency': 'EUR',
    })
  })

  it('sees their own prices in basket and order form', async () => {
    expect([await total(site.one, COOKIE), await total(site.one, undefined)]).toEqual([800, 1000])
    expect([
      await total(site.two, COOKIE, { currency: 'EUR' }),
      await total(site.two, undefined, { currency: 'EUR' }),
    ]).toEqual([80, 100])
  })

  const promocode = 'MEMBERS'

  it('gets the discount of a code granted only to them', async () => {
    expect([await total(site.one, COOKIE, { promocode }), await total(site.one, undefined, { promocode })]).toEqual([
      400, 1000,
    ])
    const eur = { promocode, currency: 'EUR' }
    expect([await total(site.two, COOKIE, eur), await total(site.two, undefined, eur)]).toEqual([40, 100])
  })

  it('orders at their own prices', async () => {
    const placeOrder = async (expectedTotal: number, cookie: string, fields: object = {}) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), origin: site.two, cookie }
      const contact = { name: 'Anna Visitor', phone: '+371 20000000', email: 'anna@visitor.test' }
      const body = JSON.stringify(
        sampleOrder({
          items,
          contact,
          country: 'LV',
          city: 'Riga',
          lang: 'en',
          currency: 'EUR',
          expectedTotal,
          ...fields,
        }),
      )
      return ask(site.two, '/api/orders', { method: 'POST', headers, body })
    }
    expect([(await placeOrder(100, COOKIE)).status, (await placeOrder(80, COOKIE)).status]).toEqual([409, 201])
    expect([
      (await placeOrder(80, COOKIE, { promocode })).status,
      (await placeOrder(40, COOKIE, { promocode })).status,
    ]).toEqual([409, 201])
  })

  it('sends the backend no cookie of the site, and the prices of others do not change', async () => {
    cookies.length = 0
    await ask(site.two, '/api/visitor-prices?cy=EUR', { headers: { cookie: COOKIE } })
    expect(cookies).toEqual(['backendSession=member'])
    for (const cookie of ['', 'lang=en; chat=own']) {
      const { status, headers } = await ask(site.two, '/api/visitor-prices?cy=EUR', { headers: { cookie } })
      expect([status, headers['cache-control']]).toEqual([204, 'no-store'])
    }
    expect(
      (
        JSON.parse(
          (await ask(site.two, '/api/market?cy=EUR&country=LV&lng=en', { headers: { cookie: COOKIE } })).body,
        ) as Market
      ).slots['exome.now'],
    ).toBe('€100')
  })

  it('sees the common prices while the backend fails', async () => {
    memberWire = { error: 'down' }
    expect((await ask(site.two, '/api/visitor-prices?cy=EUR', { headers: { cookie: COOKIE } })).status).toBe(204)
    expect(await total(site.two, COOKIE, { currency: 'EUR' })).toBe(100)
  })
})
