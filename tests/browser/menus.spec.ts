import { expect } from '@playwright/test'
import { showAllTests } from './shop.ts'
import { follow, ONE, PHONE, started, test, violations } from './site.ts'

test('desktop: the tests menu opens by click and keyboard, and closes by Escape, an outside click and a selection', async ({
  page,
}) => {
  await page.goto(ONE)
  await started(page)
  const button = page.getByRole('button', { name: 'Тесты и цены' })
  const menu = page.locator('#menu')
  await button.click()
  await expect(menu.getByRole('link', { name: 'Экзом' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.mouse.click(10, 700)
  await expect(menu).toBeHidden()
  await button.click()
  await follow(menu.getByRole('link', { name: 'Отцовство' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Отцовство')
  await expect(menu).toBeHidden()
})

test.describe('phone', () => {
  test.use(PHONE)

  test('the menu is a sheet with trapped focus and a locked page, closed by Escape and a selection', async ({
    page,
  }) => {
    await page.goto(ONE)
    await started(page)
    await expect(page.getByRole('button', { name: 'Тесты и цены' })).toBeHidden()
    const open = page.getByRole('button', { name: 'Открыть меню' })
    const menu = page.locator('#menu')
    await open.tap()
    await expect(menu.getByRole('link', { name: 'Как это работает' })).toBeVisible()
    for (let press = 0; press < 60; press++) await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('#menu') !== null,
      ),
    ).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    for (const [name, anchor] of [
      ['Вопросы', '#faq'],
      ['Промокод', '#promo'],
    ] as const) {
      await open.tap()
      await menu.getByRole('link', { name }).tap()
      await expect(menu).toBeHidden()
      await expect(page.locator(anchor)).toBeInViewport()
    }
  })
})

test('the filter by goal shows the tests with that goal, and the target of a link', async ({ page }) => {
  await page.goto('/en/')
  const goal = (name: RegExp) => page.locator('label', { has: page.getByRole('radio', { name }) })
  await goal(/^Nutrition/).click()
  await expect(page.locator('#nutrition')).toBeVisible()
  await expect(page.locator('#food-tolerance')).toBeVisible()
  await expect(page.locator('#full-genome')).toBeHidden()
  await test.step('the target of a link is shown despite the filter', async () => {
    await expect(page.locator('#exome')).toBeHidden()
    await page.evaluate(() => location.assign('#exome'))
    await expect(page.locator('#exome')).toBeInViewport()
    await expect(page.locator('#full-genome')).toBeHidden()
  })
  await goal(/^All/).click()
  await expect(page.locator('#full-genome')).toBeVisible()
})

test('the home page lists the further tests behind a button, and shows the target of a link', async ({ page }) => {
  await page.goto('/en/')
  const further = page.locator('#food-tolerance')
  await expect(further).toBeHidden()
  await showAllTests(page)
  await expect(further).toBeVisible()
  await page.goto('/en/legal')
  await page.goto('/en/#food-tolerance')
  await expect(further).toBeInViewport()
})

test('an unknown path shows an error page in the visitor’s language', async ({ page, quiet }) => {
  quiet.allow.push(/404/)
  const response = await page.goto('/pt/nada')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Esta página não existe')
  await started(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page)).toEqual([])
  }
  await page.getByRole('link', { name: 'Ir para o início' }).click()
  await expect(page).toHaveURL('/pt/?lng=pt')
})
