import { expect } from '@playwright/test'
import { combinations, sample } from '../support/sample.ts'
import { createTranslator, showAllTests } from './shop.ts'
import { inTitle, ONE, PHONE, started, test, violations } from './site.ts'

const SIZES = [
  { size: 'desktop', use: { viewport: { width: 1440, height: 900 } }, menu: 'nav.tests' },
  { size: 'phone', use: PHONE, menu: 'nav.openMenu' },
] as const
const PLACES = [
  { address: '/es/', language: 'es' },
  { address: '/ru/', language: 'ru' },
  { address: `${ONE}/`, language: 'ru' },
  { address: '/lv/', language: 'lv' },
] as const
const SCHEMES = ['light', 'dark'] as const

/** Colour schemes and sizes in which opened menus and dialogs are also checked. */
const OPENED = combinations({ colorScheme: SCHEMES, size: SIZES })
// Other home pages are checked in subscription.spec.ts and promo-code.spec.ts.
const HOMES = sample(combinations({ home: PLACES, colorScheme: SCHEMES, size: SIZES }), (home) =>
  OPENED.some((one) => one.colorScheme === home.colorScheme && one.size === home.size),
)

for (const colorScheme of SCHEMES)
  for (const size of SIZES.filter((one) => HOMES.some((home) => home.colorScheme === colorScheme && home.size === one)))
    test.describe(`${colorScheme}, ${size.size}`, () => {
      test.use({ colorScheme, ...size.use, timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' })

      test('home pages, an open menu and an open picker pass axe', async ({ page }) => {
        const homes = HOMES.filter((one) => one.colorScheme === colorScheme && one.size === size).map(
          ({ home }) => home,
        )
        expect(homes.length).toBeGreaterThan(0)
        for (const { address } of homes)
          await test.step(inTitle(address), async () => {
            await page.goto(address)
            await started(page)
            expect(await violations(page)).toEqual([])
          })
        if (!OPENED.some((one) => one.colorScheme === colorScheme && one.size === size)) return
        const t = createTranslator(homes.at(-1)?.language ?? 'ru')
        await page.getByRole('button', { name: t(size.menu) }).click()
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.locator('header button[popovertarget=locale-picker]').filter({ visible: true }).first().click()
        await expect(page.getByRole('searchbox')).toBeVisible()
        expect(await violations(page)).toEqual([])
      })
    })

test('checks skip link, zoom and forced colours', async ({ page }) => {
  await page.goto('/en/')
  await test.step('the skip link is the first focusable element and focuses the content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#main$/)
  })
  await test.step('200 % zoom preserves the text of each test and the total of the largest', async () => {
    await page.setViewportSize({ width: 640, height: 450 })
    await showAllTests(page)
    for (const text of ['#exome div p', '#genetic-passport ul']) await expect(page.locator(text)).toBeVisible()
  })
  await test.step('the selected goal is outlined in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const outlines = () =>
      page.locator('#tests label').evaluateAll((chips) => chips.map((chip) => getComputedStyle(chip).outlineStyle))
    expect((await outlines()).map((style) => style !== 'none')).toEqual([
      true,
      ...Array.from({ length: 6 }, () => false),
    ])
  })
})
