import { expect } from '@playwright/test'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { combinations, sample } from '../support/sample.ts'
import { inTitle, ONE, started, test, watchPrices, watchShifts } from './site.ts'

/** Locations of visitors, their currencies, and whether the site knows their country. */
const VISITORS = [
  { zone: 'America/Lima', country: 'PE', currency: 'PEN', sign: /PEN|S\//, asks: false },
  { zone: 'Europe/Riga', country: 'LV', currency: 'EUR', sign: /€/, asks: false },
  { zone: 'Asia/Bishkek', country: 'KG', currency: 'KGS', sign: /KGS|сом/, asks: false },
  { zone: 'Europe/Moscow', country: 'LV', currency: 'EUR', sign: /€/, asks: true },
  { zone: 'Asia/Tokyo', country: 'LV', currency: 'EUR', sign: /€/, asks: true },
] as const

// A currency whose code is its sign, and an uncertain country. Responses for each visitor: tests/http/prices.test.ts,
// tests/component/boot-script.test.ts.
const SAVED_CHOICES = ['KGS en', 'EUR lv']
const FIRST_VISITS = sample(combinations({ visitor: VISITORS, language: LANGUAGES }), ({ visitor, language }) =>
  SAVED_CHOICES.includes(`${visitor.currency} ${language}`),
)

for (const { visitor, language } of FIRST_VISITS) {
  const { zone, country, currency, sign, asks } = visitor

  test.describe(`a first visit from ${zone}`, () => {
    test.use({ timezoneId: zone })

    test(`the page in ${language} shows only ${currency}, and stores it, at 320 pixels too`, async ({ page }) => {
      const seen = await watchPrices(page)
      const shifts = await watchShifts(page)
      const located: string[] = []
      page.on('request', (request) => request.url().includes('/api/address') && located.push(request.url()))
      await page.goto(`/${language}/`)
      await started(page)
      await expect(page.locator('[data-slot="genetic-passport.now"]').first()).toHaveText(sign)
      expect((await seen()).filter((text) => !sign.test(text))).toEqual([])
      expect(await shifts()).toEqual([])
      expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({ country, currency, lang: language })
      // Reads cookies in the page, because the browser's own list may lag behind scripts.
      expect((await page.evaluate(() => document.cookie)).split('; ')).toContain(`lang=${language}`)
      await expect(page.locator('#country-prompt:not(:empty)')).toHaveCount(asks ? 1 : 0)
      await expect(page.locator('html')).toHaveAttribute('data-discounts', 'on')
      await expect(page.locator('#genetic-passport del')).toBeVisible()
      // The heading names no city.
      expect(located).toEqual([])
      await expect(page.locator('[data-where]')).toHaveCount(0)
      // As at 400 % zoom, which loses nothing.
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })
  })
}

for (const { zone } of sample(VISITORS, ({ currency }) => currency === 'PEN'))
  test.describe(`a first visit from ${zone}`, () => {
    test.use({ timezoneId: zone })

    test('variant 1 shows all prices in roubles, at 320 pixels too', async ({ page }) => {
      const seen = await watchPrices(page)
      await page.goto(ONE)
      await started(page)
      expect((await seen()).length).toBeGreaterThan(10)
      expect((await seen()).filter((text) => !text.endsWith('₽'))).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })
  })

test.describe('a returning visitor', () => {
  test.use({ timezoneId: 'America/Lima' })

  test('sees the saved market, and prices are requested only if they differ from those of the page', async ({
    page,
  }) => {
    const seen = await watchPrices(page)
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/api/market') && requests.push(request.url()))
    await page.addInitScript(() =>
      Object.assign(localStorage, { country: 'BR', currency: 'BRL', ...(JSON.parse(window.name || '{}') as object) }),
    )
    await test.step('the selected currency is preserved in any time zone', async () => {
      await page.goto('/pt/')
      await started(page)
      expect((await seen()).filter((text) => !text.startsWith('R$'))).toEqual([])
      expect(requests.length).toBeGreaterThan(0)
    })
    await test.step('nothing is requested when the page’s own prices are right', async () => {
      // `window.name` survives navigation.
      await page.evaluate(() => (window.name = '{"country":"PE","currency":"PEN"}'))
      requests.length = 0
      await page.goto('/es/')
      await started(page)
      await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText(/^S\//)
      expect(requests).toEqual([])
    })
  })
})

test.describe('a client in Kyrgyzstan', () => {
  test.beforeEach(({ page }) => page.route('**/api/geoip', (route) => route.fulfill({ json: { countryCode: 'kg' } })))

  const PLACES = [
    ['/en/', /^€/],
    [ONE, /₽$/],
  ] as const

  // navigation-visitors.spec.ts tests the next page of variant 1, basket.spec.ts the basket.
  for (const [address, shown] of sample(PLACES, ([path]) => path !== ONE)) {
    test(`sees no discount on ${inTitle(address)} or on any later page, not even briefly`, async ({ page }) => {
      const planning = page.locator('#pregnancy-planning')
      await page.goto(`${address}?isPlanningAvailable=false`)
      const old = page.locator('del').filter({ visible: true })
      await expect(page.locator('html')).toHaveAttribute('data-discounts', 'off')
      await expect(old).toHaveCount(0)
      const plain = page.locator('#genetic-passport [data-slot="genetic-passport.plain"]')
      await expect(plain).toBeVisible()
      await expect(plain).toHaveText(shown)
      await expect(planning).toBeHidden()
      const seen = await watchPrices(page)
      await page.goto(address)
      await started(page)
      expect((await seen()).filter((text) => /249|29.900/.test(text))).not.toHaveLength(0)
      await expect(old).toHaveCount(0)
      // flags.spec.ts tests that a URL parameter overrides the flag.
      await test.step('isPlanningAvailable hides the planning test for the whole session', () =>
        expect(planning).toBeHidden())
    })
  }
})

test('a failure during startup is logged on the console, and the page works', async ({ page, quiet }) => {
  quiet.allow.push(/broken at start/)
  const messages: string[] = []
  page.on('console', (message) => message.type() === 'error' && messages.push(message.text()))
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', {
      get: () => '',
      set() {
        throw new Error('broken at start')
      },
    })
  })
  await page.goto('/en/')
  await expect.poll(() => messages.join()).toContain('broken at start')
  await started(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#genetic-passport [data-slot="genetic-passport.now"]')).toBeVisible()
})
