import { expect, type Page } from '@playwright/test'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { answerConsentDialog, ONE, PHONE, started, test, violations } from './site.ts'

const link = (page: Page) => page.locator('header').getByRole('link', { name: 'Site search' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Site search' })
const field = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')

test.beforeEach(({ page }) => answerConsentDialog(page))

test('the dialog suggests results, is used by keyboard, and returns the focus', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => request.url().includes('/api/search-index') && loaded.push(request.url()))
  await page.goto('/en/')
  await started(page)
  await expect(link(page)).toHaveAttribute('aria-haspopup', 'dialog')
  expect(loaded).toEqual([])
  await link(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(dialog(page).getByRole('status')).toHaveText('Test, gene, medicine, condition or question')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await test.step('results are counted, and none is active at first', async () => {
    await page.keyboard.type('warfarina')
    await expect(dialog(page).getByRole('status')).toHaveText(/^\d+ results$/)
    await expect(options(page).first()).toContainText('Warfarin')
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
    expect(await violations(page, '#site-search')).toEqual([])
  })
  await test.step('arrows move through the suggestions, and past the last one to the field', async () => {
    const last = options(page).last()
    await page.keyboard.press('ArrowUp')
    await expect(last).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id')) ?? '')
    await page.keyboard.press('ArrowDown')
    await expect(dialog(page).locator('[aria-selected=true]')).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toBeFocused()
  })
  await test.step('Escape closes it, and it opens again with the same query', async () => {
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(link(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await field(page).fill('')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(link(page)).toBeFocused()
  })
  await test.step('Enter opens the active suggestion, with its question open', async () => {
    await page.keyboard.press('Enter')
    await field(page).fill('does it hurt')
    await expect(options(page).first()).toContainText('hurt')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/#faq-blood$/)
    await expect(page.locator('#faq-blood')).toBeVisible()
  })
  expect(loaded).toHaveLength(1)
})

test('Enter without an active suggestion opens the page with all results', async ({ page }) => {
  await page.goto('/en/exome')
  await started(page)
  await link(page).click()
  await field(page).fill('nothing like this')
  await expect(dialog(page).getByRole('status')).toHaveText(/^(?:Nothing was found|\d+ result)/)
  await field(page).fill('BRCA')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/en/search?lng=en&q=BRCA')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site search')
  await expect(page.locator('main').getByRole('searchbox')).toHaveValue('BRCA')
  await expect(page.locator('main').getByRole('link', { name: 'BRCA1' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('without the index the dialog says so and still searches; without its script the link is followed', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/Failed to (?:load|fetch)|ChunkLoadError|ERR_FAILED|503|search index/)
  await page.route('**/api/search-index*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/en/')
  await started(page)
  await link(page).click()
  await expect(dialog(page).getByRole('status')).toContainText('Suggestions could not be loaded.')
  await field(page).fill('warfarin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/en/search?lng=en&q=warfarin')
  await page.goto('/en/exome')
  await started(page)
  await page.route('**/_next/static/chunks/**', (route) => route.abort())
  await link(page).click()
  await expect(page).toHaveURL('/en/search?lng=en')
})

test.describe('on a narrow phone', () => {
  test.use({ ...PHONE, viewport: { width: 320, height: 640 } })

  for (const language of LANGUAGES)
    test(`header and dialog fit: ${language}`, async ({ page }) => {
      await page.goto(`/${language}/`)
      await started(page)
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await overflow()).toBeLessThanOrEqual(0)
      for (const tool of await page.locator('header [class*=tools] > :is(a, button):visible').all())
        await expect(tool).toBeInViewport({ ratio: 1 })
      await page.locator('[data-search]').tap()
      const opened = page.locator('#site-search')
      await opened.getByRole('combobox').fill('warfarina')
      await expect(opened.getByRole('option').first()).toBeVisible()
      await expect(opened.getByRole('button').last()).toBeInViewport({ ratio: 1 })
      expect(await opened.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      expect(await violations(page, '#site-search')).toEqual([])
    })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the header leads to the form, the form to results, and a result to its place', async ({ page }) => {
    await page.goto(`${ONE}/nowhere`)
    await page.locator('main').getByRole('searchbox').fill('лактоза')
    await page.locator('main').getByRole('button', { name: 'Найти' }).click()
    await expect(page).toHaveURL(`${ONE}/search?q=${encodeURIComponent('лактоза')}`)
    await expect(page.locator('main').getByRole('searchbox')).toHaveValue('лактоза')
    await page.locator('main').getByRole('link', { name: 'Усвоение лактозы' }).click()
    await expect(page).toHaveURL(`${ONE}/demo#traits`)
    await page.locator('header').getByRole('link', { name: 'Поиск по сайту' }).click()
    await expect(page).toHaveURL(`${ONE}/search`)
    await expect(page.getByRole('heading', { name: 'Основные тесты' })).toBeVisible()
  })
})
