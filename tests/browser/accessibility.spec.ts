import { expect } from '@playwright/test'
import { combinations } from '../support/sample.ts'
import { inTitle, LANGUAGES, ONE, PHONE, started, test, violations } from './site.ts'

const SIZES = [
  { size: 'desktop', use: { viewport: { width: 1440, height: 900 } }, menu: 'Tests and prices' },
  { size: 'phone', use: PHONE, menu: 'Open menu' },
] as const
const SCHEMES = ['light', 'dark'] as const

for (const { address, colorScheme, size } of combinations({ address: [`${ONE}/`, '/es/', '/lv/', '/ru/'], colorScheme: SCHEMES, size: SIZES }))
  test.describe(`${colorScheme}, ${size.size}`, () => {
    test.use({ colorScheme, ...size.use, timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' })

    test(`${inTitle(address)} has nothing for axe to say`, async ({ page }) => {
      await page.goto(address)
      await started(page)
      expect(await violations(page)).toEqual([])
    })
  })

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

test('home pages fit 320 pixels: 400 % zoom loses nothing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const widths: Record<string, number> = {}
  for (const address of [`${ONE}/`, ...LANGUAGES.map((language) => `/${language}/`)]) {
    await page.goto(address)
    await started(page)
    widths[inTitle(address)] = await page.evaluate(() => document.documentElement.scrollWidth)
  }
  expect(Object.entries(widths).filter(([, width]) => width !== 320)).toEqual([])
})

test('200 % zoom leaves what each test tells, and what the largest brings together', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 450 })
  await page.goto('/en/')
  for (const text of ['#exome div p', '#genetic-passport ul']) await expect(page.locator(text)).toBeVisible()
})

test('where the visitor has colours of his own, the goal that was chosen is outlined', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/en/')
  const outlines = () => page.locator('#tests label').evaluateAll((chips) => chips.map((chip) => getComputedStyle(chip).outlineStyle))
  expect((await outlines()).map((style) => style !== 'none')).toEqual([true, ...Array.from({ length: 6 }, () => false)])
})

test('the skip link is the first thing the keyboard finds, and leads to the content', async ({ page }) => {
  await page.goto('/en/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
})
