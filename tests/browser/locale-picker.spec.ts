import { expect, type Page } from '@playwright/test'
import { answerConsentDialog, PHONE, started, test } from './site.ts'

test.use({ timezoneId: 'Europe/Riga' })

const opener = (page: Page) => page.getByRole('button', { name: /^Country, language and currency/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Country, language and currency' })

test('loads on retry, works by keyboard and mouse, applies without a reload, and opens another language', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/Failed to (?:load|fetch)|ChunkLoadError|ERR_FAILED|503/)
  await answerConsentDialog(page)
  // The alternative path of the home page, which another language preserves like query and scroll position.
  await page.goto('/en/b?utm_source=x#faq')
  await started(page)
  await test.step('a panel or list that fails to load leaves the language links, and loads when it is opened again', async () => {
    await page.route('**/_next/static/chunks/**', (route) => route.abort())
    await page.route('**/api/countries*', (route) => route.fulfill({ status: 503, body: '' }))
    await opener(page).click()
    await expect(panel(page).getByRole('link', { name: 'Español' })).toBeVisible()
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await page.unroute('**/_next/static/chunks/**')
    await opener(page).click()
    await expect(panel(page).getByRole('alert')).toContainText('couldn’t load')
    await page.unroute('**/api/countries*')
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(panel(page).getByRole('searchbox')).toBeVisible()
    await expect(panel(page).getByRole('link', { name: 'Español' })).toBeHidden()
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect(panel(page)).toBeHidden()
  })
  await test.step('opens, searches and closes by keyboard', async () => {
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
  await test.step('applies a manually selected currency', async () => {
    await opener(page).click()
    await panel(page).getByRole('combobox', { name: 'Currency' }).selectOption('USD')
    await panel(page).getByRole('button', { name: 'Apply' }).click()
    await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText('US$449')
    expect(await page.evaluate(() => localStorage['country'])).toBe('LV')
  })
  await test.step('the currency of a selected country is the first option of its list, and named', async () => {
    await opener(page).click()
    for (const [country, currency] of [
      ['Kazakhstan', 'KZT'],
      ['Uruguay', 'UYU'],
      ['Argentina', 'ARS'],
    ] as const) {
      await panel(page).getByRole('searchbox').fill(country)
      await panel(page).getByText(country, { exact: true }).click()
      const select = panel(page).getByRole('combobox', { name: 'Currency' })
      await expect(select).toBeInViewport({ ratio: 1 })
      await expect(select.locator('option:checked')).toHaveText(`Country’s currency: ${currency}`)
      await expect(select.locator('option').first()).toHaveText(`Country’s currency: ${currency}`)
      await expect(panel(page).getByText(/from your time zone/)).toHaveCount(0)
    }
  })
  await test.step('another country selects its currency, and all is applied in place and stored', async () => {
    await panel(page).getByRole('searchbox').fill('peru')
    await panel(page).getByText('Peru', { exact: true }).click()
    await expect(panel(page).getByRole('combobox').locator('option:checked')).toHaveText('Country’s currency: PEN')
    await panel(page).getByRole('button', { name: 'Apply' }).click()
    await expect(panel(page)).toBeHidden()
    await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText('PEN 1,590')
    await expect(page.locator('[data-slot="market.currency"]')).toHaveText('PEN')
    await expect(page.getByRole('status').filter({ hasText: 'Country: Peru. Currency: PEN.' })).toHaveCount(1)
    expect(await page.evaluate(() => [localStorage['country'], localStorage['currency']])).toEqual(['PE', 'PEN'])
  })
  await test.step('another language keeps the page, its query and its position', async () => {
    await opener(page).click()
    await panel(page).getByRole('group', { name: 'Language' }).getByText('Italiano').click()
    await panel(page).getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL('/it/b?utm_source=x&lng=it#faq')
    expect(await page.evaluate(() => [localStorage['lang'], localStorage['langTitle']])).toEqual(['it', 'Italiano'])
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('fills the screen, wraps no currency name within a word, and can be closed', async ({ page }) => {
    await page.goto('/ru/')
    await started(page)
    await page
      .locator('header')
      .getByRole('button', { name: /^Страна, язык и валюта/ })
      .tap()
    const picker = page.getByRole('dialog', { name: 'Страна, язык и валюта' })
    await expect(picker.getByRole('searchbox')).toBeVisible()
    await expect(page.locator('.picker-option').first()).toBeVisible()
    expect(await picker.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([390, 844])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const broken = await page.locator('.picker-option').evaluateAll((options) =>
        options.flatMap((option) => {
          const words: string[] = []
          const texts = document.createTreeWalker(option, NodeFilter.SHOW_TEXT)
          while (texts.nextNode()) {
            const text = texts.currentNode as Text
            // A word may wrap at its hyphen.
            for (const { index, 0: word } of text.data.matchAll(/[^\s-]+/g)) {
              const range = document.createRange()
              range.setStart(text, index)
              range.setEnd(text, index + word.length)
              if (range.getClientRects().length > 1) words.push(word)
            }
          }
          return words
        }),
      )
      expect([width, broken]).toEqual([width, []])
    }
    // Of the panel and its lists, only the one of the countries scrolls.
    const scrolling = await picker.evaluate((element) =>
      [element, ...element.querySelectorAll('.picker-list')].map((part) => part.scrollHeight > part.clientHeight + 1),
    )
    expect(scrolling).toEqual([false, true, false])
    await picker.getByRole('button', { name: 'Закрыть' }).tap()
    await expect(picker).toBeHidden()
  })
})
