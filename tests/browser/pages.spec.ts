import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { combinations } from '../support/sample.ts'
import { inTitle, ONE, PHONE, started, test, violations, watchPrices, watchShifts } from './site.ts'

const words = (language: string) => JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8')) as Messages
const BOT_ADDRESS = 'https://t.me/example_bot?start=site'

const PAGES = [
  { path: '/genealogy_complex', title: 'genealogyComplex', prices: ['family-tree', 'ancestor-search', 'genealogist-consultation'] },
  { path: '/genealogy_services', title: 'genealogyServices', prices: ['family-tree', 'ancestor-search', 'family-book', 'genealogist-consultation'] },
  { path: '/demo', title: 'demo', prices: ['ancestry', 'disease-risks', 'carrier-screening', 'drug-response', 'nutrition', 'genetic-passport'] },
  { path: '/substgbot', title: 'botGenetics', prices: [] },
  { path: '/substgPhotoEnhance', title: 'botPhoto', prices: [] },
  { path: '/substgSurname_bot', title: 'botSurname', prices: [] },
] as const

const PLACES = [
  { language: 'ru', base: ONE, sign: /₽$/, colorScheme: 'light', more: {} },
  { language: 'es', base: '/es', sign: /€/, colorScheme: 'dark', more: {} },
  { language: 'lv', base: '/lv', sign: /€/, colorScheme: 'light', more: PHONE },
] as const

for (const { shown, place } of combinations({ shown: PAGES, place: PLACES })) {
  const { path, title, prices } = shown
  const { language, base, sign, colorScheme, more } = place

  test.describe(`${inTitle(base)}, ${colorScheme}`, () => {
    test.use({ timezoneId: 'Europe/Riga', colorScheme, reducedMotion: 'reduce', ...more })

    test(`${path} has its title, one heading, the visitor's prices, fits 320 pixels, and has nothing for axe to say`, async ({ page }) => {
      const seen = await watchPrices(page)
      const shifts = await watchShifts(page)
      await page.goto(base + path)
      await started(page)
      await expect(page).toHaveTitle(words(language).title[title].replaceAll('\u00a0', ' '))
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      for (const slot of prices) await expect(page.locator(`main [data-slot="${slot}.now"]`).first()).toHaveText(sign)
      expect((await seen()).filter((text) => !sign.test(text))).toEqual([])
      expect(await shifts()).toEqual([])
      expect(await page.locator('main [style]').count()).toBe(0)
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })
  })
}

test('every page says something of its own to search engines', async ({ page }) => {
  const found: string[] = []
  for (const { path } of PAGES) {
    await page.goto(`/en${path}`)
    found.push((await page.locator('meta[name="description"]').getAttribute('content')) ?? '')
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(new RegExp(`/en${path}$`))
  }
  expect(new Set(found).size).toBe(PAGES.length)
  expect(found.filter((text) => text.length < 110 || text.length > 155)).toEqual([])
})

test('the second address of the landing page shows it and names the first', async ({ page }) => {
  await page.goto('/it/genealogy-complex')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('it').genealogy.title)
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/it\/genealogy_complex$/)
})

test('the way from the home page to the search for ancestors', async ({ page }) => {
  const { genealogy, genealogyServices, products } = words('pt')
  await page.goto('/pt/')
  await page.getByRole('link', { name: genealogy.more }).click()
  await expect(page).toHaveURL(/\/pt\/genealogy_complex\?lng=pt$/)
  await page.locator('#prices').getByRole('link', { name: products['ancestor-search'].name, exact: true }).click()
  await expect(page).toHaveURL(/\/pt\/busca-de-antepassados\?lng=pt$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(products['ancestor-search'].name)
  await page.getByRole('contentinfo').getByRole('link', { name: genealogyServices.name }).click()
  await expect(page.locator('#ancestor-search ol > li')).toHaveCount(4)
})

test('the way from the home page through the sample report to the page of a test', async ({ page }) => {
  const { nav, products } = words('es')
  await page.goto('/es/')
  await page.locator('main').getByRole('link', { name: nav.sampleReport }).first().click()
  await expect(page).toHaveURL(/\/es\/demo\?lng=es$/)
  for (const section of ['origin', 'risks', 'carrier', 'drugs', 'traits'])
    await expect(page.locator(`#${section}`).getByText(words('es').demo.sample, { exact: true }).first()).toBeVisible()
  await page.locator('#drugs').getByRole('link', { name: products['drug-response'].name, exact: true }).click()
  await expect(page).toHaveURL(/\/es\/farmacogenetica\?lng=es$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(products['drug-response'].name)
})

test('menu and footer lead to genealogy and to the bots', async ({ page }) => {
  const { nav, genealogyServices, bots } = words('en')
  await page.goto('/en/')
  await page.getByRole('banner').getByRole('link', { name: nav.genealogy }).click()
  await expect(page).toHaveURL(/\/en\/genealogy_complex\?lng=en$/)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: genealogyServices.name })).toHaveAttribute('href', '/en/genealogy_services?lng=en')
  await footer.getByRole('link', { name: bots.surname.name }).click()
  await expect(page).toHaveURL(/\/en\/substgSurname_bot\?lng=en$/)
})

test.describe('with questions over the foot of the window', () => {
  test.use({ timezoneId: 'Europe/Riga' })

  for (const [size, viewport] of Object.entries({ desktop: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } }))
    test(`the end of the page can be scrolled out from under them, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto('/en/genealogy_complex')
      await expect(page.locator('.notices > :is(aside:not(:empty), form:not([hidden]))').first()).toBeVisible()
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: words('en').bots.surname.name })
        .click()
      await expect(page).toHaveURL(/\/en\/substgSurname_bot\?lng=en$/)
    })
})

const entry = (page: Page, route: string) => page.locator(`[data-point-of-contact="Genarium ${route}"]`)

test('a bot with an address has a link and a QR code, and says where a subscription comes from', async ({ page }) => {
  const { bots } = words('ru')
  await page.goto(`${ONE}/substgbot`)
  await expect(entry(page, 'substgbot').getByRole('link', { name: bots.open })).toHaveAttribute('href', BOT_ADDRESS)
  await expect(entry(page, 'substgbot').getByRole('img', { name: bots.open })).toBeVisible()
  await expect(entry(page, 'substgbot')).toContainText('Genarium substgbot')
})

for (const route of ['substgPhotoEnhance', 'substgSurname_bot'])
  test(`${route} has no address yet: no link, no code, and it says so`, async ({ page }) => {
    await page.goto(`/en/${route}`)
    await expect(entry(page, route)).toContainText(words('en').bots.unpublished)
    await expect(entry(page, route)).toContainText(`Genarium ${route}`)
    await expect(entry(page, route).getByRole('link')).toHaveCount(0)
    await expect(entry(page, route).getByRole('img')).toHaveCount(0)
  })
