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
  placed,
  send,
  test,
  words,
  type Stored,
  total,
} from './shop.ts'
import { inTitle, ONE, PHONE, started, violations, watchShifts } from './site.ts'

const SIZES = [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['phone', PHONE],
] as const
/** All that a basket can show: a gift, a code, a changed price, a test that is sold no more. */
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
  { name: 'variant 1', root: ONE, t: words('ru'), person: ANNA },
  { name: 'variant 2', root: '/lv', t: words('lv'), person: { ...ANNE, country: 'LV' } },
] as const

for (const { colorScheme, size, variant } of combinations({
  colorScheme: ['light', 'dark'],
  size: SIZES,
  variant: VARIANTS,
})) {
  const [place, use] = size
  const { name, root, t, person } = variant

  test.describe(`${colorScheme}, ${place}`, () => {
    test.use({ colorScheme, ...use, timezoneId: 'Europe/Riga', reducedMotion: 'reduce' })

    test(`${name}: axe has nothing to say of a full basket, one that is empty, the order form, its errors and the page of the order`, async ({
      page,
    }) => {
      await keepBasket(page, FULL)
      await page.goto(`${root}/basket`)
      await started(page)
      await expect(line(page, '9999').getByRole('alert')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.evaluate(() => localStorage.setItem('basket', '{}'))
      await page.reload()
      await expect(page.locator('main')).toContainText(t('basket.empty'))
      expect(await violations(page)).toEqual([])
      await page.evaluate(
        (basket) => localStorage.setItem('basket', basket),
        JSON.stringify({ ...one('1001', { secondKit: true }), promocode: 'DNA10' }),
      )
      await page.goto(`${root}/basket/order`)
      await started(page)
      await formReady(page, t)
      expect(await violations(page)).toEqual([])
      await send(page, t)
      await expect(page.locator('#name-error')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await fillIn(page, person)
      await send(page, t)
      await placed(page)
      await started(page)
      expect(await violations(page)).toEqual([])
    })
  })
}

test.describe('320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 }, timezoneId: 'America/Santiago' })
  const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

  const NARROW = [VARIANTS[0], { root: '/es', t: words('es'), person: { ...ANNE, country: 'LV' } }] as const

  // Spanish has the longest words of the two.
  for (const { root, t, person } of sample(NARROW, (place) => place.root === '/es'))
    test(`${inTitle(root)}: basket, form, errors and order fit`, async ({ page }) => {
      await keepBasket(page, FULL)
      await page.goto(`${root}/basket`)
      await started(page)
      await expect(line(page, '9999').getByRole('alert')).toBeVisible()
      expect(await width(page)).toBe(320)
      await page
        .getByRole('button', { name: t('basket.remove', { name: t('basket.unnamed', { id: '9999' }) }) })
        .click()
      await page.getByRole('link', { name: t('basket.checkout') }).click()
      await formReady(page, t)
      expect(await width(page)).toBe(320)
      await send(page, t)
      await expect(page.locator('#name-error')).toBeVisible()
      expect(await width(page)).toBe(320)
      await fillIn(page, person)
      await send(page, t)
      await placed(page)
      // The widest number that there can be.
      await page.locator('h1 > span').evaluate((number) => (number.textContent = 'WWWW-MMMM-WWWW'))
      expect(await width(page)).toBe(320)
    })
})

const BASKETS = VARIANTS.flatMap(({ name, root, t }) =>
  ['/basket', '/basket/order'].map((path) => ({ name, t, path, address: root + path })),
)

// Each page, size and variant once.
for (const { basket, size } of sample(
  combinations({ basket: BASKETS, size: SIZES }),
  (_case, index) => index === 0 || index === 3,
)) {
  const [place, use] = size
  const { name, t, path, address } = basket

  test.describe(`${place}, the first prices`, () => {
    test.use({ ...use, timezoneId: 'Europe/Riga' })

    test(`${name}: nothing moves on ${path} when they come`, async ({ page }) => {
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
