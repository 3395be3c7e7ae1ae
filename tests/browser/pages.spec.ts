import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { combinations, sample } from '../support/sample.ts'
import { inTitle, ONE, PHONE, started, test, violations, watchPrices, watchShifts } from './site.ts'

const readMessages = (language: string) =>
  JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8')) as Messages
const BOT_ADDRESS = 'https://t.me/example_bot?start=site'

const PAGES = [
  {
    path: '/genealogy_complex',
    title: 'genealogyComplex',
    prices: ['family-tree', 'ancestor-search', 'genealogist-consultation'],
  },
  {
    path: '/genealogy_services',
    title: 'genealogyServices',
    prices: ['family-tree', 'ancestor-search', 'family-book', 'genealogist-consultation'],
  },
  {
    path: '/demo',
    title: 'demo',
    prices: ['ancestry', 'disease-risks', 'carrier-screening', 'drug-response', 'nutrition', 'genetic-passport'],
  },
  { path: '/choose', title: 'finder', prices: [] },
  { path: '/substgbot', title: 'botGenetics', prices: [] },
  { path: '/substgPhotoEnhance', title: 'botPhoto', prices: [] },
  { path: '/substgSurname_bot', title: 'botSurname', prices: [] },
] as const

/**
 * A bot with a URL has a link and a QR code, another one shows that it has none yet; both send the source of a
 * subscription.
 */
async function expectEntry(page: Page, route: string, { bots }: Messages): Promise<void> {
  const entry = page.locator(`[data-point-of-contact="Genarium ${route}"]`)
  // One bot has a URL: the menus have no dead ends.
  await expect(page.locator('footer a[href*="/substg"]:not([hreflang])')).toHaveCount(1)
  if (route === 'substgbot') {
    await expect(entry.getByRole('link', { name: bots.open })).toHaveAttribute('href', BOT_ADDRESS)
    await expect(entry.getByRole('img', { name: bots.open })).toBeVisible()
  } else {
    await expect(entry).toContainText(bots.unpublished)
    await expect(entry.getByRole('link')).toHaveCount(0)
    await expect(entry.getByRole('img')).toHaveCount(0)
  }
}

const PLACES = [
  { language: 'ru', base: ONE, sign: /₽$/, colorScheme: 'light', more: {} },
  { language: 'es', base: '/es', sign: /€/, colorScheme: 'dark', more: {} },
  { language: 'lv', base: '/lv', sign: /€/, colorScheme: 'light', more: PHONE },
] as const

// The report, and a bot with a URL and one without. The journey below covers the other pages.
const SHOWN = sample(combinations({ shown: PAGES, locale: PLACES }), ({ shown: { path } }) =>
  ['/demo', '/substgbot', '/substgPhotoEnhance'].includes(path),
)

for (const locale of PLACES.filter((one) => SHOWN.some(({ locale: shownAt }) => shownAt === one))) {
  const { language, base, sign, colorScheme, more } = locale

  test.describe(`${inTitle(base)}, ${colorScheme}`, () => {
    test.use({ timezoneId: 'Europe/Riga', colorScheme, reducedMotion: 'reduce', ...more })

    test('pages have their titles, one heading and the visitor’s prices, fit 320 pixels, and pass axe', async ({
      page,
    }) => {
      const seen = await watchPrices(page)
      const shifts = await watchShifts(page)
      const size = page.viewportSize() ?? { width: 0, height: 0 }
      for (const { shown } of SHOWN.filter((one) => one.locale === locale))
        await test.step(shown.path, async () => {
          await page.setViewportSize(size)
          await page.goto(base + shown.path)
          await started(page)
          await expect(page).toHaveTitle(readMessages(language).title[shown.title].replaceAll('\u00a0', ' '))
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          for (const slot of shown.prices)
            await expect(page.locator(`main [data-slot="${slot}.now"]`).first()).toHaveText(sign)
          expect((await seen()).filter((text) => !sign.test(text))).toEqual([])
          expect(await shifts()).toEqual([])
          expect(await page.locator('main [style]').count()).toBe(0)
          if (shown.path.startsWith('/substg')) await expectEntry(page, shown.path.slice(1), readMessages(language))
          expect(await violations(page)).toEqual([])
          await page.setViewportSize({ width: 320, height: 640 })
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
        })
    })
  })
}

test.describe('with questions at the bottom of the window', () => {
  test.use({ timezoneId: 'Europe/Riga', reducedMotion: 'reduce' })

  const SIZES = { desktop: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } }
  for (const [size, viewport] of sample(Object.entries(SIZES), ([name]) => name === 'phone'))
    test(`menu, text and footer link to genealogy, the sample report and the bots, ${size}`, async ({ page }) => {
      const { nav, genealogy, genealogyServices, products, bots, demo } = readMessages('pt')
      const footer = page.getByRole('contentinfo')
      await page.setViewportSize(viewport)
      await page.goto('/pt/')
      await started(page)
      await test.step('the menu links to genealogy', async () => {
        if (size === 'phone') await page.getByRole('button', { name: nav.openMenu }).click()
        await page.getByRole('banner').getByRole('link', { name: nav.genealogy }).click()
        await expect(page).toHaveURL(/\/pt\/genealogy_complex\?lng=pt$/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(genealogy.title)
      })
      await test.step('the end of the page can be scrolled out from under the questions', async () => {
        await expect(page.locator('.notices > :is(aside:not(:empty), form:not([hidden]))').first()).toBeVisible()
        await footer.getByRole('link', { name: bots.genetics.name }).click()
        await expect(page).toHaveURL(/\/pt\/substgbot\?lng=pt$/)
        await page.goBack()
      })
      await test.step('genealogy links to the search for ancestors', async () => {
        await page.locator('#prices').getByRole('link', { name: products['ancestor-search'].name, exact: true }).click()
        await expect(page).toHaveURL(/\/pt\/pesquisa-de-antepassados\?lng=pt$/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(products['ancestor-search'].name)
      })
      await test.step('the footer links to the services, which fit 320 pixels and pass axe', async () => {
        await footer.getByRole('link', { name: genealogyServices.name }).click()
        await expect(page.locator('#ancestor-search ol > li')).toHaveCount(4)
        expect(await violations(page)).toEqual([])
        await page.setViewportSize({ width: 320, height: 640 })
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
        await page.setViewportSize(viewport)
      })
      await test.step('the home page links to genealogy, and through the sample report to the page of a test', async () => {
        await footer.getByRole('link', { name: /Genarium/ }).click()
        await expect(page.getByRole('link', { name: genealogy.more })).toHaveAttribute(
          'href',
          '/pt/genealogy_complex?lng=pt',
        )
        await page.locator('main').getByRole('link', { name: nav.sampleReport }).first().click()
        await expect(page).toHaveURL(/\/pt\/demo\?lng=pt$/)
        for (const section of ['origin', 'risks', 'carrier', 'drugs', 'traits'])
          await expect(page.locator(`#${section}`).getByText(demo.sample, { exact: true }).first()).toBeVisible()
        await page.locator('#drugs').getByRole('link', { name: products['drug-response'].name, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(products['drug-response'].name)
      })
    })
})
