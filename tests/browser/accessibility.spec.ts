import { expect } from '@playwright/test'
import { ONE, PHONE, started, test, violations } from './site.ts'

const SIZES = [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['phone', PHONE],
] as const

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, size] of SIZES) {
    test.describe(`${colorScheme}, ${name}`, () => {
      test.use({ colorScheme, ...size, timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' })

      for (const address of [`${ONE}/`, '/es/', '/lv/', '/ru/']) {
        test(`${address} has nothing for axe to say`, async ({ page }) => {
          await page.goto(address)
          await started(page)
          expect(await violations(page)).toEqual([])
        })
      }

      test('nor has an open menu, an open picker or the page that is not there', async ({ page, quiet }) => {
        quiet.allow.push(/404/)
        await page.goto('/en/')
        await started(page)
        await page.getByRole('button', { name: name === 'desktop' ? 'Tests and prices' : 'Open menu' }).click()
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Country, language/ }).click()
        await expect(page.getByRole('searchbox')).toBeVisible()
        expect(await violations(page)).toEqual([])
        await page.goto('/it/niente')
        expect(await violations(page)).toEqual([])
      })
    })
  }
}

for (const address of [`${ONE}/`, '/ru/', '/es/', '/en/', '/pt/', '/lv/', '/it/']) {
  test(`${address} fits 320 pixels: 400 % zoom loses nothing`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(address)
    await started(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

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
