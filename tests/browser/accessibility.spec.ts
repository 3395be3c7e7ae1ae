import { expect } from '@playwright/test'
import { combinations } from '../support/sample.ts'
import { words } from './shop.ts'
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

const HOMES = combinations({ home: PLACES, colorScheme: SCHEMES, size: SIZES })
/** Looks in which what can be opened is looked at, too. */
const OPENED = combinations({ colorScheme: SCHEMES, size: SIZES })

for (const colorScheme of SCHEMES)
  for (const size of SIZES)
    test.describe(`${colorScheme}, ${size.size}`, () => {
      test.use({ colorScheme, ...size.use, timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' })

      test('home pages, an open menu, an open picker and the page for unknown addresses have nothing for axe to say', async ({
        page,
        quiet,
      }) => {
        quiet.allow.push(/404/)
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
        const t = words(homes.at(-1)?.language ?? 'ru')
        await page.getByRole('button', { name: t(size.menu) }).click()
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.locator('header button[popovertarget=locale-picker]').filter({ visible: true }).first().click()
        await expect(page.getByRole('searchbox')).toBeVisible()
        expect(await violations(page)).toEqual([])
        await page.goto('/it/niente')
        expect(await violations(page)).toEqual([])
      })
    })

test('the skip link comes first, 200 % zoom loses nothing, and colours of the visitor’s own show what was chosen', async ({
  page,
}) => {
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
    const outlines = () =>
      page.locator('#tests label').evaluateAll((chips) => chips.map((chip) => getComputedStyle(chip).outlineStyle))
    expect((await outlines()).map((style) => style !== 'none')).toEqual([
      true,
      ...Array.from({ length: 6 }, () => false),
    ])
  })
})
