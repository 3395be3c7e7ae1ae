import { expect } from '@playwright/test'
import { combinations, sample } from '../support/sample.ts'
import { inTitle, LANGUAGES, ONE, started, test, watchPrices, watchShifts } from './site.ts'

/** Where visitors are, what they pay in, and whether the site knows their country. */
const VISITORS = [
  { zone: 'America/Lima', country: 'PE', currency: 'PEN', sign: /PEN|S\//, asks: false },
  { zone: 'Europe/Riga', country: 'LV', currency: 'EUR', sign: /€/, asks: false },
  { zone: 'Asia/Bishkek', country: 'KG', currency: 'KGS', sign: /KGS|сом/, asks: false },
  { zone: 'Europe/Moscow', country: 'LV', currency: 'EUR', sign: /€/, asks: true },
  { zone: 'Asia/Tokyo', country: 'LV', currency: 'EUR', sign: /€/, asks: true },
] as const

for (const { visitor, language } of combinations({ visitor: VISITORS, language: LANGUAGES })) {
  const { zone, country, currency, sign, asks } = visitor

  test.describe(`a first visit from ${zone}`, () => {
    test.use({ timezoneId: zone })

    test(`in ${language}: only ${currency} is ever seen, and it is remembered; 320 pixels are enough`, async ({
      page,
    }) => {
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
      // As the page reads it: the browser's own list may be a moment behind what a script has written.
      expect((await page.evaluate(() => document.cookie)).split('; ')).toContain(`lang=${language}`)
      await expect(page.getByRole('complementary')).toHaveCount(asks ? 1 : 0)
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

    test('on variant 1 everything is in roubles; 320 pixels are enough', async ({ page }) => {
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

  test('has what was chosen, and of what cannot be read nothing', async ({ page }) => {
    const seen = await watchPrices(page)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/market') && asked.push(request.url()))
    const visit = async (path: string, saved: Record<string, string>) => {
      // A document without scripts: a page before would remember its own.
      await page.goto('/robots.txt')
      await page.evaluate((entries) => {
        localStorage.clear()
        Object.assign(localStorage, entries)
      }, saved)
      asked.length = 0
      await page.goto(path)
      await started(page)
    }
    await test.step('the currency that was chosen stays, whatever the time zone says', async () => {
      await visit('/pt/', { country: 'BR', currency: 'BRL' })
      expect((await seen()).filter((text) => !text.startsWith('R$'))).toEqual([])
    })
    await test.step('a saved RUB is seen as EUR', async () => {
      await visit('/it/', { country: 'PE', currency: 'RUB' })
      expect((await seen()).filter((text) => !text.includes('€'))).toEqual([])
    })
    await test.step('the server is asked for nothing where the page’s own prices are right', async () => {
      await visit('/es/', { country: 'PE', currency: 'PEN' })
      await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText(/^S\//)
      expect(asked).toEqual([])
    })
    await test.step('storage full of nonsense counts as nothing', async () => {
      await visit('/en/', { country: '../..', currency: '<b>', lang: '{}', langTitle: '%', isPlanningAvailable: 'x' })
      await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText(/^PEN/)
    })
  })
})

test('a failing market is "price on request", never the foreign price', async ({ page, quiet }) => {
  quiet.allow.push(/500/)
  await page.route('**/api/market*', (route) => route.fulfill({ status: 500, body: '' }))
  const seen = await watchPrices(page)
  await page.goto('/en/')
  await started(page)
  await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText('Price on request')
  expect((await seen()).filter((text) => text !== 'Price on request')).toEqual([])
  await test.step('the menu of tests says nothing of prices that it does not know', async () => {
    await page.getByRole('button', { name: 'Tests and prices' }).click()
    await expect(page.locator('#menu').getByRole('heading').first()).toHaveText('Health and risks', {
      useInnerText: true,
    })
  })
})

test('a first answer that comes late does not take the place of a choice', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/market*', async (route) => {
    if (!route.request().url().includes('cy=USD')) await held
    await route.fallback()
  })
  await page.goto('/en/')
  await page.getByRole('button', { name: /^Country, language/ }).click()
  await page.getByRole('dialog').getByText('US Dollar').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  const price = page.locator('#exome [data-slot="exome.now"]')
  await expect(price).toHaveText('US$449')
  const late = page.waitForResponse(
    (response) => response.url().includes('/api/market') && !response.url().includes('cy=USD'),
  )
  release()
  await (await late).finished()
  await started(page)
  await expect(price).toHaveText('US$449')
  expect(await page.evaluate(() => localStorage['currency'])).toBe('USD')
})

test.describe('an address in Kyrgyzstan', () => {
  test.beforeEach(({ page }) => page.route('**/api/geoip', (route) => route.fulfill({ json: { countryCode: 'kg' } })))

  const PLACES = [
    ['/en/', /^€/],
    [ONE, /₽$/],
  ] as const

  // Of variant 1 the next page is looked at in navigation-visitors.spec.ts, and the basket in basket.spec.ts.
  for (const [address, shown] of sample(PLACES, ([place]) => place !== ONE)) {
    test(`sees no discount on ${inTitle(address)}, and on no later page for a moment`, async ({ page }) => {
      await page.goto(address)
      const old = page.locator('del').filter({ visible: true })
      await expect(page.locator('html')).toHaveAttribute('data-discounts', 'off')
      await expect(old).toHaveCount(0)
      const plain = page.locator('#genetic-passport [data-slot="genetic-passport.plain"]')
      await expect(plain).toBeVisible()
      await expect(plain).toHaveText(shown)
      const seen = await watchPrices(page)
      await page.reload()
      await started(page)
      expect((await seen()).filter((text) => /249|29.900/.test(text))).not.toHaveLength(0)
      await expect(old).toHaveCount(0)
    })
  }
})

test('elsewhere discounts stay, and the address is asked for once a session', async ({ page }) => {
  let asked = 0
  await page.route('**/api/geoip', async (route) => {
    asked++
    await route.fulfill({ json: { country: 'LV', city: null } })
  })
  await page.goto('/en/')
  await expect(page.locator('html')).toHaveAttribute('data-discounts', 'on')
  await page.reload()
  await started(page)
  await expect(page.locator('#genetic-passport del')).toBeVisible()
  expect(asked).toBe(1)
})

test('a failure while the page starts is said on the console, and the page stands', async ({ page, quiet }) => {
  quiet.allow.push(/broken at start/)
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', {
      get: () => '',
      set() {
        throw new Error('broken at start')
      },
    })
  })
  await page.goto('/en/')
  await expect.poll(() => said.join()).toContain('broken at start')
  await started(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#exome [data-slot="exome.now"]')).toBeVisible()
})

test('a page whose scripts never come stands, with the visitor’s own prices', async ({ page, quiet }) => {
  quiet.allow.push(/ERR_FAILED/)
  await page.addInitScript(() => Object.assign(localStorage, { country: 'LV', currency: 'EUR' }))
  await page.route('**/_next/static/chunks/*.js', (route) => route.abort())
  await page.goto('/en/')
  await expect(page.locator('#exome [data-slot="exome.now"]')).toHaveText('€399')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The spinner gives up with the scripts.
  await expect(page.locator('[class*=spinner]')).toBeHidden({ timeout: 15_000 })
})

// That it is shown by an address, against a flag, is looked at in flags.spec.ts.
test('isPlanningAvailable hides the planning test, for the whole session', async ({ page }) => {
  const planning = page.locator('#pregnancy-planning')
  await page.goto('/en/?isPlanningAvailable=false')
  await expect(planning).toBeHidden()
  await page.goto('/en/?isPlanningAvailable=maybe')
  await expect(planning).toBeHidden()
})
