import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { answerConsentDialog, follow, isSamePage, laidOut, markPage, ONE, PHONE, started, test } from './site.ts'

test.use({ timezoneId: 'Europe/Riga' })

const privacy = (page: Page) => page.locator('footer a[href*="/legal/privacy-policy"]')
const genealogy = (page: Page) => page.locator('footer a[href*="/genealogy_complex"]')
const home = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: /Genarium/ })
const announced = (page: Page) => page.locator('#__next-route-announcer__')
const cards = (page: Page) => page.locator('meta[property^="og:"], meta[name^="twitter:"]')
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

test.beforeEach(({ page }) => answerConsentDialog(page))

async function open(page: Page, address = '/en/?lng=en'): Promise<void> {
  await page.goto(address)
  await started(page)
  await markPage(page)
}

const VARIANTS = [
  ['variant 1', ONE, 'Политика конфиденциальности', 'Политика конфиденциальности', undefined],
  ['variant 2', '/en/?lng=en', 'Privacy policy', 'Privacy policy', '/it/legal/privacy-policy'],
] as const

for (const [where, address, title, heading, twin] of sample(VARIANTS, ([variant]) => variant === 'variant 2'))
  test(`${where}: a link opens a page in the same document, with its own head, focus and scroll position`, async ({
    page,
  }) => {
    await open(page, address)
    expect(await cards(page).count()).toBeGreaterThan(10)
    const icon = await page.evaluateHandle(() => document.querySelector('link[rel=icon]'))
    await follow(privacy(page))
    await expect(page).toHaveURL(/\/legal\/privacy-policy(\?lng=en)?$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(await isSamePage(page)).toBe(true)
    await expect(page).toHaveTitle(title)
    await expect(announced(page)).toHaveText(title)
    await expect(cards(page)).toHaveCount(0)
    await expect(page.locator('main')).toBeFocused()
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).outlineStyle)).toBe('none')
    expect(await scrolled(page)).toBe(0)
    if (twin) await expect(page.locator('footer a[hreflang=it]')).toHaveJSProperty('pathname', twin)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /privacy-policy$/)
    // Without an icon link the browser would request /favicon.ico.
    expect(await icon.evaluate((element) => element?.isConnected)).toBe(true)
    if (twin)
      await test.step('a link followed before its page was prefetched still has its title announced', async () => {
        await genealogy(page).dispatchEvent('click')
        await expect(page).toHaveTitle(/family tree/)
        const texts = async () => [
          await announced(page).textContent(),
          ...(await page.locator('[role=status]').allTextContents()),
        ]
        await expect.poll(texts).toContain(await page.title())
        expect(await page.title()).not.toBe(await page.locator('h1').textContent())
      })
    await follow(home(page))
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading)
    await expect(cards(page)).not.toHaveCount(0)
    expect(await isSamePage(page)).toBe(true)
  })

test('back and forward restore the scroll position and the page, also after a reload', async ({ page }) => {
  await open(page)
  await laidOut(page)
  await page.evaluate(() => scrollTo({ top: 9999, behavior: 'instant' }))
  const before = await scrolled(page)
  await follow(genealogy(page))
  await expect(page).toHaveTitle(/family tree/)
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveTitle('DNA analyses and genetic tests')
  await expect.poll(() => scrolled(page)).toBe(before)
  await page.goForward()
  await expect(page).toHaveTitle(/family tree/)
  await expect.poll(() => scrolled(page)).toBe(0)
  expect(await isSamePage(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveTitle('DNA analyses and genetic tests')
  await page.locator('footer a[href$="#faq"]').click()
  await follow(privacy(page))
  await expect(page).toHaveTitle('Privacy policy')
  await page.reload()
  await started(page)
  await page.goBack()
  await expect(page).toHaveTitle('DNA analyses and genetic tests')
  await expect(page.locator('#exome [data-slot="exome.now"]')).toHaveText('€399')
})

test('back restores the scroll position also if the browser has restored it before the page is shown', async ({
  page,
}) => {
  await open(page)
  await laidOut(page)
  await page.evaluate(() => scrollTo({ top: 9999, behavior: 'instant' }))
  const before = await scrolled(page)
  await follow(genealogy(page))
  await expect(page).toHaveTitle(/family tree/)
  // Simulates it: the browser does nothing when the page is shown.
  await page.evaluate(() => (history.scrollRestoration = 'manual'))
  await page.goBack()
  await expect(page).toHaveTitle('DNA analyses and genetic tests')
  await expect.poll(() => scrolled(page)).toBe(before)
})

test('an anchor of another page is scrolled to and targeted, and going back skips anchors of the page', async ({
  page,
}) => {
  await open(page, '/en/legal/IDS?lng=en')
  await follow(page.locator('footer a[href$="#faq"]'))
  await expect(page.locator('#faq:target')).toBeInViewport()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('section')?.id)).toBe('faq')
  await page.locator('footer a[href$="#how"]').click()
  await expect(page.locator('#how:target')).toBeInViewport()
  await follow(privacy(page))
  await expect(page).toHaveTitle('Privacy policy')
  await page.goBack()
  await expect(page).toHaveURL('/en/?lng=en#how')
  await expect(page).toHaveTitle('DNA analyses and genetic tests')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/en/legal/IDS?lng=en')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Informed')
  expect(await isSamePage(page)).toBe(true)
})

test('keyboard navigation works like the mouse, and islands of the new page are hydrated: the family tree grows', async ({
  page,
}) => {
  await open(page)
  const response = page.waitForResponse(/_rsc/)
  await genealogy(page).focus()
  await response
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/genealogy_complex/)
  await expect(page.locator('main')).toBeFocused()
  await page.locator('#tree details').first().scrollIntoViewIfNeeded()
  await expect(page.getByRole('application', { name: 'Family tree' })).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})

test.describe('phone', () => {
  test.use(PHONE)

  test('a tap opens the page and closes the sheet', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const link = page.locator('#menu').getByRole('link', { name: 'Genealogy' })
    const response = page.waitForResponse(/_rsc/)
    await link.dispatchEvent('touchstart')
    await response
    await link.tap()
    await expect(page).toHaveURL(/genealogy_complex/)
    await expect(page.locator('#menu')).toBeHidden()
    await expect(page.locator('main')).toBeFocused()
    expect(await isSamePage(page)).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden')
  })
})
