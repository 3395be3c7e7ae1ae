import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { keepBasket, one, words } from './shop.ts'
import { answerCookies, follow, isSamePage, markPage, ONE, started, stir, test } from './site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const KAZAN = { city: 'Казань', city_type: 'г', where: 'в\u00a0Казани' }

/** Says where the visitor is, and counts how often that is asked. */
async function locate(page: Page, answer: unknown): Promise<() => number> {
  let asked = 0
  await page.route('**/api/address', async (route) => {
    asked++
    await route.fulfill({ json: answer })
  })
  return () => asked
}
const remembered = (page: Page) =>
  page.evaluate(() => localStorage.getItem('detectAddressByIp') ?? sessionStorage.getItem('detectAddressByIp'))

test.beforeEach(({ page }) => answerCookies(page))

test('the heading says Moscow until the next page, then the city, and the title stays', async ({ page }) => {
  const asked = await locate(page, KAZAN)
  await page.goto(ONE)
  await started(page)
  await expect.poll(() => remembered(page)).toBe(JSON.stringify(KAZAN))
  await expect(heading(page)).toContainText('тесты в Москве')
  await page.reload()
  await expect(heading(page)).toContainText('тесты в Казани')
  await started(page)
  await expect(heading(page)).toContainText('тесты в Казани')
  await expect(page).toHaveTitle(/в\sМоскве/)
  expect(asked()).toBe(1)
})

test('a page that is opened in place names the city too', async ({ page }) => {
  await locate(page, KAZAN)
  await page.goto(`${ONE}/legal/IDS`)
  await started(page)
  await stir(page)
  await expect.poll(() => remembered(page)).toBe(JSON.stringify(KAZAN))
  await markPage(page)
  await follow(page.getByRole('contentinfo').getByRole('link', { name: /Genarium/ }))
  await expect(heading(page)).toContainText('тесты в Казани')
  expect(await isSamePage(page)).toBe(true)
})

test('the order form suggests the city, and keeps another one', async ({ page }) => {
  await locate(page, KAZAN)
  await keepBasket(page, one('1004'))
  await page.goto(`${ONE}/basket/order`)
  const city = page.getByRole('textbox', { name: words('ru')('order.city') })
  await started(page)
  await stir(page)
  await expect(city).toHaveValue('Казань')
  await city.fill('Арск')
  await page.reload()
  await started(page)
  await stir(page)
  await expect.poll(() => remembered(page)).toBe(JSON.stringify(KAZAN))
  await expect(city).toHaveValue('Арск')
})

test('a failure is said on the console, and the page stands', async ({ page, quiet }) => {
  quiet.allow.push(/Error detecting address by IP/, /status of 500/)
  const said = page.waitForEvent('console', (message) => message.text().startsWith('Error detecting address by IP'))
  await page.route('**/api/address', (route) => route.fulfill({ status: 500 }))
  await page.goto(ONE)
  await said
  await expect(heading(page)).toContainText('тесты в Москве')
})

// Where no city is found nobody is asked again: tests/component/city.test.ts. Variant 2 never asks: visitors.spec.ts.
test('a crawler is not asked, however its address says so', async ({ page }) => {
  const asked = await locate(page, KAZAN)
  // In prerender mode nothing at all is asked: prerender.spec.ts.
  for (const query of sample(['?bot', '?bot=1', '?genariumbot=refresh'], (mark) => mark === '?bot')) {
    await page.goto(`${ONE}/${query}`)
    await page.waitForLoadState('networkidle')
    expect([query, asked(), await remembered(page)]).toEqual([query, 0, null])
  }
})
