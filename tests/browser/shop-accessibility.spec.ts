import { expect, type Page } from '@playwright/test'
import { combinations, sample } from '../support/sample.ts'
import {
  ANNA,
  ANNE,
  fillIn,
  formReady,
  keepBasket,
  line,
  one,
  orderNumber,
  send,
  test,
  createTranslator,
  type Stored,
  total,
} from './shop.ts'
import { ONE, PHONE, started, violations, watchShifts } from './site.ts'

const SIZES = [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['phone', PHONE],
] as const
/** Everything that a basket can show: a gift, a code, a changed price, a discontinued test. */
const FULL: Stored = {
  items: [
    ...one('1001', { secondKit: true, consultation: true, gift: { recipient: 'Маме', message: 'С днём рождения!' } })
      .items,
    ...one('1004').items,
    ...one('9999').items,
  ],
  promocode: 'DNA10',
  seen: { 1004: { currency: 'RUB', amount: 40_000, text: '40 000 ₽' } },
}
const VARIANTS = [
  { name: 'variant 1', root: ONE, t: createTranslator('ru'), person: ANNA },
  // Spanish has the longest words.
  { name: 'variant 2', root: '/es', t: createTranslator('es'), person: { ...ANNE, country: 'LV' } },
] as const
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

const LOOKS = combinations({ colorScheme: ['light', 'dark'], size: SIZES, variant: VARIANTS })

// On a phone, in the variant with the longest words; the other colour scheme is checked on the same pages.
for (const { colorScheme, size, variant } of sample(
  LOOKS,
  (look) => look.size[0] === 'phone' && look.colorScheme === 'dark',
)) {
  const [device, use] = size
  const { name, root, t, person } = variant
  const other = colorScheme === 'dark' ? 'light' : 'dark'

  test.describe(`${colorScheme}, ${device}`, () => {
    test.use({ colorScheme, ...use, timezoneId: 'Europe/Riga', reducedMotion: 'reduce' })

    test(`${name}: basket, order form and order pass axe and fit 320 pixels`, async ({ page }) => {
      const viewport = page.viewportSize() ?? { width: 0, height: 0 }
      /** Checks the page in both colour schemes, and its width in a narrow window. */
      const expectGood = async () => {
        for (const scheme of [other, colorScheme] as const) {
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
          expect(await violations(page)).toEqual([])
        }
        await page.setViewportSize({ width: 320, height: 640 })
        await expect.poll(() => width(page)).toBe(320)
        await page.setViewportSize(viewport)
      }
      await keepBasket(page, FULL)
      await page.goto(`${root}/basket`)
      await started(page)
      await test.step('a full basket', async () => {
        await expect(line(page, '9999').getByRole('alert')).toBeVisible()
        await expectGood()
      })
      await test.step('an empty basket', async () => {
        for (const { bitrixId } of FULL.items) {
          await line(page, bitrixId).locator('[name=remove]').click()
          await expect(line(page, bitrixId)).toHaveCount(0)
        }
        await expect(page.locator('main')).toContainText(t('basket.empty'))
        expect(await violations(page)).toEqual([])
      })
      await page.evaluate(
        (basket) => localStorage.setItem('basket', basket),
        JSON.stringify({ ...one('1001', { secondKit: true }), promocode: 'DNA10' }),
      )
      await page.goto(`${root}/basket/order`)
      await started(page)
      await formReady(page, t)
      await test.step('the order form', expectGood)
      await send(page, t)
      await expect(page.locator('#name-error')).toBeVisible()
      await test.step('its errors', expectGood)
      await fillIn(page, person)
      await send(page, t)
      await orderNumber(page)
      await started(page)
      await test.step('the order page', async () => {
        // The widest possible number.
        await page.locator('h1 > span').evaluate((number) => {
          number.textContent = number.textContent.replace(/\S+$/, 'WWWW-MMMM-WWWW')
        })
        await expectGood()
      })
    })
  })
}

const BASKETS = VARIANTS.flatMap(({ name, root, t }) =>
  ['/basket', '/basket/order'].map((path) => ({ name, t, path, address: root + path })),
)

// Each page, size and variant once.
for (const { basket, size } of sample(combinations({ basket: BASKETS, size: SIZES }), (_case, index) => index === 3)) {
  const [device, use] = size
  const { name, t, path, address } = basket

  test.describe(`${device}, the first prices`, () => {
    test.use({ ...use, timezoneId: 'Europe/Riga' })

    test(`${name}: prices on ${path} cause no layout shift`, async ({ page }) => {
      const shifts = await watchShifts(page)
      await keepBasket(page, { items: [...one('1001', { secondKit: true }).items, ...one('1004').items] })
      await page.goto(address)
      await started(page)
      await expect(total(page, t)).toContainText(/\d/)
      await page.waitForLoadState('networkidle')
      expect(await shifts()).toEqual([])
    })
  })
}
