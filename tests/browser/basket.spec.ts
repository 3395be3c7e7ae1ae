import { expect, type Page } from '@playwright/test'
import { count, keepBasket, line, one, storedBasket, test, total, createTranslator, type Stored } from './shop.ts'
import { ONE, started } from './site.ts'

test.use({ timezoneId: 'Europe/Moscow' })

const t = createTranslator('ru')
const open = (page: Page) => page.goto(`${ONE}/basket`)
const TWO_TESTS: Stored = { items: [...one('1001').items, ...one('1004', { secondKit: true }).items] }
const names = { passport: 'Генетический паспорт', exome: 'Экзом' }

test('the basket updates in place, also in other tabs', async ({ page, context }) => {
  await keepBasket(page, TWO_TESTS)
  await open(page)
  await expect(total(page, t)).toHaveText(/102\s700\s₽$/)
  await test.step('a removed test is restored with its additional items', async () => {
    await page.getByRole('button', { name: t('basket.remove', { name: names.exome }) }).click()
    await expect(line(page, '1004')).toHaveCount(0)
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
    await expect(count(page)).toHaveText('1')
    await expect(page.getByRole('status').filter({ hasText: t('basket.removed', { name: names.exome }) })).toBeVisible()
    // The back link is visible and large enough for touch.
    const undo = page.getByRole('button', { name: t('basket.undo') })
    await expect(undo).toHaveCSS('text-decoration-line', 'underline')
    expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await undo.click()
    await expect(page.locator('[data-item]')).toHaveCount(2)
    await expect(page.locator('[name="secondKit.1004"]')).toBeChecked()
    await expect(total(page, t)).toHaveText(/102\s700\s₽$/)
    await expect(count(page)).toHaveText('2')
  })
  await test.step('Enter in the promo code field applies the code and removes nothing', async () => {
    await page.getByLabel(t('promo.have')).fill('DNA10')
    await page.keyboard.press('Enter')
    await expect(page.locator('#promo-message')).toHaveText(t('promo.applied'))
    await expect(total(page, t)).toHaveText(/98\s110\s₽$/)
    await expect(page.locator('[data-item]')).toHaveCount(2)
    await expect(page).toHaveURL(`${ONE}/basket`)
  })
  await test.step('the counter follows the basket of another tab, and the basket follows changes of it', async () => {
    const plain = await context.newPage()
    await plain.goto(`${ONE}/legal`)
    await started(plain)
    await expect(count(plain)).toHaveText('2')
    await page.getByRole('button', { name: t('basket.remove', { name: names.exome }) }).click()
    await expect(count(plain)).toHaveText('1')
    await plain.evaluate(
      (text) => localStorage.setItem('basket', text),
      JSON.stringify({ items: one('1001', { quantity: 2 }).items }),
    )
    await expect(line(page, '1001').getByRole('spinbutton')).toHaveValue('2')
    await expect(total(page, t)).toHaveText(/39\s800\s₽$/)
    await plain.close()
  })
  await test.step('a quantity field can be empty while typing and is applied when complete', async () => {
    const field = line(page, '1001').getByRole('spinbutton')
    await field.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await expect(field).toHaveValue('')
    expect((await storedBasket(page)).items).toEqual(one('1001', { quantity: 2 }).items)
    await page.keyboard.press('1')
    await expect(field).toHaveValue('1')
    await page.keyboard.press('Tab')
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
    expect((await storedBasket(page)).items).toEqual(one('1001').items)
  })
  await test.step('a code below the test’s own discount changes nothing', async () => {
    await page.getByLabel(t('promo.have')).fill('DNA10')
    await page.getByRole('button', { name: t('promo.apply'), exact: true }).click()
    const message = page.locator('#promo-message')
    await expect(message).toHaveText(new RegExp(t('promo.savesMore', { price: '\\d+\\s\\d+\\s₽' })))
    await expect(message).not.toHaveClass(/error/)
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
    await page.getByRole('button', { name: t('promo.remove') }).click()
    await expect(page.locator('#promo-message')).toBeEmpty()
    expect((await storedBasket(page)).promocode).toBeUndefined()
  })
  await test.step('removing the last test leaves an empty basket, which can be undone', async () => {
    await page.getByRole('button', { name: t('basket.remove', { name: names.passport }) }).click()
    await expect(page.locator('main')).toContainText(t('basket.empty'))
    await expect(count(page)).toBeHidden()
    const suggested = page.locator('main').getByRole('link', { name: names.passport, exact: true })
    await expect(suggested).toHaveAttribute('href', '/genetic-passport')
    await page.getByRole('button', { name: t('basket.undo') }).click()
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
  })
})

test.describe('a client in Kyrgyzstan', () => {
  test.use({ address: '212.42.96.1' })

  // Other pages: visitors.spec.ts and navigation-visitors.spec.ts.
  test('gets no discount in the basket either, nor a discount by a promo code', async ({ page }) => {
    await keepBasket(page, { ...one('1001'), promocode: 'DNA10' })
    await open(page)
    await expect(total(page, t)).toHaveText(/29\s900\s₽$/)
    await expect(line(page, '1001').locator('del')).toHaveCount(0)
    await expect(page.locator('main')).not.toContainText(t('basket.saved'))
  })
})
