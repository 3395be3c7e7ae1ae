import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import {
  answerConsentDialog,
  follow,
  inTitle,
  isSamePage,
  markPage,
  ONE,
  started,
  test,
  watchPrices,
  watchShifts,
} from './site.ts'

const PAGES = ['genealogy_complex', 'genealogy_services', 'legal/privacy-policy', ''] as const
const link = (page: Page, path: string) =>
  page.locator(`footer a[href*="/${path}?lng="]:not([hreflang], [href*="#"])`).first()
const price = (page: Page) => page.locator('main [data-slot$=".now"]').first()

test.beforeEach(({ page }) => answerConsentDialog(page))

async function open(page: Page, address = '/en/legal?lng=en'): Promise<void> {
  await page.goto(address)
  await started(page)
  await markPage(page)
}

const VISITORS = [
  ['America/Lima', 'es', /S\//],
  ['Europe/Riga', 'en', /€/],
  ['Asia/Bishkek', 'ru', /KGS|сом/],
  ['Asia/Tokyo', 'lv', /€/],
  ['America/Sao_Paulo', 'pt', /R\$/],
  ['Europe/Rome', 'it', /€/],
] as const

// Other languages and time zones are tested by the first visits in visitors.spec.ts, and English by the tests below.
for (const [zone, language, sign] of sample(VISITORS, ([, one]) => one === 'es'))
  test.describe(`a visitor from ${zone}`, () => {
    test.use({ timezoneId: zone })

    test(`every page in ${language} shows the visitor’s own currency only, without a layout shift`, async ({
      page,
    }) => {
      const seen = await watchPrices(page)
      const shifts = await watchShifts(page)
      await open(page, `/${language}/legal?lng=${language}`)
      for (const path of PAGES) {
        await follow(link(page, path))
        await expect(page).toHaveURL(new RegExp(`/${language}/${path}\\?lng=`))
        await page.waitForTimeout(300)
      }
      await page.goBack()
      await page.goBack()
      await expect(price(page)).toHaveText(sign)
      expect((await seen()).length).toBeGreaterThan(10)
      expect((await seen()).filter((text) => !sign.test(text))).toEqual([])
      expect(await shifts()).toEqual([])
      expect(await isSamePage(page)).toBe(true)
    })
  })

test.describe('from Riga', () => {
  test.use({ timezoneId: 'Europe/Riga' })

  test('a page opened before the response shows no price until it arrives', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/market*', async (route) => {
      await held
      await route.continue()
    })
    const seen = await watchPrices(page)
    const shifts = await watchShifts(page)
    await page.goto('/en/legal?lng=en')
    await page.waitForLoadState('load')
    await markPage(page)
    await follow(link(page, 'genealogy_complex'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/family tree/)
    await page.waitForTimeout(300)
    expect(await seen()).toEqual([])
    release()
    await expect(price(page)).toHaveText(/€/)
    expect((await seen()).filter((text) => !text.includes('€'))).toEqual([])
    expect(await shifts()).toEqual([])
    expect(await isSamePage(page)).toBe(true)
  })

  test('a failing market is "price on request" on every page and is requested again by the next, until it succeeds', async ({
    page,
    quiet,
  }) => {
    quiet.allow.push(/500/)
    let isFailing = true
    await page.route('**/api/market*', (route) =>
      isFailing ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    const seen = await watchPrices(page)
    await open(page)
    await follow(link(page, 'genealogy_complex'))
    await expect(price(page)).toHaveText('Price on request')
    expect((await seen()).filter((text) => text !== 'Price on request')).toEqual([])
    isFailing = false
    await follow(link(page, 'genealogy_services'))
    await expect(price(page)).toHaveText(/€/)
    expect((await seen()).filter((text) => text !== 'Price on request' && !text.includes('€'))).toEqual([])
    await test.step('the choice in the picker applies to the next page', async () => {
      await page.getByRole('button', { name: /^Country, language/ }).click()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Currency' }).selectOption('USD')
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
      await expect(page.locator('[data-slot="market.currency"]')).toHaveText('USD')
      await follow(link(page, ''))
      await expect(page.locator('#exome [data-slot="exome.now"]')).toHaveText('US$449')
    })
    expect(await isSamePage(page)).toBe(true)
  })

  test('a choice in another tab reaches an open page and is not overwritten by a pending response', async ({
    page,
    context,
  }) => {
    await open(page, '/en/?lng=en')
    await expect(price(page)).toHaveText(/€/)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const other = await context.newPage()
    await other.route('**/api/market*', async (route) => {
      await held
      await route.continue()
    })
    await other.goto('/en/?lng=en')
    await page.evaluate(() => Object.assign(localStorage, { country: 'PE', currency: 'PEN' }))
    release()
    await started(other)
    expect(await other.evaluate(() => [localStorage['country'], localStorage['currency']])).toEqual(['PE', 'PEN'])
    await other.mouse.move(10, 10)
    await expect(price(other)).toHaveText(/^PEN/)
    await other.evaluate(() => Object.assign(localStorage, { country: 'BR', currency: 'BRL' }))
    await expect(price(page)).toHaveText(/^R\$/)
    expect(await isSamePage(page)).toBe(true)
  })
})

// Two page loads of variant 2 are checked in visitors.spec.ts.
for (const address of sample(['/en/legal?lng=en', `${ONE}/legal`], (_address, index) => index === 1))
  test(`a client in Kyrgyzstan sees no discount on the next page, from ${inTitle(address)}`, async ({ page }) => {
    await page.route('**/api/geoip', (route) => route.fulfill({ json: { country: 'KG' } }))
    await open(page, address)
    await expect(page.locator('html')).toHaveAttribute('data-discounts', 'off')
    await follow(page.getByRole('contentinfo').getByRole('link', { name: /Genarium/ }))
    await expect(page.locator('#genetic-passport [data-slot="genetic-passport.plain"]')).toBeVisible()
    await expect(page.locator('del').filter({ visible: true })).toHaveCount(0)
    expect(await isSamePage(page)).toBe(true)
  })
