import { expect, type Page } from '@playwright/test'
import { ANNA, fillIn, formReady, line, placed, send, test, total, words } from './shop.ts'
import { ONE } from './site.ts'

const t = words('ru')

// Whoever forbids storage is asked about cookies on every page: an answer cannot be kept.
test.use({ cookies: 'open', timezoneId: 'Europe/Moscow' })

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  }),
)

const rejectCookies = (page: Page) =>
  page
    .locator('.notices form')
    .getByRole('button', { name: t('cookie.rejectAll') })
    .click()

test('a browser that keeps nothing: the address carries the basket to the order form, which takes the order', async ({
  page,
}) => {
  await page.goto(`${ONE}/basket?add=1004`)
  await rejectCookies(page)
  await expect(page.locator('main')).toContainText(t('basket.noStorage'))
  const exome = line(page, '1004')
  await exome.locator('[name="secondKit.1004"]').check()
  await exome.getByRole('button', { name: t('basket.increase', { name: 'Экзом' }) }).click()
  await expect(total(page, t)).toHaveText(/128\s700\s₽$/)
  await page.getByLabel(t('promo.have')).fill('DNA10')
  const checkout = page.getByRole('link', { name: t('basket.checkout') })
  await expect(checkout).toHaveAttribute('href', '/basket/order?quantity.1004=2&secondKit.1004=on')
  await checkout.click()

  // The code that was typed last goes along, and a reload loses nothing of it.
  await expect(page).toHaveURL(`${ONE}/basket/order?quantity.1004=2&secondKit.1004=on&promocode=DNA10`)
  await formReady(page, t)
  await page.reload()
  await rejectCookies(page)
  await formReady(page, t)
  await expect(total(page, t)).toHaveText(/119\s520\s₽$/)
  await fillIn(page, ANNA)
  await send(page, t)
  await placed(page)
  await expect(total(page, t)).toHaveText(/119\s520\s₽$/)
})
