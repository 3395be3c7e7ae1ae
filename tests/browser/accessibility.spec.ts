import { expect } from '@playwright/test'
import { combinations } from '../support/sample.ts'
import { inTitle, ONE, PHONE, started, test, violations } from './site.ts'

const SIZES = [
  { size: 'desktop', use: { viewport: { width: 1440, height: 900 } }, menu: 'Tests and prices' },
  { size: 'phone', use: PHONE, menu: 'Open menu' },
] as const
const SCHEMES = ['light', 'dark'] as const

const HOMES = combinations({ address: [`${ONE}/`, '/es/', '/lv/', '/ru/'], colorScheme: SCHEMES, size: SIZES })

for (const colorScheme of SCHEMES)
  for (const size of SIZES) {
    const homes = HOMES.filter((one) => one.colorScheme === colorScheme && one.size.size === size.size)

    if (homes.length > 0)
      test.describe(`${colorScheme}, ${size.size}`, () => {
        test.use({ colorScheme, ...size.use, timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' })

        test('home pages have nothing for axe to say', async ({ page }) => {
          for (const { address } of homes)
            await test.step(inTitle(address), async () => {
              await page.goto(address)
              await started(page)
              expect(await violations(page)).toEqual([])
            })
        })
      })
  }

for (const { colorScheme, size } of combinations({ colorScheme: SCHEMES, size: SIZES }))
  test.describe(`${colorScheme}, ${size.size}`, () => {
    test.use({ colorScheme, ...size.use, timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' })

    test('an open menu, an open picker and the page for unknown addresses have nothing for axe to say', async ({ page, quiet }) => {
      quiet.allow.push(/404/)
      await page.goto('/en/')
      await started(page)
      await page.getByRole('button', { name: size.menu }).click()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Country, language/ }).click()
      await expect(page.getByRole('searchbox')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.goto('/it/niente')
      expect(await violations(page)).toEqual([])
    })
  })

test('the skip link comes first, 200 % zoom loses nothing, and colours of the visitor’s own show what was chosen', async ({ page }) => {
  await page.goto('/en/')
  await test.step('the skip link is the first thing the keyboard finds, and leads to the content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#main$/)
  })
  await test.step('200 % zoom leaves what each test tells, and what the largest brings together', async () => {
    await page.setViewportSize({ width: 640, height: 450 })
    for (const text of ['#exome div p', '#genetic-passport ul']) await expect(page.locator(text)).toBeVisible()
  })
  await test.step('where the visitor has colours of his own, the goal that was chosen is outlined', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const outlines = () => page.locator('#tests label').evaluateAll((chips) => chips.map((chip) => getComputedStyle(chip).outlineStyle))
    expect((await outlines()).map((style) => style !== 'none')).toEqual([true, ...Array.from({ length: 6 }, () => false)])
  })
})
