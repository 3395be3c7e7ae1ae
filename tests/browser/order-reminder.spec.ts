import { expect, type Page } from '@playwright/test'
import {
  ANNE,
  createTranslator,
  fillIn,
  formReady,
  keepBasket,
  one,
  orderNumber,
  send,
  storedBasket,
  test,
} from './shop.ts'

const t = createTranslator('en')
const CALL = '**/api/order-reminder'
const box = (page: Page) => page.getByRole('checkbox', { name: t('order.reminder.label') })

async function open(page: Page): Promise<string[]> {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order-reminder')) calls.push(request.method())
  })
  await keepBasket(page, one('1001'))
  await page.goto('/en/basket/order')
  await formReady(page, t)
  return calls
}

test('the reminder is stored with its tick, follows the address, and ends with the order', async ({ page }) => {
  const calls = await open(page)
  await expect(box(page)).not.toBeChecked()
  await page.getByLabel(t('order.acceptAll')).check()
  await expect(box(page)).not.toBeChecked()
  await page.locator('#email').fill('first@visitor.test')
  const stored = page.waitForResponse(CALL)
  await box(page).check()
  expect((await stored).status()).toBe(204)
  await page.reload()
  await formReady(page, t)
  await expect(box(page)).toBeChecked()
  const changed = page.waitForResponse((response) => response.request().postData()?.includes(ANNE.email) ?? false)
  await fillIn(page, ANNE)
  expect([(await changed).request().method(), (await changed).status()]).toEqual(['PUT', 204])
  const ordered = page.waitForRequest('**/api/orders')
  await send(page, t)
  const { reminder } = (await ordered).postDataJSON() as { reminder?: string }
  expect(reminder).toMatch(/^\d+-\d+-\d+-\d+$/)
  await orderNumber(page)
  expect(calls.filter((method) => method !== 'PUT')).toEqual(['POST'])
  expect(await page.evaluate(() => sessionStorage.getItem('orderReminder'))).toBeNull()
})

test('a reminder that cannot be stored is not ticked, and the order is placed without it', async ({ page, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  await open(page)
  await page.route(CALL, (route) => route.abort())
  await page.locator('#email').fill('first@visitor.test')
  // Not `check`: the box does not stay ticked.
  await box(page).click()
  await expect(page.getByText(t('order.reminder.failed'))).toBeVisible()
  await expect(box(page)).not.toBeChecked()
  await expect(page.locator('#email')).toHaveValue('first@visitor.test')
  await fillIn(page, ANNE)
  await send(page, t)
  await orderNumber(page)
})

test('the basket of an unsigned link does not change that of the browser', async ({ page }) => {
  await keepBasket(page, one('1001'))
  await page.goto('/en/basket/order?quantity.1004=1&sign=x&until=2099-01-01&version=1')
  await formReady(page, t)
  expect((await storedBasket(page)).items.map(({ bitrixId }) => bitrixId)).toEqual(['1001'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the box is hidden', async ({ page }) => {
    await page.goto('/en/basket/order?quantity.1001=1')
    await expect(page.locator('#email')).toBeVisible()
    await expect(page.locator('#reminder')).toBeHidden()
  })
})
