import { expect, type Page } from '@playwright/test'
import { ONE, started, test } from './site.ts'

test.use({ timezoneId: 'Europe/Riga' })

const bar = (page: Page) => page.getByRole('form', { name: 'Cookies' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cookie preferences' })
const stored = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage['cookieChoice'] ?? 'null') as { version: string; at: string; allowed: string[] } | null,
  )

test('the bar is there before the script that hears its answer, and gives up with it', async ({ page, quiet }) => {
  quiet.allow.push(/ERR_FAILED/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.route('**/_next/static/chunks/*.js', (route) => route.abort())
  await page.goto('/en/legal/terms-of-service')
  await expect(bar(page)).toBeVisible()
  expect(await coveredByBar(page)).toEqual([])
  const buttons = await page.locator('#cookie-question button, #cookies button[name=choice]').all()
  expect(buttons).toHaveLength(6)
  for (const button of buttons) await expect(button).toBeDisabled()
  await expect(bar(page)).toBeHidden({ timeout: 15_000 })
  await page.evaluate(
    (choice) => (localStorage['cookieChoice'] = choice),
    '{"version":"2026-09-01","at":"2026-09-01T00:00:00Z","allowed":[]}',
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar(page)).toBeHidden()
})

/** What has the focus and lies under the bar, in 30 steps by keyboard. */
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

test('whoever answers by keyboard goes on at the content, and nothing that has the focus lies under the bar', async ({
  page,
}) => {
  // The page scrolls to what has the focus at once, not little by little.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/lv/legal/terms-of-service')
  const notice = page.getByRole('form', { name: 'Sīkdatnes' })
  await expect(notice).toBeVisible()
  await started(page)
  expect(await coveredByBar(page)).toEqual([])
  await notice.getByRole('button', { name: 'Noraidīt visas' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice).toBeHidden()
  await expect(page.locator('main')).toBeFocused()
})

test.describe('on a phone, to a visitor whose country is not known', () => {
  test.use({ timezoneId: 'Europe/Moscow', viewport: { width: 390, height: 844 } })

  test('one question is asked at a time: of the country when the one about cookies is answered', async ({ page }) => {
    await page.goto('/en/')
    await expect(bar(page)).toBeVisible()
    const question = page.locator('.notices > aside')
    await expect(question).toBeAttached()
    await expect(question).toBeHidden()
    await bar(page).getByRole('button', { name: 'Reject all' }).click()
    await expect(bar(page)).toBeHidden()
    expect((await stored(page))?.allowed).toEqual([])
    await expect(page.getByRole('complementary')).toContainText('Where shall we send your kit?')
    await expect(question).toBeInViewport({ ratio: 1 })
  })
})

test('the bar asks once, and does not stand in the way of the page; in the dialog nothing is ticked, each purpose is chosen by itself, by keyboard, and can be changed from the footer', async ({
  page,
}) => {
  await page.goto('/en/')
  await started(page)
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Tests and prices' }).click()
  await expect(page.locator('#menu')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await stored(page)).toBeNull()
  await bar(page).getByRole('button', { name: 'Choose' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  for (const name of ['Analytics', 'Marketing', 'Chat'])
    await expect(dialog(page).getByRole('checkbox', { name })).not.toBeChecked()
  await expect(dialog(page).getByRole('checkbox', { name: 'Necessary' })).toBeDisabled()
  await dialog(page).getByRole('checkbox', { name: 'Chat' }).focus()
  await page.keyboard.press('Space')
  await dialog(page).getByRole('button', { name: 'Save choice' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Your choice is saved.' })).toHaveCount(1)
  const choice = await stored(page)
  expect(choice?.allowed).toEqual(['chat'])
  expect(choice?.version).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(Date.parse(choice?.at ?? '')).toBeGreaterThan(Date.parse('2026-01-01'))

  await page.reload()
  await started(page)
  await expect(bar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Cookie preferences' }).click()
  await expect(dialog(page).getByRole('checkbox', { name: 'Chat' })).toBeChecked()
  await dialog(page).getByRole('checkbox', { name: 'Marketing' }).check()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  expect((await stored(page))?.allowed).toEqual(['chat'])
  await page.getByRole('button', { name: 'Cookie preferences' }).click()
  await expect(dialog(page).getByRole('checkbox', { name: 'Marketing' })).not.toBeChecked()
  await dialog(page).getByRole('button', { name: 'Accept all' }).click()
  expect((await stored(page))?.allowed).toEqual(['analytics', 'marketing', 'chat'])
})

test('an answer holds in the dialog and in the other tabs too, and so does a withdrawal', async ({ page, context }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/en/')
    await started(tab)
  }
  await bar(other).getByRole('button', { name: 'Accept all' }).click()
  await expect(bar(page)).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-allowed', 'analytics marketing chat')
  await other.getByRole('button', { name: 'Cookie preferences' }).click()
  for (const name of ['Analytics', 'Marketing', 'Chat'])
    await expect(dialog(other).getByRole('checkbox', { name })).toBeChecked()
  await dialog(other).getByRole('button', { name: 'Save choice' }).click()
  expect((await stored(other))?.allowed).toEqual(['analytics', 'marketing', 'chat'])
  await other.getByRole('button', { name: 'Cookie preferences' }).click()
  await dialog(other).getByRole('button', { name: 'Reject all' }).click()
  expect((await stored(other))?.allowed).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('data-allowed', '')
})

test('a choice about an earlier policy is asked for again, on variant 1 in Russian; nonsense counts as none', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage['cookieChoice'] ??= '{"version":"2020-01-01","at":"2020-01-01T00:00:00Z","allowed":["analytics"]}'
  })
  await page.goto(ONE)
  await expect(page.getByRole('form', { name: 'Файлы cookie' })).toBeVisible()
})
