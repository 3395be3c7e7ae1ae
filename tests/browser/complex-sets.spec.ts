import { expect, type Locator } from '@playwright/test'
import { ANNA, fillIn, formReady, keepBasket, placed, send, test, total, words } from './shop.ts'
import { ONE } from './site.ts'

test.use({ timezoneId: 'Europe/Moscow' })

const t = words('ru')
/** The amount of a text in roubles, in digits. */
const amountOf = async (text: Locator) => (await text.textContent())?.replace(/\D/g, '') ?? ''

test('a complex set costs the same on the home page, in the basket and in the order', async ({ page }) => {
  await page.goto(`${ONE}/`)
  const card = page.locator('[data-set="11111111"]')
  const price = await amountOf(card.locator('[data-slot$=".now"]'))
  const saving = await amountOf(card.getByText(t('sets.saving').split(':', 1)[0] ?? ''))
  expect([price, saving]).toEqual(['35730', '3970'])
  await page.goto(
    `${ONE}${await card.getByRole('link', { name: t('basket.order'), includeHidden: true }).getAttribute('href')}`,
  )
  await expect(page).toHaveURL(`${ONE}/basket`)
  await expect(page.locator('[data-item]')).toHaveCount(3)
  await expect.poll(() => amountOf(total(page, t))).toBe(price)
  const saved = page.locator('dl > div').filter({ hasText: t('basket.setSaved') })
  expect(await amountOf(saved)).toBe(saving)
  await page.getByRole('link', { name: t('basket.checkout') }).click()
  await formReady(page, t)
  await expect.poll(() => amountOf(total(page, t))).toBe(price)
  await fillIn(page, ANNA)
  await send(page, t)
  await placed(page)
  await expect.poll(() => amountOf(total(page, t))).toBe(price)
})

test('the last test of a set brings its saving, without one the others cost their sum, and no price is said to have changed', async ({
  page,
}) => {
  const two = ['1002', '1011'].map((bitrixId) => ({ bitrixId, quantity: 1 }))
  await keepBasket(page, { items: two })
  await page.goto(`${ONE}/basket`)
  await expect.poll(() => amountOf(total(page, t))).toBe('29800')
  await page.goto(`${ONE}/basket?add=1015`)
  await expect.poll(() => amountOf(total(page, t))).toBe('35730')
  await expect(page.locator('main').getByRole('alert')).toHaveCount(0)
  await page.locator('[data-item="1015"] button[name=remove]').click()
  await expect.poll(() => amountOf(total(page, t))).toBe('29800')
  await expect(page.locator('main').getByRole('alert')).toHaveCount(0)
})
