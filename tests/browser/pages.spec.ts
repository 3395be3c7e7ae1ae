import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { combinations } from '../support/sample.ts'
import { inTitle, ONE, PHONE, started, test, violations, watchPrices, watchShifts } from './site.ts'

const words = (language: string) => JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8')) as Messages
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
  { path: '/substgbot', title: 'botGenetics', prices: [] },
  { path: '/substgPhotoEnhance', title: 'botPhoto', prices: [] },
  { path: '/substgSurname_bot', title: 'botSurname', prices: [] },
] as const

/** A bot with an address has a link and a QR code, another says that it has none yet; both say where a subscription comes from. */
async function expectEntry(page: Page, route: string, { bots }: Messages): Promise<void> {
  const entry = page.locator(`[data-point-of-contact="Genarium ${route}"]`)
  await expect(entry).toContainText(`Genarium ${route}`)
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

const SHOWN = combinations({ shown: PAGES, place: PLACES })

for (const place of PLACES) {
  const { language, base, sign, colorScheme, more } = place

  test.describe(`${inTitle(base)}, ${colorScheme}`, () => {
    test.use({ timezoneId: 'Europe/Riga', colorScheme, reducedMotion: 'reduce', ...more })

    test('pages have their titles, one heading, the visitor’s prices, fit 320 pixels, and have nothing for axe to say', async ({
      page,
    }) => {
      const seen = await watchPrices(page)
      const shifts = await watchShifts(page)
      const size = page.viewportSize() ?? { width: 0, height: 0 }
      for (const { shown } of SHOWN.filter((one) => one.place === place))
        await test.step(shown.path, async () => {
          await page.setViewportSize(size)
          await page.goto(base + shown.path)
          await started(page)
          await expect(page).toHaveTitle(words(language).title[shown.title].replaceAll('\u00a0', ' '))
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          for (const slot of shown.prices)
            await expect(page.locator(`main [data-slot="${slot}.now"]`).first()).toHaveText(sign)
          expect((await seen()).filter((text) => !sign.test(text))).toEqual([])
          expect(await shifts()).toEqual([])
          expect(await page.locator('main [style]').count()).toBe(0)
          if (shown.path.startsWith('/substg')) await expectEntry(page, shown.path.slice(1), words(language))
          expect(await violations(page)).toEqual([])
          await page.setViewportSize({ width: 320, height: 640 })
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
        })
    })
  })
}

test('every page says something of its own to search engines; the second address of the landing page shows it and names the first', async ({
  page,
}) => {
  const found: string[] = []
  for (const { path } of PAGES) {
    const head = await (await page.request.get(`/en${path}`)).text()
    found.push(/<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? '')
    expect(/<link rel="canonical" href="([^"]*)"/.exec(head)?.[1]).toMatch(new RegExp(`/en${path}$`))
  }
  expect(new Set(found).size).toBe(PAGES.length)
  expect(found.filter((text) => text.length < 110 || text.length > 155)).toEqual([])
  await page.goto('/it/genealogy-complex')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('it').genealogy.title)
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/it\/genealogy_complex$/)
})

test('the ways from the home page to the search for ancestors, and through the sample report to the page of a test', async ({
  page,
}) => {
  const { genealogy, genealogyServices, products } = words('pt')
  await page.goto('/pt/')
  await page.getByRole('link', { name: genealogy.more }).click()
  await expect(page).toHaveURL(/\/pt\/genealogy_complex\?lng=pt$/)
  await page.locator('#prices').getByRole('link', { name: products['ancestor-search'].name, exact: true }).click()
  await expect(page).toHaveURL(/\/pt\/busca-de-antepassados\?lng=pt$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(products['ancestor-search'].name)
  await page.getByRole('contentinfo').getByRole('link', { name: genealogyServices.name }).click()
  await expect(page.locator('#ancestor-search ol > li')).toHaveCount(4)
  await test.step('through the sample report', async () => {
    const { nav, products: tests } = words('es')
    await page.goto('/es/')
    await page.locator('main').getByRole('link', { name: nav.sampleReport }).first().click()
    await expect(page).toHaveURL(/\/es\/demo\?lng=es$/)
    for (const section of ['origin', 'risks', 'carrier', 'drugs', 'traits'])
      await expect(
        page.locator(`#${section}`).getByText(words('es').demo.sample, { exact: true }).first(),
      ).toBeVisible()
    await page.locator('#drugs').getByRole('link', { name: tests['drug-response'].name, exact: true }).click()
    await expect(page).toHaveURL(/\/es\/farmacogenetica\?lng=es$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tests['drug-response'].name)
  })
})

test.describe('with questions over the foot of the window', () => {
  test.use({ timezoneId: 'Europe/Riga' })

  for (const [size, viewport] of Object.entries({
    desktop: { width: 1280, height: 720 },
    phone: { width: 390, height: 844 },
  }))
    test(`menu and footer lead to genealogy and to the bots, and the end of the page can be scrolled out from under them, ${size}`, async ({
      page,
    }) => {
      const { nav, genealogyServices, bots } = words('en')
      await page.setViewportSize(viewport)
      await page.goto('/en/')
      if (size === 'phone') await page.getByRole('button', { name: nav.openMenu }).click()
      await page.getByRole('banner').getByRole('link', { name: nav.genealogy }).click()
      await expect(page).toHaveURL(/\/en\/genealogy_complex\?lng=en$/)
      await expect(page.locator('.notices > :is(aside:not(:empty), form:not([hidden]))').first()).toBeVisible()
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByRole('link', { name: genealogyServices.name })).toHaveAttribute(
        'href',
        '/en/genealogy_services?lng=en',
      )
      await footer.getByRole('link', { name: bots.surname.name }).click()
      await expect(page).toHaveURL(/\/en\/substgSurname_bot\?lng=en$/)
    })
})
