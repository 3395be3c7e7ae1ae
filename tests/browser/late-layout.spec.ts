import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { follow, inTitle, isSamePage, laidOut, markPage, ONE, started, test } from './site.ts'

/** How many parts of the page are left for later, and how many there are below its first screen. */
const later = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('#first-screen-end ~ section, body > footer')]
    return {
      left: parts.filter((part) => getComputedStyle(part).contentVisibility === 'auto').length,
      all: parts.length,
    }
  })
/** Where a part of the page stands in the window, once that does not change any more. */
async function standing(page: Page, selector: string): Promise<number> {
  const top = () => page.locator(selector).evaluate((part) => Math.round(part.getBoundingClientRect().top))
  let before = NaN
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await top()]
        before = now
        return last === now
      },
      { intervals: [1000] },
    )
    .toBe(true)
  return before
}
const HEADER = 125

test('a new visit lays out what is near, and all of it after the first sign of life', async ({ page }) => {
  for (const address of [ONE, '/es/', '/en/exome', '/lv/demo'])
    await test.step(inTitle(address), async () => {
      await page.goto(address)
      await started(page)
      const { left, all } = await later(page)
      expect(all).toBeGreaterThan(4)
      expect(left).toBe(all)
      await laidOut(page)
      expect(await later(page)).toEqual({ left: 0, all })
    })
})

for (const place of sample(['#compare', '#faq'], (one) => one === '#compare')) {
  test(`a link to ${place} in the page leads to it, whatever comes on the way`, async ({ page }) => {
    await page.goto(`/en/${place}`)
    await started(page)
    // The foot alone: nothing comes after it.
    expect((await later(page)).left).toBe(1)
    // The banner before the comparison comes near it; on the way to the questions it may be passed before there is a script.
    if (place === '#compare') await page.locator('[data-banner]:not([hidden])').waitFor()
    await expect.poll(async () => Math.abs(await standing(page, place))).toBeLessThan(HEADER)
  })
}

test('a link that is followed before any sign of life leads to the place to which it leads after', async ({ page }) => {
  const followed = async (query: string, isWhole: boolean) => {
    await page.goto(`/en/?${query}`)
    await started(page)
    if (isWhole) await laidOut(page)
    expect((await later(page)).left > 4).toBe(!isWhole)
    await page.evaluate(() => (location.hash = '#compare'))
    await page.waitForFunction(() => scrollY > innerHeight)
    return standing(page, '#compare')
  }
  const place = await followed('whole', true)
  expect(place).toBeLessThan(HEADER)
  expect(Math.abs((await followed('new', false)) - place)).toBeLessThan(2)
})

test('who loads a page again finds the place where he was; a page that the router shows is laid out whole', async ({
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
  await follow(page.locator('main a[href*="/en/exome"]').first())
  await expect(page).toHaveURL(/exome/)
  expect(await isSamePage(page)).toBe(true)
  await expect.poll(async () => (await later(page)).left).toBe(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page is laid out whole', async ({ page }) => {
    await page.goto('/en/')
    await expect(page.locator('html')).not.toHaveAttribute('data-rest')
  })
})
