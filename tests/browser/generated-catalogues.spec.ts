import { expect, type Page } from '@playwright/test'
import fc from 'fast-check'
import { appendFileSync } from 'node:fs'
import { languageEntry } from '../../i18n/locales.ts'
import { CURRENCIES } from '../../lib/domain/currencies.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { formatMoney } from '../../lib/domain/money.ts'
import { findOffer, productsOf, shownCurrency } from '../../lib/domain/price.ts'
import { expectedSlots } from '../support/expected-slots.ts'
import { catalogues, type DrawnCatalogue } from '../support/generators/catalogue.ts'
import { cases, SEED, SOAK } from '../support/generators/runs.ts'
import { combinations, sample } from '../support/sample.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'
import { json, startStubBackend, type StubBackend } from '../support/stub-backend.ts'
import { ANNE, count, fillIn, formReady, orderNumber, send, test, total, createTranslator } from './shop.ts'
import { started, stir, watchPrices } from './site.ts'

const OTHER_CURRENCIES = CURRENCIES.filter((currency) => currency !== 'RUB')

const drawn = fc.sample(
  fc.record({
    catalogue: catalogues(),
    currencies: fc.uniqueArray(fc.constantFrom(...OTHER_CURRENCIES), { minLength: 3, maxLength: 3 }),
  }),
  cases(2, 100),
)

let backend: StubBackend
let site: Site
let wire: DrawnCatalogue['wire'] = {}

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  backend = await startStubBackend((request, response) => {
    if (request.url?.startsWith('/api/price/')) json(response, wire)
    else if (request.url?.startsWith('/api/get-banners/')) json(response, [])
    else if (request.url?.startsWith('/api/geoip')) json(response, { country: null, city: null })
    else
      response
        .writeHead(request.url?.startsWith('/api/reset-price/') ? 200 : 404, { 'content-type': 'application/json' })
        .end('{}')
  })
  site = await startSite({ BACKEND_URL: backend.address, TRUSTED_PROXIES: '1' })
})
test.afterAll(async () => {
  await site.stop()
  await backend.stop()
})

/** Replaces the catalogue of the site and waits until its pages contain a marker product. */
async function offer(catalogue: DrawnCatalogue, marker: string): Promise<void> {
  wire = { ...catalogue.wire, marker: [{ name: marker, href: marker, bitrix_id: 999 }] }
  await ask(site.two, '/api/reset-price/', {
    headers: { 'x-forwarded-for': `10.200.0.${(drawn.length + Number(marker.slice(7))) % 250}` },
  })
  for (const root of [site.one, ...LANGUAGES.map((language) => `${site.two}/${language}`)])
    for (const path of ['/', '/exome', '/legal']) {
      const { origin, pathname } = new URL(root + path)
      const { body } = await eventually(
        () => ask(origin, pathname),
        (response) => response.status !== 200 || response.body.includes(marker),
        60,
      )
      if (body) expect(body.includes(marker) || !body.includes('data-slot')).toBe(true)
    }
}

const readSlots = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-slot]')].map(
      ({ dataset, textContent }) => [dataset['slot'] ?? '', textContent] as const,
    ),
  )

async function shows(page: Page, slots: (slot: string) => string): Promise<void> {
  await expect
    .poll(async () =>
      (await readSlots(page))
        .filter(([slot, text]) => text !== slots(slot))
        .map(([slot, text]) => `${slot}: ${text} instead of ${slots(slot)}`),
    )
    .toEqual([])
}

const PATHS = ['/', '/exome', '/legal'] as const

for (const [index, { catalogue, currencies }] of drawn.entries()) {
  const language = LANGUAGES[index % LANGUAGES.length] ?? 'en'
  const { list } = catalogue
  const [first = 'EUR'] = currencies

  test(`random catalogue ${index} (seed ${SEED}) in ${language}: every price and order total follows the rules, in ${currencies.join(', ')} and, on variant 1, RUB`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await offer(catalogue, `marker-${index}`)
    await page.addInitScript((currency) => {
      localStorage['country'] ??= 'LV'
      localStorage['currency'] ??= currency
    }, first)
    const seen = await watchPrices(page)
    const expectPrices = async (address: string, slots: (slot: string) => string) => {
      await page.goto(address)
      await started(page)
      await stir(page)
      await shows(page, slots)
      const expected = new Set((await readSlots(page)).map(([slot]) => slots(slot)))
      expect((await seen()).filter((text) => !expected.has(text))).toEqual([])
    }
    for (const { wanted, path } of combinations({ wanted: currencies, path: PATHS }))
      await test.step(`shows ${path} in ${wanted}`, async () => {
        // The previous page has stored everything, because its prices were shown.
        if (page.url() !== 'about:blank')
          await page.evaluate((currency) => Object.assign(localStorage, { currency }), wanted)
        await expectPrices(`${site.two}/${language}${path}`, expectedSlots(list, shownCurrency(list, wanted), language))
        if (SOAK) appendFileSync('test-results/soak/cases.tsv', `${test.info().file}\t1\n`)
      })
    const currency = shownCurrency(list, first)
    const priced = productsOf(list).find((product) => findOffer(product, currency))
    const sum = priced && findOffer(priced, currency)
    if (priced && sum)
      await test.step('basket, order form and order show the price of the page', async () => {
        const t = createTranslator(language)
        const text = formatMoney(sum.price, currency, languageEntry(language).intl)
        await page.evaluate((wanted) => Object.assign(localStorage, { currency: wanted }), first)
        await page.goto(`${site.two}/${language}/basket?add=${priced.bitrixId}`)
        await expect(total(page, t)).toContainText(text)
        await expect(count(page)).toHaveText('1')
        await page.getByRole('link', { name: t('basket.checkout') }).click()
        await formReady(page, t)
        await expect(total(page, t)).toContainText(text)
        await fillIn(page, { ...ANNE, country: 'LV' })
        await send(page, t)
        await orderNumber(page)
        await expect(total(page, t)).toContainText(text)
      })
    for (const path of sample(PATHS, (one) => one === '/'))
      await test.step(`shows ${path} on variant 1`, () =>
        expectPrices(site.one + path, expectedSlots(list, 'RUB', 'ru')))
  })
}
