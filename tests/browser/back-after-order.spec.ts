import { expect } from '@playwright/test'
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

test('after Back from the order page, order form and basket name the order, at the top, and order nothing twice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await keepBasket(page, one('1004'))
  await page.goto('/en/basket/order')
  await formReady(page, t)
  await fillIn(page, ANNE)
  await send(page, t)
  const number = await orderNumber(page)
  const main = page.locator('main')
  await expect(main).toContainText(t('order.thanks', { name: ANNE.name, number }))
  await expect(main).toContainText('a…e@example.com')
  const stages = page.getByRole('list').filter({ hasText: t('order.fulfilment.reportReady') })
  await expect(stages.getByRole('listitem')).toHaveCount(6)
  await expect(stages.locator('[aria-current=step]')).toContainText(t('order.fulfilment.placed'))

  await page.goBack()
  const note = page.getByRole('status').filter({ hasText: t('order.done', { number }) })
  await expect(note).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect((await storedBasket(page)).items).toEqual([])
  await page.goto('/en/basket')
  await expect(note).toBeVisible()
  await note.getByRole('link', { name: t('order.view') }).click()
  expect(await orderNumber(page)).toBe(number)
})

for (const stored of ['{', 'null', '{"number":"A","total":"1","link":"//evil.example/"}', '{"number":1}', '[]'])
  test(`a stored order that is not one of this site is ignored: ${stored}`, async ({ page }) => {
    await page.addInitScript((value) => sessionStorage.setItem('lastOrder', value), stored)
    await page.goto('/en/basket')
    await expect(page.locator('main')).toContainText(t('basket.empty'))
    await expect(page.getByRole('link', { name: t('order.view') })).toHaveCount(0)
  })
