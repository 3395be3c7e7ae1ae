import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { follow, isSamePage, markPage, ONE, started, stir, violations } from './site.ts'
import { test } from './shop.ts'

const DAYS_3 = 259_200_000
const offer = (page: Page) => page.locator('[data-banner^="offer-"]')
const kept = (page: Page) =>
  page.evaluate(() => ({
    stored: localStorage.getItem('personalBanner'),
    cookie: document.cookie.includes('personalBanner='),
  }))

/** Goes near the banners of a page. */
async function approach(page: Page): Promise<void> {
  await started(page)
  await page.locator('[data-part="banners"]').evaluate((slot) => slot.scrollIntoView())
}
/** Makes the banner that lives so many milliseconds old. */
const age = (page: Page, milliseconds: number) =>
  page.evaluate((old) => {
    const banner = JSON.parse(localStorage.getItem('personalBanner') ?? '{}') as object
    localStorage.setItem('personalBanner', JSON.stringify({ ...banner, activatedAt: Date.now() - old }))
  }, milliseconds)

test.use({ timezoneId: 'Europe/Riga' })

const LIVED = sample(['ru', 'es', 'lv'], (language) => language === 'lv')
const PLACES = [
  [`${ONE}/`, 'ru', /Промокод на три дня/],
  ['/es/?lng=es', 'es', /Un código para tres días/],
  ['/lv/?lng=lv', 'lv', /Atlaides kods trim dienām/],
] as const

for (const [address, language, words] of PLACES)
  test(`the personal banner in ${language} begins when it is first shown, lives three days and is not begun again`, async ({
    page,
  }) => {
    await page.goto(address)
    await approach(page)
    await expect(offer(page)).toBeVisible()
    await expect(offer(page)).toContainText(words)
    const begun = await kept(page)
    expect(JSON.parse(begun.stored ?? '')).toMatchObject({ id: `offer-${language}` })
    expect(begun.cookie).toBe(true)
    expect(await violations(page, '[data-part="banners"]')).toEqual([])
    if (!LIVED.includes(language)) return

    // The browser compares a cookie's time with its own clock, so the time of the banner is moved, not the clock.
    await age(page, DAYS_3 - 60_000)
    await page.reload()
    await approach(page)
    await expect(offer(page)).toBeVisible()

    await age(page, DAYS_3)
    await page.reload()
    await started(page)
    await stir(page)
    await expect.poll(() => kept(page)).toEqual({ stored: null, cookie: false })
    await expect(offer(page)).toBeHidden()
    await page.reload()
    await approach(page)
    await page.waitForLoadState('networkidle')
    await expect(offer(page)).toBeHidden()
  })

test('an address begins the banner that it names, and its time is up on a page that has none, too', async ({
  page,
}) => {
  await page.goto('/en/legal/IDS?lng=en&banner=offer-en')
  await started(page)
  await stir(page)
  await expect.poll(async () => (await kept(page)).stored).toContain('"offer-en"')
  await age(page, DAYS_3)
  await page.goto('/en/legal/IDS?lng=en')
  await started(page)
  await stir(page)
  await expect.poll(() => kept(page)).toEqual({ stored: null, cookie: false })
})

const NONSENSE = [
  ['broken JSON', '{"id":'],
  ['markup', '{"id":"<img src=x onerror=alert(1)>","activatedAt":1}'],
  ['a book', 'x'.repeat(1_000_000)],
  ['a prototype', '{"__proto__":{"id":"offer-en"}}'],
] as const

test('another personal banner than the one that lives is not shown; nonsense in storage changes nothing', async ({
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

test('a banner for everybody is there without scripts, and on a page that is opened in place', async ({
  page,
  browser,
  baseURL,
}) => {
  const everybodys = (where: Page) => where.locator('[data-banner="sample-it"]')
  const bare = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await bare.goto('/it/genealogy_complex?lng=it')
  await expect(everybodys(bare)).toBeVisible()
  await expect(everybodys(bare).getByRole('link')).toHaveAttribute('href', '/it/demo?lng=it')
  await bare.close()
  await page.goto('/it/legal/IDS?lng=it')
  await started(page)
  await markPage(page)
  await follow(page.locator('footer a[href*="/genealogy_complex"]'))
  await expect(everybodys(page)).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})
