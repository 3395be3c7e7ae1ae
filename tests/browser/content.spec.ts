import { expect, type Page } from '@playwright/test'
import { SLUGS } from '../../lib/embedded/content/slugs.data.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { REPORT_SECTIONS, SAMPLE_SHEETS } from '../../lib/domain/sample-report.ts'
import { combinations, sample } from '../support/sample.ts'
import { count, line, test, createTranslator } from './shop.ts'
import {
  follow,
  inTitle,
  isSamePage,
  markPage,
  ONE,
  PHONE,
  started,
  violations,
  watchPrices,
  watchShifts,
} from './site.ts'

test.use({ timezoneId: 'Europe/Riga', reducedMotion: 'reduce' })

const PAGES = [
  { address: `${ONE}/exome`, language: 'ru', sign: /₽$/ },
  ...LANGUAGES.map(
    (language) => ({ address: `/${language}/${SLUGS['exome']?.[language]}`, language, sign: /€/ }) as const,
  ),
] as const

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const price = (page: Page) => page.locator('main [data-slot="exome.now"]').first()
const order = (page: Page) => page.locator('main [data-product="exome"] a[href*="add="]').first()
const bar = (page: Page) => page.locator('main > [data-product="exome"]').last()

const SIZES = [
  { size: 'desktop', use: {} },
  { size: 'phone', use: PHONE },
] as const

const SCHEMES = ['light', 'dark'] as const
// The documents of the other languages are tested over HTTP.
const SEEN = combinations({
  locale: sample(PAGES, ({ language, address }) => address.startsWith(ONE) || language === 'pt' || language === 'lv'),
  size: SIZES,
  colorScheme: SCHEMES,
})

for (const colorScheme of SCHEMES)
  for (const size of SIZES) {
    const places = SEEN.filter((one) => one.colorScheme === colorScheme && one.size === size).map(
      ({ locale }) => locale,
    )
    if (places.length === 0) continue
    test.describe(`${colorScheme}, ${size.size}`, () => {
      test.use({ colorScheme, ...size.use })

      test('a page has one heading, the visitor’s price, no layout shift, no axe violations, and an order link', async ({
        page,
      }) => {
        test.slow()
        const seen = await watchPrices(page)
        const shifts = await watchShifts(page)
        for (const locale of places)
          await test.step(inTitle(locale.address), async () => {
            const { address, language, sign } = locale
            await page.goto(address)
            await started(page)
            await expect(heading(page)).toHaveText(createTranslator(language)('products.exome.name'))
            await expect(price(page)).toHaveText(sign)
            await page.waitForLoadState('networkidle')
            expect((await seen()).filter((text) => !sign.test(text))).toEqual([])
            expect(await shifts()).toEqual([])
            expect(await violations(page)).toEqual([])
            if (size.size === 'desktop') await expect(bar(page)).toBeHidden()
            if (language !== 'ru' && language !== 'lv') return
            await order(page).click()
            await expect(page).toHaveURL(/\/basket(\?|$)/)
            await expect(line(page, '1004').getByRole('heading')).toHaveText(
              createTranslator(language)('products.exome.name'),
            )
            await expect(count(page)).toHaveText('1')
          })
      })
    })
  }

test('content pages fit 320 pixels and pass axe', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const addresses = [`${ONE}/genetics/genome`, '/lv/pilns-genoms', '/it/chi-siamo', '/pt/medicamentos-cardiovasculares']
  for (const address of sample(addresses, (_address, index) => index === 1 || index === 3))
    await test.step(inTitle(address), async () => {
      await page.goto(address)
      await started(page)
      await expect(heading(page)).toHaveCount(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await violations(page)).toEqual([])
    })
})

test('no heading overlaps the text next to it', async ({ page }) => {
  const addresses = [`${ONE}/ancestry`, `${ONE}/psychiatric-drugs`, '/pt/genoma-completo', '/pt/parentes-por-adn']
  for (const address of sample(addresses, (_address, index) => index === 1)) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => document.fonts.ready)
    const gaps = await page.locator('main h2').evaluateAll((titles) =>
      titles.flatMap((title) => {
        const text = document.createRange()
        text.selectNodeContents(title)
        const beside = title.closest('[class*=head]')?.nextElementSibling?.getBoundingClientRect()
        const { right, bottom } = text.getBoundingClientRect()
        return beside && beside.top < bottom ? [beside.left - right] : []
      }),
    )
    expect(gaps.length, address).toBeGreaterThan(2)
    expect(Math.min(...gaps), address).toBeGreaterThan(24)
  }
})

// The paternity sheet is tested in the soak run. axe checks the sheets of the sections in the sample report, that of
// the exome above, and that of the genome at 320 pixels.
const SHEETS = sample(
  SAMPLE_SHEETS,
  ({ key }) =>
    key !== 'exome' &&
    key !== 'genome' &&
    key !== 'paternity' &&
    !REPORT_SECTIONS.some((section) => section.key === key),
)

test('the sheets on test pages pass axe', async ({ page }) => {
  test.slow()
  for (const { key, tests } of SHEETS)
    await test.step(key, async () => {
      await page.goto(`/en/${SLUGS[tests[0]]?.en}`)
      await started(page)
      await expect(heading(page)).toHaveText(createTranslator('en')(`products.${tests[0]}.name`))
      expect(await violations(page)).toEqual([])
    })
})

test('the picker and a footer link open the same page under its path in another language', async ({ page }) => {
  await page.goto('/es/exoma?utm_source=x')
  await started(page)
  await page.getByRole('button', { name: /^País, idioma/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('group').getByText('Latviešu').click()
  await panel.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL('/lv/eksoms?utm_source=x&lng=lv')
  await expect(heading(page)).toHaveText('Eksoms')
  await started(page)
  await page.locator('footer').getByRole('link', { name: 'Italiano' }).click()
  await expect(page).toHaveURL(/\/it\/esoma\?(?:.*&)?lng=it$/)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  // Two equal order buttons on one screen are one too many.
  test('one order button is visible from the first screen to the footer: that of the head, below it that of the bar', async ({
    page,
  }) => {
    await page.goto('/it/esoma')
    await started(page)
    await expect(order(page)).toBeInViewport()
    await expect(bar(page)).toBeHidden()
    const isInView = () =>
      order(page).evaluate((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
    for (const title of await page.locator('main h2').all()) {
      await title.scrollIntoViewIfNeeded()
      await expect.poll(async () => (await bar(page).isVisible()) !== (await isInView())).toBe(true)
    }
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await expect(bar(page).locator('[data-slot="exome.now"]')).toHaveText(/€/)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(bar(page)).not.toBeInViewport()
    await page.locator('main h2').last().scrollIntoViewIfNeeded()
    await bar(page).getByRole('link').tap()
    await expect(line(page, '1004')).toBeVisible()
  })
})

test('cards and menu of the home page open test pages, whose texts link to others', async ({ page }) => {
  await page.goto('/en/?lng=en')
  await started(page)
  await markPage(page)
  await test.step('a card opens the page in place, and going back returns to the card', async () => {
    await follow(page.locator('#genetic-passport h3 a'))
    await expect(page).toHaveURL('/en/genetic-passport?lng=en')
    await expect(heading(page)).toHaveText(createTranslator('en')('products.genetic-passport.name'))
    await expect(page.locator('main [data-slot="genetic-passport.now"]').first()).toHaveText(/€/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/en\/genetic-passport$/)
    await page.goBack()
    await expect(page.locator('#genetic-passport')).toBeInViewport()
    expect(await isSamePage(page)).toBe(true)
  })
  await test.step('the menu opens a test, and its text links to others', async () => {
    const name = createTranslator('en')('products.paternity.name')
    await page.getByRole('button', { name: 'Tests and prices' }).click()
    const link = page.locator('#menu').getByRole('link', { name })
    // Rendered in advance, since a page that takes a second is loaded as a document.
    await page.request.get((await link.getAttribute('href')) ?? '')
    await link.click()
    await expect(heading(page)).toHaveText(name)
    await started(page)
    await follow(page.locator('main li[data-product] a[href$="?lng=en"]').first())
    await expect(heading(page)).not.toHaveText(name)
    await expect(heading(page)).toHaveCount(1)
  })
})

test.describe('scripts disabled', () => {
  test.use({ javaScriptEnabled: false })

  test('the page can be read and used to order', async ({ page }) => {
    await page.goto('/en/exome')
    await expect(heading(page)).toHaveText('Exome')
    await expect(price(page)).toHaveText(/PEN/)
    const question = page.locator('main details').first()
    await expect(question.locator('p')).toBeHidden()
    await question.locator('summary').click()
    await expect(question.locator('p')).toBeVisible()
    await page.locator('main a[href^="/en/"][href$="?lng=en"]').last().click()
    await expect(heading(page)).not.toHaveText('Exome')
    await page.goBack()
    await order(page).click()
    await expect(page).toHaveURL(/\/en\/basket/)
    await expect(page.locator('main')).toContainText('Exome')
  })
})
