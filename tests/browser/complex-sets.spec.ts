import { expect, type Locator } from '@playwright/test'
import { ANNA, fillIn, formReady, orderNumber, send, test, total, createTranslator } from './shop.ts'
import { ONE } from './site.ts'

test.use({ timezoneId: 'Europe/Moscow' })

const t = createTranslator('ru')
/** Returns the digits of an amount in roubles. */
const amountOf = async (text: Locator) => (await text.textContent())?.replace(/\D/g, '') ?? ''

// Sets are tested in tests/http/complex-sets.test.ts, their texts in the basket in tests/component/basket.test.tsx.
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
  await orderNumber(page)
  await expect.poll(() => amountOf(total(page, t))).toBe(price)
})
