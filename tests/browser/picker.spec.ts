import { expect, type Page } from '@playwright/test'
import { answerCookies, PHONE, started, test, watchPrices } from './site.ts'

test.use({ timezoneId: 'Europe/Riga' })

const opener = (page: Page) => page.getByRole('button', { name: /^Country, language and currency/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Country, language and currency' })

test('another country brings its currency; all is applied in place and remembered', async ({ page }) => {
  await page.goto('/en/')
  await started(page)
  await opener(page).click()
  await panel(page).getByRole('searchbox').fill('peru')
  await panel(page).getByText('Peru', { exact: true }).click()
  await expect(panel(page).getByRole('radio', { name: /Peruvian/ })).toBeChecked()
  await panel(page).getByRole('button', { name: 'Apply' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText('PEN 1,590')
  await expect(page.locator('[data-slot="market.currency"]')).toHaveText('PEN')
  await expect(page.getByRole('status').filter({ hasText: 'Country: Peru. Currency: PEN.' })).toHaveCount(1)
  const seen = await watchPrices(page)
  await page.reload()
  await started(page)
  expect((await seen()).filter((text) => !text.startsWith('PEN'))).toEqual([])
})

test('the links to languages at the foot of a page lead to the same page', async ({ page }) => {
  await answerCookies(page)
  await page.goto('/en/legal/IDS')
  await started(page)
  await page.locator('footer').getByRole('link', { name: 'Italiano' }).click()
  await expect(page).toHaveURL('/it/legal/IDS?lng=it')
})

test('a currency of one’s own', async ({ page }) => {
  await page.goto('/en/')
  await started(page)
  await opener(page).click()
  await panel(page).getByText('US Dollar').click()
  await panel(page).getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText('US$449')
  expect(await page.evaluate(() => localStorage['country'])).toBe('LV')
})

test('another language keeps the page, its query and its place', async ({ page }) => {
  await page.goto('/en/b?utm_source=x#faq')
  await started(page)
  await opener(page).click()
  await panel(page).getByText('Italiano').click()
  await panel(page).getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/it/b?utm_source=x&lng=it#faq')
  expect(await page.evaluate(() => [localStorage['lang'], localStorage['langTitle']])).toEqual(['it', 'Italiano'])
  await page.goto('/')
  await expect(page).toHaveURL('/it/?lng=it')
})

test('works by keyboard: open, search, choose, close', async ({ page }) => {
  await page.goto('/en/')
  await started(page)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await expect(panel(page).getByRole('searchbox')).toBeVisible()
  await panel(page).getByRole('searchbox').focus()
  await page.keyboard.type('zzz')
  await expect(panel(page).getByText('That country is not on the list.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Letonia')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('a list that does not load says so and can be asked again', async ({ page, quiet }) => {
  quiet.allow.push(/503/)
  await page.route('**/api/countries*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/en/')
  await started(page)
  await opener(page).click()
  await expect(panel(page).getByRole('alert')).toContainText('did not load')
  await page.unroute('**/api/countries*')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page).getByRole('searchbox')).toBeVisible()
})

test('the question about the country leads to the picker, and its answer is remembered', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo' })
  const page = await context.newPage()
  await page.goto('http://localhost:4512/en/')
  const question = page.getByRole('complementary')
  await expect(question).toContainText('Is your country Latvia?')
  await question.getByRole('button', { name: 'Choose another' }).click()
  await expect(panel(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await context.close()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('fills the screen and can be left', async ({ page }) => {
    await page.goto('/en/')
    await started(page)
    await opener(page).tap()
    await expect(panel(page).getByRole('searchbox')).toBeVisible()
    expect(await panel(page).evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([390, 844])
    await panel(page).getByRole('button', { name: 'Close' }).tap()
    await expect(panel(page)).toBeHidden()
  })
})
