import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { follow, isSamePage, markPage, ONE, started, stir, violations } from './site.ts'
import { test } from './shop.ts'

const DAYS_3 = 259_200_000
const offer = (page: Page) => page.locator('[data-banner^="offer-"]')
const readStorage = (page: Page) =>
  page.evaluate(() => ({
    stored: localStorage.getItem('personalBanner'),
    cookie: document.cookie.includes('personalBanner='),
  }))

/** Scrolls to the banners of a page. */
async function approach(page: Page): Promise<void> {
  await started(page)
  await page.locator('[data-island="banners"]').evaluate((slot) => slot.scrollIntoView())
}
/** Ages the banner by this number of milliseconds. */
const age = (page: Page, milliseconds: number) =>
  page.evaluate((old) => {
    const banner = JSON.parse(localStorage.getItem('personalBanner') ?? '{}') as object
    localStorage.setItem('personalBanner', JSON.stringify({ ...banner, activatedAt: Date.now() - old }))
  }, milliseconds)

test.use({ timezoneId: 'Europe/Riga' })

const PLACES = [
  [`${ONE}/`, 'ru', /Промокод на\sтри дня/],
  ['/es/?lng=es', 'es', /Código válido durante tres días/],
  ['/lv/?lng=lv', 'lv', /Atlaides kods trim dienām/],
] as const

for (const [address, language, words] of sample(PLACES, ([, one]) => one === 'lv'))
  test(`the personal banner in ${language} starts when it is first shown, is stored for three days and is not restarted`, async ({
    page,
  }) => {
    await page.goto(address)
    await approach(page)
    await expect(offer(page)).toBeVisible()
    await expect(offer(page)).toContainText(words)
    const begun = await readStorage(page)
    expect(JSON.parse(begun.stored ?? '')).toMatchObject({ id: `offer-${language}` })
    expect(begun.cookie).toBe(true)
    expect(await violations(page, '[data-island="banners"]')).toEqual([])

    // The browser checks cookie expiry by its own clock, so the time of the banner is moved, not the clock.
    await age(page, DAYS_3 - 60_000)
    await page.reload()
    await approach(page)
    await expect(offer(page)).toBeVisible()

    // A page without banners also ends it.
    await age(page, DAYS_3)
    await page.goto(new URL(`${language === 'ru' ? '' : language + '/'}legal/IDS`, new URL('/', page.url())).href)
    await started(page)
    await stir(page)
    await expect.poll(() => readStorage(page)).toEqual({ stored: null, cookie: false })
    await expect(offer(page)).toBeHidden()
    await page.goto(address)
    await approach(page)
    await page.waitForLoadState('networkidle')
    await expect(offer(page)).toBeHidden()
  })

test('a closed banner stays closed on the next visit', async ({ page }) => {
  await page.goto('/lv/?lng=lv')
  await approach(page)
  const close = offer(page).getByRole('button', { name: 'Aizvērt' })
  await close.click()
  await expect(offer(page)).toBeHidden()
  await expect(page.locator('[data-island="banners"]')).toBeFocused()
  await page.reload()
  await approach(page)
  await page.waitForLoadState('networkidle')
  await expect(offer(page)).toBeHidden()
})

const NONSENSE = [
  ['broken JSON', '{"id":'],
  ['markup', '{"id":"<img src=x onerror=alert(1)>","activatedAt":1}'],
  ['a book', 'x'.repeat(1_000_000)],
  ['a prototype', '{"__proto__":{"id":"offer-en"}}'],
] as const

test('another personal banner than the active one is not shown, and invalid stored values change nothing', async ({
  page,
}) => {
  const visit = async (stored: string) => {
    await page.goto('/robots.txt')
    await page.evaluate((text) => localStorage.setItem('personalBanner', text), stored)
    await page.goto('/en/?lng=en')
    await approach(page)
  }
  await visit(JSON.stringify({ id: 'other', activatedAt: Date.now() }))
  await page.waitForLoadState('networkidle')
  await expect(offer(page)).toBeHidden()
  for (const [what, text] of sample(NONSENSE, ([one]) => one === 'markup'))
    await test.step(what, async () => {
      await visit(text)
      await expect(offer(page)).toBeVisible()
    })
})

test('a banner for all visitors is shown after a client-side navigation', async ({ page }) => {
  const banner = page.locator('[data-banner="sample-it"]')
  await page.goto('/it/legal/IDS?lng=it')
  await started(page)
  await markPage(page)
  await follow(page.locator('footer a[href*="/genealogy_complex"]'))
  await expect(banner).toBeVisible()
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/it/demo?lng=it')
  await test.step('its action is drawn as a button', async () => {
    const action = await banner.locator('a svg').evaluate((icon) => {
      const { backgroundColor, borderRadius, width } = getComputedStyle(icon)
      return { isFilled: backgroundColor !== 'rgba(0, 0, 0, 0)', borderRadius, width }
    })
    expect(action).toEqual({ isFilled: true, borderRadius: '50%', width: '32px' })
  })
  expect(await isSamePage(page)).toBe(true)
})
