import { expect, type Page } from '@playwright/test'
import fc from 'fast-check'
import { appendFileSync } from 'node:fs'
import { languageEntry } from '../../i18n/locales.ts'
import { CURRENCIES } from '../../lib/domain/currencies.ts'
import { formatMoney } from '../../lib/domain/money.ts'
import { offerOf, productsOf, shownCurrency } from '../../lib/domain/price.ts'
import { expectedSlots } from '../support/expected-slots.ts'
import { catalogues, type DrawnCatalogue } from '../support/generators/catalogue.ts'
import { cases, SEED, SOAK } from '../support/generators/runs.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'
import { json, startStubBackend, type StubBackend } from '../support/stub-backend.ts'
import { ANNE, count, fillIn, formReady, placed, send, test, total, words } from './shop.ts'
import { started, stir, watchPrices } from './site.ts'

const LANGUAGES = ['en', 'es', 'ru', 'lv', 'pt', 'it'] as const
const FOREIGN = CURRENCIES.filter((currency) => currency !== 'RUB')

const drawn = fc.sample(
  fc.record({
    catalogue: catalogues(),
    currencies: fc.uniqueArray(fc.constantFrom(...FOREIGN), { minLength: 3, maxLength: 3 }),
  }),
  cases(3, 100),
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

/** Gives the site another catalogue, and waits until its pages have it: a marker among the products tells. */
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
        (answer) => answer.status !== 200 || answer.body.includes(marker),
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

for (const [index, { catalogue, currencies }] of drawn.entries()) {
  const language = LANGUAGES[index % LANGUAGES.length] ?? 'en'
  const { list } = catalogue

  test(`drawn catalogue ${index} (seed ${SEED}) in ${language}: every price is the one of the rules, in ${currencies.join(', ')} and, on variant 1, RUB`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await offer(catalogue, `marker-${index}`)
    await page.addInitScript(() => Object.assign(localStorage, { country: 'LV' }))
    const seen = await watchPrices(page)
    for (const wanted of currencies) {
      await page.goto(`${site.two}/${language}/offline`)
      await page.evaluate((code) => Object.assign(localStorage, { currency: code }), wanted)
      const slots = expectedSlots(list, shownCurrency(list, wanted), language)
      for (const path of ['/', '/exome', '/legal']) {
        await page.goto(`${site.two}/${language}${path}`)
        await started(page)
        await stir(page)
        await shows(page, slots)
        const expected = new Set((await readSlots(page)).map(([slot]) => slots(slot)))
        expect((await seen()).filter((text) => !expected.has(text))).toEqual([])
      }
      if (SOAK) appendFileSync('test-results/soak/cases.tsv', `${test.info().file}\t1\n`)
    }
    const roubles = expectedSlots(list, 'RUB', 'ru')
    for (const path of ['/', '/exome', '/legal']) {
      await page.goto(site.one + path)
      await started(page)
      await stir(page)
      await shows(page, roubles)
      const expected = new Set((await readSlots(page)).map(([slot]) => roubles(slot)))
      expect((await seen()).filter((text) => !expected.has(text))).toEqual([])
    }
  })

  const [wanted = 'EUR'] = currencies
  const currency = shownCurrency(list, wanted)
  const priced = productsOf(list).find((product) => offerOf(product, currency))
  const sum = priced && offerOf(priced, currency)
  if (!priced || !sum) continue

  test(`drawn catalogue ${index} (seed ${SEED}) in ${language}: basket, order form and order have the price of the page, in ${currency}`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const t = words(language)
    const text = formatMoney(sum.pay, currency, languageEntry(language).intl)
    await offer(catalogue, `marker-${index}`)
    await page.addInitScript((code) => Object.assign(localStorage, { country: 'LV', currency: code }), wanted)
    await page.goto(`${site.two}/${language}/basket?add=${priced.bitrixId}`)
    await expect(total(page, t)).toContainText(text)
    await expect(count(page)).toHaveText('1')
    await page.goto(`${site.two}/${language}/basket/order`)
    await formReady(page, t)
    await expect(total(page, t)).toContainText(text)
    await fillIn(page, { ...ANNE, country: 'LV' })
    await send(page, t)
    await placed(page)
    await expect(total(page, t)).toContainText(text)
  })
}
