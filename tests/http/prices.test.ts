import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSite } from '../support/shared-site.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { ask, eventually, startSite, temporaryFolder, type Site } from '../support/site.ts'
import { json, startStubBackend, type StubBackend } from '../support/stub-backend.ts'
import { openSiteDatabase } from '../support/site-database.ts'

const plain = (html: string) => html.replaceAll('\u00a0', ' ')
const page = async (origin: string, path = '/') => plain((await ask(origin, path)).body)

const OF_EXOME = `currency = ? and bitrix_id = (select bitrix_id from products where href = 'exome')`
const onDatabase = <T>(act: (database: DatabaseSync) => T): T => {
  const database = openSiteDatabase(embedded.dataDir)
  try {
    return act(database)
  } finally {
    database.close()
  }
}
const priceOf = (currency: string) =>
  onDatabase((database) => database.prepare(`select price, discount_state from prices where ${OF_EXOME}`).get(currency))
const setPrice = (currency: string, minor: SQLInputValue, discountState: SQLInputValue = 'off') =>
  onDatabase((database) =>
    database
      .prepare(`update prices set price = ?, discount_state = ? where ${OF_EXOME}`)
      .run(minor, discountState, currency),
  )

let embedded: Site
beforeAll(async () => {
  embedded = await contentSite()
})

describe('prices of the embedded backend', () => {
  const CHANGED = ['RUB', 'EUR']
  let seeded: ReturnType<typeof priceOf>[]
  beforeAll(() => {
    seeded = CHANGED.map(priceOf)
  })
  afterAll(async () => {
    for (const [index, currency] of CHANGED.entries())
      setPrice(currency, seeded[index]?.['price'] ?? null, seeded[index]?.['discount_state'] ?? null)
    await ask(embedded.one, '/api/reset-price/', { headers: { 'x-forwarded-for': '198.18.5.1' } })
    const isSeeded = (html: string) => !html.includes('47 456 ₽')
    expect(isSeeded(await eventually(() => page(embedded.one), isSeeded))).toBe(true)
  })

  it('are shown on both variants as seeded', async () => {
    expect((await page(embedded.one)).includes('19 900 ₽')).toBe(true)
    expect((await page(embedded.one)).includes('29 900 ₽')).toBe(true)
    expect((await page(embedded.two, '/en/')).includes('PEN 729')).toBe(true)
    expect((await page(embedded.two, '/en/')).includes('₽')).toBe(false)
  })

  it('appear on the page soon after reset-price', async () => {
    setPrice('RUB', 4_712_300)
    expect(JSON.parse((await ask(embedded.one, '/api/reset-price/')).body)).toEqual({ ok: true })
    expect(
      await eventually(
        () => page(embedded.one),
        (html) => html.includes('47 123 ₽'),
      ),
    ).toContain('47 123 ₽')
  })

  it('appear on the page within a minute without a reset, and in the market of a visitor', async () => {
    setPrice('RUB', 4_745_600)
    setPrice('EUR', 45_600)
    expect(
      await eventually(
        () => page(embedded.one),
        (html) => html.includes('47 456 ₽'),
        60,
      ),
    ).toContain('47 456 ₽')
    const market = await eventually(
      async () => plain((await ask(embedded.two, '/api/market?cy=EUR&lng=lv')).body),
      (text) => text.includes('456 €'),
      60,
    )
    expect(market.includes('456 €')).toBe(true)
  })

  it('can be reset six times a minute per address', async () => {
    const statuses = []
    for (let call = 0; call < 8; call++) statuses.push((await ask(embedded.two, '/api/reset-price/')).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(6)
    const rejected = await ask(embedded.two, '/api/reset-price/')
    expect(rejected.status).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    // Logged once a minute, however often the limit is exceeded, with the network only.
    expect(
      embedded.log().match(/"detail":"[^"]*","msg":"limit \\"resetPrices\\": more than 6 calls a minute"/g),
    ).toEqual([expect.stringMatching(/"(?:127\.0\.0\.0|::)"/)])
  })
})

describe('the market of a visitor', () => {
  it.each([
    ['tz=Europe/Riga', ','],
    ['country=PE&cy=PEN', 'PE,PEN'],
    ['country=JPN&cy=JPY', 'JPN,JPY'],
    [`country=${'A'.repeat(2000)}&cy=<b>`, 'AAA,<b>'],
  ])('names the codes it was requested for: %s', async (query, requested) => {
    expect(JSON.parse((await ask(embedded.two, `/api/market?lng=lv&${query}`)).body)).toMatchObject({ requested })
  })

  it.each([
    ['tz=America/Lima', 'PE', true, 'PEN'],
    ['tz=Europe/Riga', 'LV', true, 'EUR'],
    ['tz=Asia/Bishkek', 'KG', true, 'KGS'],
    ['tz=Europe/Moscow', 'LV', false, 'EUR'],
    ['tz=Asia/Tokyo', 'LV', false, 'EUR'],
    ['tz=Asia/Calcutta', 'LV', false, 'EUR'],
    ['tz=Europe/Kiev', 'UA', true, 'UAH'],
    ['cy=RUB', 'LV', false, 'EUR'],
    ['cy=CLP&country=CL', 'CL', true, 'CLP'],
    ['cy=KZT&tz=America/Lima', 'PE', true, 'KZT'],
    ['country=BR&tz=Europe/Riga', 'BR', true, 'EUR'],
    ['country=ZZ&cy=ZZZ&tz=No/Where', 'LV', false, 'EUR'],
    ['', 'LV', false, 'EUR'],
  ])('%s is in %s, confirmed %s, with the currency %s', async (query, country, confirmed, currency) => {
    const market = JSON.parse((await ask(embedded.two, `/api/market?lng=en&${query}`)).body) as {
      country: string
      confirmed: boolean
      currency: string
      slots: Record<string, string>
    }
    expect(market).toMatchObject({ country, confirmed, currency })
    expect(Object.keys(market.slots).filter((slot) => slot.endsWith('.now')).length).toBe(28 + 6)
  })

  it.each([
    ['CET', 'de-AT,de;q=0.9', 'AT', 'EUR'],
    ['EST', 'es-PE', 'PE', 'PEN'],
    ['Etc/GMT%2B3', 'pt-BR', 'BR', 'BRL'],
    ['EET', 'fr-FR', 'LV', 'EUR'],
  ])('%s with %s is in %s, not confirmed, with the currency %s', async (timeZone, accept, country, currency) => {
    const response = await ask(embedded.two, `/api/market?lng=en&tz=${timeZone}`, {
      headers: { 'accept-language': accept },
    })
    expect(JSON.parse(response.body)).toMatchObject({ country, confirmed: false, currency })
    expect(response.headers.vary).toMatch(/accept-language/i)
  })

  it.each([
    ['cy=RUB', 'RUB'],
    ['cy=PEN', 'PEN'],
    ['cy=JPY&tz=America/Lima', 'PEN'],
    ['cy=eur', 'EUR'],
    ['tz=America/Lima', 'PEN'],
  ])('with the query %s has the saved currency %s', async (query, savedCurrency) => {
    expect(JSON.parse((await ask(embedded.two, `/api/market?lng=en&${query}`)).body)).toMatchObject({ savedCurrency })
  })

  it('is in the requested language', async () => {
    expect(JSON.parse((await ask(embedded.two, '/api/market?tz=America/Lima&lng=lv')).body)).toMatchObject({
      countryName: 'Peru',
    })
    expect(plain((await ask(embedded.two, '/api/market?cy=CLP&country=CL&lng=es')).body)).toContain('$179.000')
    expect(plain((await ask(embedded.two, '/api/market?cy=CLP&country=PE&lng=es')).body)).toContain('CLP 179,000')
  })

  it('does not exist on variant 1', async () => {
    expect((await ask(embedded.one, '/api/market?cy=EUR')).status).toBe(404)
    expect((await ask(embedded.one, '/api/countries')).status).toBe(404)
  })

  it('offers countries under five regions in the page’s language to the picker', async () => {
    const offer = JSON.parse((await ask(embedded.two, '/api/countries?lng=es')).body) as {
      regions: { name: string; countries: { id: string; name: string }[] }[]
      currencies: { code: string }[]
    }
    expect(offer.regions.map((region) => region.name)).toEqual(['África', 'América', 'Asia', 'Europa', 'Oceanía'])
    expect(offer.regions.flatMap((region) => region.countries).find((country) => country.id === 'PE')).toMatchObject({
      name: 'Perú',
    })
    expect(offer.currencies.map((currency) => currency.code)).not.toContain('RUB')
    expect(offer.currencies.length).toBe(45)
  })

  it.each([
    ['America/New_York', { country: 'US', severalOffsets: true }],
    ['Atlantic/Canary', { country: 'ES', severalOffsets: true }],
    ['Europe/Riga', { country: 'LV', severalOffsets: false }],
    ['CET', undefined],
    ['Mars/Olympus', undefined],
    ['', undefined],
  ])(
    'names the country of the time zone "%s", and whether its offsets differ, to the picker',
    async (zone, timeZone) => {
      const { body } = await ask(embedded.two, `/api/countries?${new URLSearchParams({ lng: 'en', tz: zone })}`)
      expect((JSON.parse(body) as { timeZone?: unknown }).timeZone).toEqual(timeZone)
    },
  )
})

describe('an external backend', () => {
  let stub: StubBackend
  let site: Site
  const dataDir = temporaryFolder()
  const records = (price: unknown) => ({
    tests: [
      { name: 'Экзом', href: '/exome/', bitrix_id: 7, price, priceEu: '410', pricePen: '1 777', unknown: [] },
      { name: 'Новый тест', href: 'brand-new', bitrix_id: 8, price: null, pricePen: 55 },
      { href: null },
    ],
  })
  const healthy =
    (price: unknown): StubBackend['respond'] =>
    (request, response) => {
      if (request.url?.startsWith('/api/price/')) json(response, records(price))
      else if (request.url?.startsWith('/api/v1/translate')) json(response, { result: ['A new test'] })
      else json(response, { ok: true })
    }
  const reset = () => ask(site.one, '/api/reset-price/')

  beforeAll(async () => {
    stub = await startStubBackend((_request, response) => void response.writeHead(503).end())
    site = await startSite({ ...ADMIN, BACKEND_URL: stub.address, DATA_DIR: dataDir })
  })
  afterAll(async () => {
    await site.stop()
    await stub.stop().catch(() => undefined)
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('shows prices as on request, never those of the seed, when the backend has never responded', async () => {
    const html = await page(site.one)
    expect(/\d ₽/.test(html)).toBe(false)
    expect((await ask(site.one, '/')).status).toBe(200)
    expect((await ask(site.one, '/api/price/')).status).toBe(502)
    // Every page was rendered at the start, in two bundles.
    const requestCount = stub.seen.filter((request) => request.url === '/api/price/').length
    expect(requestCount).toBeLessThan(12)
    expect(site.log().split('the last good prices stay').length - 1).toBe(1)
    // Recovered prices are shown soon, also on pages that were rendered without them.
    stub.respond = healthy('31 415')
    const recovered = await eventually(
      () => page(site.one),
      (text) => text.includes('31 415 ₽'),
      40,
    )
    expect(recovered.includes('31 415 ₽')).toBe(true)
  })

  it('is shown with its records, groups and untidy numbers', async () => {
    const html = await page(site.one)
    expect(html.includes('31 415 ₽')).toBe(true)
    expect(html.includes('Новый тест')).toBe(true)
    expect(html.includes('Цена по запросу')).toBe(true)
    expect(html.includes('19 900 ₽')).toBe(false)
    const english = await page(site.two, '/en/')
    expect(english.includes('PEN 1,777')).toBe(true)
    expect(english.includes('A new test')).toBe(true)
    expect(english.includes('Новый тест')).toBe(false)
  })

  it.each([
    ['answers 500', (_request, response) => void response.writeHead(500).end('boom')],
    ['answers nonsense', (_request, response) => void response.writeHead(200).end('<html>')],
    ['returns invalid records', (_request, response) => json(response, { tests: [null, { error: 'no session' }] })],
    ['hangs up', (request) => void request.socket.destroy()],
    ['is slow', () => undefined],
  ] as [string, StubBackend['respond']][])('is shown with its last good prices when it %s', async (_name, respond) => {
    stub.respond = respond
    const before = stub.seen.length
    await reset()
    expect((await page(site.one)).includes('31 415 ₽')).toBe(true)
    expect((await page(site.two, '/it/')).includes('1777 PEN')).toBe(true)
    // The site has requested prices and got the failure.
    expect(stub.seen.slice(before).map(({ url }) => url)).toContain('/api/price/')
    stub.respond = healthy('31 415')
  })

  it('is shown with its last good prices after a restart while it is unavailable, and with new ones after recovery', async () => {
    const { address } = stub
    await stub.stop()
    await site.stop()
    site = await startSite({ BACKEND_URL: address, DATA_DIR: dataDir })
    const html = await page(site.one)
    expect(html.includes('31 415 ₽')).toBe(true)
    expect(html.includes('19 900 ₽')).toBe(false)
    stub = await startStubBackend(healthy(27_182), Number(new URL(address).port))
    expect(
      await eventually(
        () => page(site.one),
        (text) => text.includes('27 182 ₽'),
        60,
      ),
    ).toContain('27 182 ₽')
  })

  it('a page rendered before the prices were invalidated is not served after them', async () => {
    const held: ServerResponse[] = []
    const holding = healthy('10 101')
    // The proxy names the client of the call; the page does not.
    stub.respond = (request, response) =>
      request.url === '/api/price/' && !request.headers['x-forwarded-for']
        ? void held.push(response)
        : holding(request, response)
    await reset()
    const begun = page(site.one)
    await eventually(async () => held.length, Boolean)
    stub.respond = healthy('20 202')
    await reset()
    for (const response of held) json(response, records('10 101'))
    await begun
    expect((await page(site.one)).includes('20 202 ₽')).toBe(true)
    stub.respond = healthy('31 415')
  })

  it('has prices that an administrator of the site cannot change', async () => {
    const call = await signedIn(site.one)
    const PRICES = '/api/admin/prices'
    const responses = [
      await call(PRICES),
      await call(`${PRICES}.csv`),
      await call(`${PRICES}/changes`),
      await call(PRICES, { method: 'PATCH', body: '{}' }),
      await call(`${PRICES}/import?dryRun=1`, { method: 'POST', body: '', headers: { 'content-type': 'text/csv' } }),
    ]
    for (const { status, headers, body } of responses)
      expect([status, headers['content-type'], headers['cache-control'], JSON.parse(body)]).toEqual([
        409,
        'application/problem+json',
        'no-store',
        expect.objectContaining({ status: 409 }),
      ])
  })

  it('may return no products, or be configured later', async () => {
    stub.respond = (_request, response) => json(response, {})
    await reset()
    const html = await eventually(
      () => page(site.one),
      (text) => !/\d ₽/.test(text),
    )
    expect(/\d ₽|id="exome"/.test(html)).toBe(false)
    stub.respond = healthy('31 415')
    await reset()
  })

  it('logs the reason of a failure at most once a minute', async () => {
    stub.respond = (_request, response) => void response.writeHead(500).end()
    const countFallbacks = () => site.log().split('the last good prices stay').length
    const before = countFallbacks()
    for (let call = 0; call < 5; call++) await ask(site.two, `/api/market?cy=EUR&lng=es`)
    expect(countFallbacks() - before).toBeLessThanOrEqual(1)
  })

  describe('with unusual records', () => {
    const names = Array.from({ length: 150 }, (_, index) => `Тест номер ${index}`)
    beforeAll(async () => {
      stub.respond = (request, response) => {
        if (request.url?.startsWith('/api/price/'))
          return json(response, {
            constructor: [{ name: 'Конструктор', href: 'constructor', bitrix_id: 1 }],
            toString: names.flatMap((name, index) => [
              { name, href: `new-${index}`, bitrix_id: index + 2, priceEu: 10 + index },
              { name, href: `/new-${index}/`, bitrix_id: index + 2, priceEu: 7777 },
            ]),
          })
        if (request.url !== '/api/v1/translate') return void response.writeHead(404).end()
        let body = ''
        request
          .on('data', (part: Buffer) => (body += part.toString()))
          .on('end', () => {
            const { sourceArray } = JSON.parse(body) as { sourceArray: string[] }
            if (sourceArray.length > 100) response.writeHead(400).end()
            else json(response, { result: sourceArray.map((_text, index) => `Test no. ${index}`) })
          })
      }
      await reset()
      await eventually(
        () => page(site.two, '/en/'),
        (html) => html.includes('Test no.'),
        60,
      )
    })

    it('may have groups and products named like members of Object.prototype', async () => {
      for (const [origin, path] of [
        [site.one, '/'],
        [site.two, '/en/'],
      ] as const) {
        const { status, body } = await ask(origin, path)
        expect(status).toBe(200)
        expect(body).toContain('constructor')
      }
    })

    it('lists each product once', async () => {
      const html = await page(site.two, '/en/')
      expect(html.includes('€11')).toBe(true)
      expect(html.includes('7777') || html.includes('7,777')).toBe(false)
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    })

    it('is shown in euros with a notice when it has no prices in the currency of the page', async () => {
      const html = await page(site.two, '/en/')
      expect(html.includes('€10')).toBe(true)
      expect(/<html[^>]*data-market="EUR"/.test(html)).toBe(true)
      expect(html.includes('PEN')).toBe(false)
    })

    it('has all new names translated when there are more than one call allows', async () => {
      const html = await page(site.two, '/en/')
      expect(html.includes('Test no. 99')).toBe(true)
      expect(html.includes('Тест номер')).toBe(false)
    })
  })
})
