import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { storedBasket, test, words } from './shop.ts'
import { ONE, started, violations } from './site.ts'

test.use({ timezoneId: 'Europe/Riga' })

const field = (page: Page) => page.locator('#promo #promocode')
const said = (page: Page) => page.locator('#promo #promo-said')
const prices = (page: Page): Locator => page.locator('#promo li')

/** Types a code and sends it, once the form has come to life. */
async function check(page: Page, code: string): Promise<void> {
  await field(page).scrollIntoViewIfNeeded()
  await expect(said(page)).toBeAttached()
  await send(page, code)
}

async function send(page: Page, code: string): Promise<void> {
  await field(page).fill(code)
  await page.locator('#promo').getByRole('button').click()
}

const PLACES = [
  [[[`${ONE}/`, 'ru', /45\s900\s₽41\s310\s₽$/]], 1],
  [
    [
      ['/es/?lng=es', 'es', /€\s399€\s359\.10$/],
      ['/lv/?lng=lv', 'lv', /399\s€359,10\s€$/],
    ],
    2,
  ],
] as const

for (const [places, variant] of PLACES)
  test(`home pages of variant ${variant}: a valid code shows the new price of each test at once and waits in the basket, another says why it does not hold`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on(
      'request',
      (request) => request.url().includes('/api/check-promo/') && asked.push(new URL(request.url()).search),
    )
    for (const [address, language, exome] of places) {
      const t = words(language)
      await page.goto(address)
      await started(page)
      for (const [code, sentence] of [
        ['SUMMER2026', 'expired'],
        ['FIRST100', 'exhausted'],
        [language === 'ru' ? 'EURO20' : 'MINUS1000', 'currency'],
        ['', 'empty'],
        ['<script>alert(1)</script>', 'unknown'],
      ] as const) {
        await check(page, code)
        await expect(said(page)).toHaveText(t(`promo.${sentence}`))
        expect((await storedBasket(page)).promocode).toBeUndefined()
      }
      await check(page, 'dna10')
      await expect(said(page)).toHaveText(t('promo.here'))
      await expect(prices(page).filter({ has: page.locator('a[href="#exome"]') })).toHaveText(exome)
      expect(await prices(page).count()).toBeGreaterThan(10)
      expect((await storedBasket(page)).promocode).toBe('dna10')
      expect(await violations(page)).toEqual([])
      await check(page, 'NONSENSE')
      await expect(said(page)).toHaveText(t('promo.unknown'))
      await expect(prices(page)).toHaveCount(0)
      await test.step('a code of the currency, which travels with language and a random part on variant 2, the random part alone on variant 1', async () => {
        const code = language === 'ru' ? 'MINUS1000' : 'EURO20'
        await check(page, code)
        await expect(prices(page)).not.toHaveCount(0)
        const wanted =
          language === 'ru' ? `?promocode=${code}&random` : `?promocode=${code}&cy=EUR&lng=${language}&random`
        expect(asked.at(-1)?.replace(/0\.\d+(?:e-\d+)?$/, 'random')).toBe(wanted)
      })
      // The next language begins without a code.
      await page.evaluate(() => localStorage.removeItem('basket'))
    }
  })

test('a code for one test is said to be for others on the genealogy pages, and holds on the home page', async ({
  page,
}) => {
  const t = words('en')
  for (const path of sample(
    ['/en/genealogy_complex?lng=en', '/en/genealogy_services?lng=en'],
    (_path, index) => index === 0,
  )) {
    await page.goto(path)
    await check(page, 'GENOME15')
    await expect(said(page)).toHaveText(t('promo.notForTests'))
    await check(page, 'DNA10')
    await expect(said(page)).toHaveText(t('promo.here'))
    await expect(prices(page).filter({ has: page.locator('a[href="#ancestor-search"]') })).toContainText('€171')
  }
  await page.goto('/en/?lng=en')
  await check(page, 'GENOME15')
  await expect(prices(page)).toHaveCount(1)
})

test('a form that was scrolled to before any script came checks its code like others', async ({ page }) => {
  const scrolled = Promise.withResolvers<void>()
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await scrolled.promise
    await route.continue()
  })
  await page.goto(ONE, { waitUntil: 'domcontentloaded' })
  await field(page).scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  scrolled.resolve()
  await expect(said(page)).toBeAttached()
})

test('a failure is said, what was typed stays, and the same code can be tried again', async ({ page, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  const t = words('pt')
  await page.goto('/pt/?lng=pt')
  await started(page)
  const failures: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort(),
    (route) => route.fulfill({ status: 429 }),
  ]
  await page.route('**/api/check-promo/**', (route) => (failures.shift() ?? ((last) => last.continue()))(route))
  await check(page, 'DNA10')
  await expect(said(page)).toHaveText(t('promo.failed'))
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText(t('promo.tooMany'))
  await expect(field(page)).toHaveValue('DNA10')
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText(t('promo.here'))
})

test('a visitor in Kyrgyzstan is told that no code holds there', async ({ page }) => {
  await page.addInitScript(() => Object.assign(localStorage, { country: 'KG', currency: 'KGS' }))
  await page.goto('/ru/?lng=ru')
  await check(page, 'DNA10')
  await expect(said(page)).toHaveText(words('ru')('promo.noDiscounts'))
  await expect(prices(page)).toHaveCount(0)
})

test('a code that is sent before its part has loaded goes to the basket', async ({ page }) => {
  await page.route('**/*.js', (route) => new Promise((resolve) => page.on('close', () => resolve(route.abort()))))
  await page.goto('/en/?lng=en', { waitUntil: 'commit' })
  await field(page).fill('DNA10')
  // What is above is being laid out while the page scrolls: a mouse may let go of the button where it no longer is.
  await field(page).press('Enter')
  await expect(page).toHaveURL('/en/basket?lng=en&promocode=DNA10')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the code goes to the basket', async ({ page }) => {
    await page.goto('/it/?lng=it')
    await send(page, 'DNA10')
    await expect(page).toHaveURL('/it/basket?lng=it&promocode=DNA10')
  })
})
