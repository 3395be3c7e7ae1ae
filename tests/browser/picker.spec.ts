import { expect, type Page } from '@playwright/test'
import { TWO } from '../support/browser-site.ts'
import { answerCookies, PHONE, started, test, watchPrices } from './site.ts'

test.use({ timezoneId: 'Europe/Riga' })

const opener = (page: Page) => page.getByRole('button', { name: /^Country, language and currency/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Country, language and currency' })

test('works by keyboard and by mouse: finds, chooses, applies in place, and remembers', async ({ page }) => {
  await page.goto('/en/')
  await started(page)
  await test.step('by keyboard: open, search, close', async () => {
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
  await test.step('a currency of one’s own', async () => {
    await opener(page).click()
    await panel(page).getByText('US Dollar').click()
    await panel(page).getByRole('button', { name: 'Apply' }).click()
    await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText('US$449')
    expect(await page.evaluate(() => localStorage['country'])).toBe('LV')
  })
  await test.step('the currency of a chosen country is shown in its list, below a heading that does not scroll', async () => {
    await opener(page).click()
    for (const [country, currency] of [
      ['Kazakhstan', /Tenge/],
      ['Uruguay', /Uruguayan/],
      ['Argentina', /Argentine/],
    ] as const) {
      await panel(page).getByRole('searchbox').fill(country)
      await panel(page).getByText(country, { exact: true }).click()
      await expect(panel(page).locator('label', { has: page.getByRole('radio', { name: currency }) })).toBeInViewport({
        ratio: 1,
      })
      await expect(panel(page).getByText('Currency', { exact: true })).toBeInViewport({ ratio: 1 })
      await expect(panel(page).getByText(/from your time zone/)).toHaveCount(0)
    }
  })
  await test.step('another country brings its currency; all is applied in place and remembered', async () => {
    await panel(page).getByRole('searchbox').fill('peru')
    await panel(page).getByText('Peru', { exact: true }).click()
    await expect(panel(page).getByRole('radio', { name: /Peruvian/ })).toBeChecked()
    await panel(page).getByRole('button', { name: 'Apply' }).click()
    await expect(panel(page)).toBeHidden()
    await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText('PEN 1,590')
    await expect(page.locator('[data-slot="market.currency"]')).toHaveText('PEN')
    await expect(page.getByRole('status').filter({ hasText: 'Country: Peru. Currency: PEN.' })).toHaveCount(1)
    const seen = await watchPrices(page)
    await page.reload()
    await started(page)
    expect((await seen()).filter((text) => !text.startsWith('PEN'))).toEqual([])
  })
})

test('another language keeps the page, its query and its place, and the links at the foot lead to the same page', async ({
  page,
}) => {
  await answerCookies(page)
  await page.goto('/en/b?utm_source=x#faq')
  await started(page)
  await opener(page).click()
  await panel(page).getByRole('group', { name: 'Language' }).getByText('Italiano').click()
  await panel(page).getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/it/b?utm_source=x&lng=it#faq')
  expect(await page.evaluate(() => [localStorage['lang'], localStorage['langTitle']])).toEqual(['it', 'Italiano'])
  await page.goto('/')
  await expect(page).toHaveURL('/it/?lng=it')
  await page.goto('/en/legal/IDS')
  await started(page)
  await page.locator('footer').getByRole('link', { name: 'Italiano' }).click()
  await expect(page).toHaveURL('/it/legal/IDS?lng=it')
})

test('a panel that does not load leaves the links to languages, and comes when it is opened again; so does its list', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/Failed to (?:load|fetch)|ChunkLoadError|ERR_FAILED|503/)
  await page.goto('/en/')
  await started(page)
  await page.route('**/_next/static/chunks/**', (route) => route.abort())
  await page.route('**/api/countries*', (route) => route.fulfill({ status: 503, body: '' }))
  await opener(page).click()
  await expect(panel(page).getByRole('link', { name: 'Español' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await page.unroute('**/_next/static/chunks/**')
  await opener(page).click()
  await expect(panel(page).getByRole('alert')).toContainText('did not load')
  await page.unroute('**/api/countries*')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page).getByRole('searchbox')).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Español' })).toBeHidden()
})

test('the question about the country leads to the picker, and stays over visits until it is answered', async ({
  browser,
}) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo' })
  const page = await context.newPage()
  await page.goto(`${TWO}/en/`)
  const question = page.getByRole('complementary')
  await expect(question).toContainText('Where shall we send your kit?')
  await question.getByRole('button', { name: 'Choose a country' }).click()
  await expect(panel(page)).toBeVisible()
  await page.reload()
  await question.getByRole('button', { name: 'Keep Latvia' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await started(page)
  await expect(question).toHaveCount(0)
  await context.close()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('fills the screen, breaks no word of a currency, and can be left', async ({ page }) => {
    await page.goto('/ru/')
    await started(page)
    await page
      .locator('header')
      .getByRole('button', { name: /^Страна, язык и валюта/ })
      .tap()
    const whole = page.getByRole('dialog', { name: 'Страна, язык и валюта' })
    await expect(whole.getByRole('searchbox')).toBeVisible()
    await expect(page.locator('.picker-option').first()).toBeVisible()
    expect(await whole.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([390, 844])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const broken = await page.locator('.picker-option').evaluateAll((options) =>
        options.flatMap((option) => {
          const words: string[] = []
          const texts = document.createTreeWalker(option, NodeFilter.SHOW_TEXT)
          while (texts.nextNode()) {
            const text = texts.currentNode as Text
            // A word may be broken at its hyphen.
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
    await whole.getByRole('button', { name: 'Закрыть' }).tap()
    await expect(whole).toBeHidden()
  })
})
