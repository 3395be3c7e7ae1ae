import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { storedBasket, test, createTranslator } from './shop.ts'
import { ONE, started, violations } from './site.ts'

test.use({ timezoneId: 'Europe/Riga' })

const field = (page: Page) => page.locator('#promo #promocode')
const promoStatus = (page: Page) => page.locator('#promo #promo-message')
const prices = (page: Page): Locator => page.locator('#promo li')

/** Types a code and submits it once the form is hydrated. */
async function check(page: Page, code: string): Promise<void> {
  await field(page).scrollIntoViewIfNeeded()
  await expect(promoStatus(page)).toBeAttached()
  await send(page, code)
}

async function send(page: Page, code: string): Promise<void> {
  await field(page).fill(code)
  await page.locator('#promo').getByRole('button').click()
}

const PLACES = [
  [`${ONE}/`, 'ru', /45\s900\s₽41\s310\s₽$/],
  ['/es/?lng=es', 'es', /€\s399€\s359\.10$/],
  ['/lv/?lng=lv', 'lv', /399\s€359,10\s€$/],
] as const

for (const [address, language, exome] of sample(PLACES, ([, one]) => one === 'es'))
  test(`${language}: a valid code shows all new prices and is stored in the basket, and an invalid one is explained`, async ({
    page,
    quiet,
  }) => {
    quiet.allow.push(/Failed to load resource/)
    const requests: string[] = []
    page.on(
      'request',
      (request) => request.url().includes('/api/check-promo/') && requests.push(new URL(request.url()).search),
    )
    const t = createTranslator(language)
    await page.goto(address)
    await started(page)
    await test.step('a failure is reported, the typed code stays, and it can be retried', async () => {
      const failures: ((route: Route) => Promise<void>)[] = [
        (route) => route.abort(),
        (route) => route.fulfill({ status: 429 }),
      ]
      await page.route('**/api/check-promo/**', (route) => (failures.shift() ?? ((last) => last.continue()))(route))
      await check(page, 'SUMMER2026')
      await expect(promoStatus(page)).toHaveText(t('promo.failed'))
      await page.keyboard.press('Enter')
      await expect(promoStatus(page)).toHaveText(t('promo.tooMany'))
      await expect(field(page)).toHaveValue('SUMMER2026')
      await page.keyboard.press('Enter')
      await expect(promoStatus(page)).toHaveText(t('promo.expired'))
    })
    await test.step('an invalid code is explained', async () => {
      for (const [code, sentence] of [
        ['FIRST100', 'exhausted'],
        [language === 'ru' ? 'EURO20' : 'MINUS1000', 'currency'],
        ['', 'empty'],
        ['<script>alert(1)</script>', 'unknown'],
      ] as const) {
        await check(page, code)
        await expect(promoStatus(page)).toHaveText(t(`promo.${sentence}`))
        expect((await storedBasket(page)).promocode).toBeUndefined()
      }
    })
    await test.step('a valid code shows the new price of each test at once and is stored in the basket', async () => {
      await check(page, 'dna10')
      await expect(promoStatus(page)).toContainText(t('promo.here'))
      await expect(promoStatus(page)).toContainText(/−10\s?%/)
      await expect(promoStatus(page)).toContainText(` ${await prices(page).count()} `)
      const { color } = await promoStatus(page).evaluate((element) => ({ color: getComputedStyle(element).color }))
      await expect(prices(page).locator('a').first()).toHaveCSS('color', color)
      await expect(prices(page).filter({ has: page.locator('a[href="#exome"]') })).toHaveText(exome)
      expect(await prices(page).count()).toBeGreaterThan(10)
      expect((await storedBasket(page)).promocode).toBe('dna10')
      expect(await violations(page)).toEqual([])
      await check(page, 'NONSENSE')
      await expect(promoStatus(page)).toHaveText(t('promo.unknown'))
      await expect(prices(page)).toHaveCount(0)
    })
    await test.step('a code for one test shows the price of that test only', async () => {
      await check(page, 'GENOME15')
      await expect(prices(page)).toHaveCount(1)
    })
    await test.step('a code is sent with a random part, on variant 2 also with currency and language', async () => {
      const code = language === 'ru' ? 'MINUS1000' : 'EURO20'
      await check(page, code)
      await expect(promoStatus(page)).toContainText(t('promo.here'))
      await expect(prices(page)).not.toHaveCount(0)
      const expected =
        language === 'ru' ? `?promocode=${code}&random` : `?promocode=${code}&cy=EUR&lng=${language}&random`
      await expect.poll(() => requests.at(-1)?.replace(/0\.\d+(?:e-\d+)?$/, 'random')).toBe(expected)
    })
  })

test('a code for one test is reported as not applicable on the genealogy pages', async ({ page }) => {
  const t = createTranslator('en')
  for (const path of sample(
    ['/en/genealogy_complex?lng=en', '/en/genealogy_services?lng=en'],
    (_path, index) => index === 0,
  )) {
    await page.goto(path)
    await check(page, 'GENOME15')
    await expect(promoStatus(page)).toHaveText(t('promo.notForTests'))
    await check(page, 'DNA10')
    await expect(promoStatus(page)).toContainText(t('promo.here'))
    await expect(prices(page).filter({ has: page.locator('a[href="#ancestor-search"]') })).toContainText('€171')
  }
})

test('a form visible before any script has loaded checks its code like others', async ({ page }) => {
  const scrolled = Promise.withResolvers<void>()
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await scrolled.promise
    await route.continue()
  })
  await page.goto(ONE, { waitUntil: 'domcontentloaded' })
  await field(page).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  scrolled.resolve()
  await expect(promoStatus(page)).toBeAttached()
  await test.step('the code is sent with a random part only on variant 1', async () => {
    const request = page.waitForRequest('**/api/check-promo/**')
    await send(page, 'MINUS1000')
    await expect(prices(page)).not.toHaveCount(0)
    expect(new URL((await request).url()).search).toMatch(/^\?promocode=MINUS1000&0\.\d+(?:e-\d+)?$/)
  })
})

test('a visitor in Kyrgyzstan sees that no code applies there', async ({ page }) => {
  await page.addInitScript(() => Object.assign(localStorage, { country: 'KG', currency: 'KGS' }))
  await page.goto('/ru/?lng=ru')
  await check(page, 'DNA10')
  await expect(promoStatus(page)).toHaveText(createTranslator('ru')('promo.noDiscounts'))
  await expect(prices(page)).toHaveCount(0)
})

// Without scripts the browser does the same.
test('a code submitted before its script has loaded is sent to the basket', async ({ page }) => {
  await page.route('**/*.js', (route) => new Promise((resolve) => page.on('close', () => resolve(route.abort()))))
  await page.goto('/en/?lng=en', { waitUntil: 'commit' })
  await field(page).fill('DNA10')
  // Content above is laid out during scrolling, so the button may move under the pressed mouse.
  await field(page).press('Enter')
  await expect(page).toHaveURL('/en/basket?lng=en&promocode=DNA10')
})
