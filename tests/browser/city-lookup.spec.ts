import { expect, type Page } from '@playwright/test'
import { keepBasket, one, createTranslator } from './shop.ts'
import { answerConsentDialog, follow, isSamePage, markPage, ONE, started, stir, test } from './site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const KAZAN = { city: 'Казань', city_type: 'г', where: 'в\u00a0Казани' }

/** Stub of the visitor's location; counts the requests. */
async function locate(page: Page, response: unknown): Promise<() => number> {
  let requestCount = 0
  await page.route('**/api/address', async (route) => {
    requestCount++
    await route.fulfill({ json: response })
  })
  return () => requestCount
}
const remembered = (page: Page) =>
  page.evaluate(() => localStorage.getItem('detectAddressByIp') ?? sessionStorage.getItem('detectAddressByIp'))

test.beforeEach(({ page }) => answerConsentDialog(page))

test('the heading names the city from the next page on, and the order form suggests it', async ({ page }) => {
  const countRequests = await locate(page, KAZAN)
  await keepBasket(page, one('1004'))
  await page.goto(ONE)
  await started(page)
  await expect.poll(() => remembered(page)).toBe(JSON.stringify(KAZAN))
  await expect(heading(page)).toContainText('тесты в Москве')
  await test.step('a client-side navigation shows the city', async () => {
    await markPage(page)
    await follow(page.locator('footer a[href="/legal/IDS"]').first())
    await expect(page).toHaveURL(`${ONE}/legal/IDS`)
    await follow(page.getByRole('contentinfo').getByRole('link', { name: /Genarium/ }))
    await expect(heading(page)).toContainText('тесты в Казани')
    expect(await isSamePage(page)).toBe(true)
  })
  await test.step('the next document shows the city from its start, and its title is unchanged', async () => {
    await page.goto(ONE)
    await expect(heading(page)).toContainText('тесты в Казани')
    await started(page)
    await expect(heading(page)).toContainText('тесты в Казани')
    await expect(page).toHaveTitle(/в\sМоскве/)
  })
  await test.step('the order form suggests the city', async () => {
    // order-submission.spec.ts tests that a typed city is preserved.
    await page.goto(`${ONE}/basket/order`)
    await started(page)
    await stir(page)
    await expect(page.getByRole('textbox', { name: createTranslator('ru')('order.city') })).toHaveValue('Казань')
  })
  expect(countRequests()).toBe(1)
})

// tests/component/city.test.ts tests crawlers, failures and responses without a city; visitors.spec.ts tests that
// variant 2 sends no request.
