import { expect, type Page } from '@playwright/test'
import { ANNA, fillIn, formReady, line, orderNumber, send, test, total, createTranslator } from './shop.ts'
import { ONE } from './site.ts'

const t = createTranslator('ru')

// Without storage the cookie question appears on every page, since the choice cannot be stored.
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

test('a browser without storage passes the basket by the URL to the order form, which accepts the order', async ({
  page,
}) => {
  await page.goto(`${ONE}/basket?add=1004`)
  const expectNoEvents = async () => expect(await page.evaluate(() => window.dataLayer)).toBeUndefined()
  await expect(total(page, t)).toContainText(/\d/)
  // Nothing about the shop is measured before a choice or after a rejection.
  await expectNoEvents()
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

  // The URL contains the promo code that was typed last, so a reload preserves it.
  await expect(page).toHaveURL(`${ONE}/basket/order?quantity.1004=2&secondKit.1004=on&promocode=DNA10`)
  await formReady(page, t)
  await page.reload()
  await rejectCookies(page)
  await formReady(page, t)
  await expect(total(page, t)).toHaveText(/119\s520\s₽$/)
  await fillIn(page, ANNA)
  await send(page, t)
  await orderNumber(page)
  await expect(total(page, t)).toHaveText(/119\s520\s₽$/)
  await expectNoEvents()
})
