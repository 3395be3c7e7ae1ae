import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { follow, inTitle, isSamePage, laidOut, markPage, ONE, started, test } from './site.ts'

/** Counts the sections with deferred layout, and all sections below the fold. */
const later = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('#first-screen-end ~ section, body > footer')]
    return {
      left: parts.filter((part) => getComputedStyle(part).contentVisibility === 'auto').length,
      all: parts.length,
    }
  })
/** Returns the position of a section in the window once it is stable. */
async function standing(page: Page, selector: string): Promise<number> {
  const top = () => page.locator(selector).evaluate((part) => Math.round(part.getBoundingClientRect().top))
  let before = NaN
  await expect
    .poll(
      async () => {
        const last = before
        const now = await top()
        before = now
        return last === now
      },
      { intervals: [1000] },
    )
    .toBe(true)
  return before
}
const HEADER = 125

test('a first visit lays out the visible content, and all of it after the first user interaction', async ({ page }) => {
  const follows = async () => {
    await page.evaluate(() => {
      scrollTo({ top: 0, behavior: 'instant' })
      location.hash = '#compare'
    })
    await page.waitForFunction(() => scrollY > innerHeight)
    return standing(page, '#compare')
  }
  for (const address of sample(['/en/', ONE, '/es/', '/en/exome', '/lv/demo'], (one) => one === '/en/'))
    await test.step(inTitle(address), async () => {
      await page.goto(address)
      await started(page)
      const { left, all } = await later(page)
      expect(all).toBeGreaterThan(4)
      expect(left).toBe(all)
      // A link leads to the same position before and after the deferred layout.
      const position = address === '/en/' ? await follows() : undefined
      await laidOut(page)
      expect(await later(page)).toEqual({ left: 0, all })
      if (position === undefined) return
      expect(position).toBeLessThan(HEADER)
      await page.evaluate(() => history.replaceState(null, '', ' '))
      expect(Math.abs((await follows()) - position)).toBeLessThan(2)
    })
})

for (const anchor of sample(['#compare', '#faq'], (one) => one === '#compare')) {
  test(`a link to ${anchor} in the page scrolls to it while content is laid out`, async ({ page }) => {
    await page.goto(`/en/${anchor}`)
    await started(page)
    // Only the footer, which nothing follows, unless it is laid out by now.
    expect((await later(page)).left).toBeLessThanOrEqual(1)
    // The banner above the comparison appears once it is near; on the way to the questions it may be passed before its
    // script has loaded.
    if (anchor === '#compare') await page.locator('[data-banner]:not([hidden])').waitFor()
    await expect.poll(async () => Math.abs(await standing(page, anchor))).toBeLessThan(HEADER)
  })
}

test('reloading restores the scroll position, and a page opened by the router is laid out in full', async ({
  page,
}) => {
  await page.goto('/en/')
  await started(page)
  await laidOut(page)
  await page.evaluate(() =>
    scrollTo({ top: (document.querySelector('#faq') as HTMLElement).offsetTop, behavior: 'instant' }),
  )
  const before = await standing(page, '#faq')
  await page.reload()
  await started(page)
  expect((await later(page)).left).toBe(0)
  expect(Math.abs((await standing(page, '#faq')) - before)).toBeLessThan(2)
  await markPage(page)
  await follow(page.locator('main a[href*="/en/full-genome"]').first())
  await expect(page).toHaveURL(/full-genome/)
  expect(await isSamePage(page)).toBe(true)
  await expect.poll(async () => (await later(page)).left).toBe(0)
})
