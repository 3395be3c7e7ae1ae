import { expect, type Page } from '@playwright/test'
import { CONSENT_PURPOSES } from '../../lib/visitor/cookie-consent.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { ONE, started, test } from './site.ts'

test.use({ timezoneId: 'Europe/Riga' })

const bar = (page: Page) => page.getByRole('form', { name: 'Cookies' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cookie preferences' })
const stored = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage['cookieChoice'] ?? 'null') as { version: string; at: string; allowed: string[] } | null,
  )

test('a page whose scripts never load is usable, and its cookie bar covers no focused element and is hidden', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/ERR_FAILED/)
  await page.addInitScript(() => Object.assign(localStorage, { country: 'LV', currency: 'EUR' }))
  // Disables smooth scrolling to the focus.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.route('**/_next/static/chunks/*.js', (route) => route.abort())
  await page.goto('/en/')
  await expect(bar(page)).toBeVisible()
  const buttons = await page.locator('#cookie-question button, #cookies button[name=choice]').all()
  expect(buttons).toHaveLength(6)
  for (const button of buttons) await expect(button).toBeDisabled()
  expect(await coveredByBar(page)).toEqual([])
  await test.step('the visitor sees their own prices', async () => {
    await expect(page.locator('#exome [data-slot="exome.now"]')).toHaveText('€399')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await test.step('cookie bar and spinner are hidden without the scripts', async () => {
    await expect(bar(page)).toBeHidden({ timeout: 15_000 })
    await expect(page.locator('[class*=spinner]')).toBeHidden({ timeout: 15_000 })
  })
})

test('price and buttons of the first screen are below each other in every language, above the cookie bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const language of LANGUAGES) {
    await page.goto(language === 'ru' ? `${ONE}/` : `/${language}/`)
    await expect(page.locator('#cookie-question')).toBeVisible()
    const places = await page.evaluate(() =>
      ['main [data-slot$=".now"]', 'main .actions > a', 'main .actions > a:last-child', '#cookie-question'].map(
        (selector) => {
          const { left, top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
          return { left, top, bottom }
        },
      ),
    )
    const [price, order, report, question] = places
    expect([language, order?.left]).toEqual([language, price?.left])
    expect(order?.top, language).toBeGreaterThan(price?.bottom ?? NaN)
    expect(report?.bottom, language).toBeLessThan(question?.top ?? NaN)
  }
})

/** Lists focused elements covered by the bar, in 30 steps by keyboard. */
async function coveredByBar(page: Page): Promise<string[]> {
  const covered: string[] = []
  for (let tab = 0; tab < 30; tab++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement
      const cover = document.querySelector('.notices form')?.getBoundingClientRect()
      const box = focused?.getBoundingClientRect()
      return focused &&
        cover &&
        box &&
        !focused.closest('.notices') &&
        box.top >= cover.top &&
        box.bottom <= cover.bottom
        ? focused.textContent
        : ''
    })
    if (hidden) covered.push(hidden)
  }
  return covered
}

test('the dialog preselects nothing, and each purpose is selected separately and can be changed later', async ({
  page,
}) => {
  await page.goto('/en/')
  await started(page)
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Tests and prices' }).click()
  await expect(page.locator('#menu')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await stored(page)).toBeNull()
  await bar(page).getByRole('button', { name: 'Manage preferences' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  for (const name of ['Analytics', 'Marketing', 'Chat'])
    await expect(dialog(page).getByRole('checkbox', { name })).not.toBeChecked()
  await expect(dialog(page).getByRole('checkbox', { name: 'Necessary' })).toBeDisabled()
  await dialog(page).getByRole('checkbox', { name: 'Chat' }).focus()
  await page.keyboard.press('Space')
  await dialog(page).getByRole('button', { name: 'Save my choices' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(bar(page)).toBeHidden()
  await expect(
    page
      .getByRole('status')
      .filter({
        hasText:
          'Your choices have been saved. You can change them at any time using the link at the foot of the page.',
      }),
  ).toHaveCount(1)
  const choice = await stored(page)
  expect(choice?.allowed).toEqual(['chat'])
  expect(choice?.version).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(Date.parse(choice?.at ?? '')).toBeGreaterThan(Date.parse('2026-01-01'))

  await page.getByRole('button', { name: 'Cookie preferences' }).click()
  await expect(dialog(page).getByRole('checkbox', { name: 'Chat' })).toBeChecked()
  await dialog(page).getByRole('checkbox', { name: 'Marketing' }).check()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  expect((await stored(page))?.allowed).toEqual(['chat'])
  await page.getByRole('button', { name: 'Cookie preferences' }).click()
  await expect(dialog(page).getByRole('checkbox', { name: 'Marketing' })).not.toBeChecked()
  await dialog(page).getByRole('button', { name: 'Accept all' }).click()
  expect((await stored(page))?.allowed).toEqual(CONSENT_PURPOSES)
})

test('a choice by keyboard returns to the content, and applies to other tabs like a withdrawal', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/en/legal/terms-of-service')
    await started(tab)
  }
  await bar(page).getByRole('button', { name: 'Reject all' }).focus()
  await page.keyboard.press('Enter')
  await expect(bar(page)).toBeHidden()
  await expect(page.locator('main')).toBeFocused()
  await expect(bar(other)).toBeHidden()
  await other.getByRole('button', { name: 'Cookie preferences' }).click()
  await dialog(other).getByRole('button', { name: 'Accept all' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-allowed', 'analytics marketing chat')
  await other.getByRole('button', { name: 'Cookie preferences' }).click()
  for (const name of ['Analytics', 'Marketing', 'Chat'])
    await expect(dialog(other).getByRole('checkbox', { name })).toBeChecked()
  await dialog(other).getByRole('button', { name: 'Save my choices' }).click()
  expect((await stored(other))?.allowed).toEqual(CONSENT_PURPOSES)
  await other.getByRole('button', { name: 'Cookie preferences' }).click()
  await dialog(other).getByRole('button', { name: 'Reject all' }).click()
  expect((await stored(other))?.allowed).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('data-allowed', '')
})
