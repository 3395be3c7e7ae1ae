import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { allow } from './analytics-events.ts'
import {
  ANNA,
  ANNE,
  fillIn,
  formReady,
  line,
  orderNumber,
  send,
  showAllTests,
  test,
  total,
  createTranslator,
} from './shop.ts'
import { follow, isSamePage, markPage, ONE, started, watchPrices } from './site.ts'

interface Item {
  item_id: string
  item_name: string
  price: number
  quantity: number
  coupon?: string
  discount?: number
}
interface DataLayerEntry {
  event: string
  ecommerce: { currency: string; value: number; items: Item[]; transaction_id?: string; item_list_name?: string }
}

test.use({ cookies: 'open', timezoneId: 'Europe/Riga' })

/** Every event reported by any page of this visit, including left ones. */
async function listen(page: Page): Promise<DataLayerEntry[]> {
  const events: DataLayerEntry[] = []
  await page.exposeFunction(
    'onEntry',
    (entry: Partial<DataLayerEntry>) => entry.event && events.push(entry as DataLayerEntry),
  )
  await page.addInitScript(() => {
    const onEntry = (window as unknown as { onEntry: (entry: unknown) => void }).onEntry
    const layer: unknown[] = []
    layer.push = (...entries) => {
      for (const entry of entries) onEntry(JSON.parse(JSON.stringify(entry)))
      return Array.prototype.push.apply(layer, entries)
    }
    Object.assign(window, { dataLayer: layer })
  })
  return events
}
const homeLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: /Genarium/ })
/** Page views, and the banner below the list, are tested separately. */
const OTHER_EVENTS = ['page_view', 'view_promotion']
const eventsOf = (events: DataLayerEntry[]) =>
  events.map(({ event }) => event).filter((event) => !OTHER_EVENTS.includes(event))
const lastOf = (events: DataLayerEntry[], event: string) =>
  events.filter((entry) => entry.event === event).at(-1)?.ecommerce

const VARIANTS = [
  {
    name: 'variant 1',
    origin: `${ONE}/`,
    root: ONE,
    t: createTranslator('ru'),
    person: ANNA,
    currency: 'RUB',
    price: 45_900,
    kit: 36_900,
  },
  {
    name: 'variant 2',
    origin: '/lv/',
    root: '/lv',
    t: createTranslator('lv'),
    person: { ...ANNE, country: 'LV' },
    currency: 'EUR',
    price: 399,
    kit: 319,
  },
] as const

for (const { name, origin, t, person, currency, price, kit } of sample(VARIANTS, (_variant, index) => index === 1))
  test.describe(name, () => {
    test('reports a visit from the catalogue to the order, each event once, with its amounts', async ({ page }) => {
      await allow(page, ['analytics'])
      const events = await listen(page)
      await page.goto(origin)
      await started(page)
      await showAllTests(page)
      await page.locator('#exome').scrollIntoViewIfNeeded()
      await expect.poll(() => eventsOf(events)).toEqual(['view_item_list'])
      const list = lastOf(events, 'view_item_list')
      expect(list).toMatchObject({ currency, item_list_name: 'catalogue' })
      expect(list?.items.length).toBeGreaterThan(20)
      expect(list?.items.find(({ item_id: id }) => id === '1004')).toMatchObject({ price, quantity: 1 })

      await page
        .locator('#exome')
        .getByRole('link', { name: t('basket.order') })
        .click()
      await expect.poll(() => eventsOf(events)).toEqual(['view_item_list', 'select_item', 'add_to_cart', 'view_cart'])
      for (const event of ['select_item', 'add_to_cart', 'view_cart'])
        expect(lastOf(events, event)).toMatchObject({
          currency,
          value: price,
          items: [{ item_id: '1004', price, quantity: 1 }],
        })

      await line(page, '1004').locator('[name="secondKit.1004"]').check()
      await line(page, '1004')
        .getByRole('button', {
          name: t('basket.increase', { name: await line(page, '1004').getByRole('heading').innerText() }),
        })
        .click()
      await page.getByLabel(t('promo.have')).fill('DNA10')
      await page.keyboard.press('Enter')
      await expect(page.locator('#promo-message')).toHaveText(t('promo.applied'))
      await page.getByRole('link', { name: t('basket.checkout') }).click()
      await formReady(page, t)
      const value = price * 2 * 0.9 + kit
      const items = [
        { item_id: '1004', price: price * 0.9, quantity: 2, coupon: 'DNA10' },
        { item_id: '1004-secondKit', price: kit, quantity: 1 },
      ]
      await expect.poll(() => eventsOf(events).at(-1)).toBe('begin_checkout')
      expect(lastOf(events, 'begin_checkout')).toMatchObject({ currency, value, items })

      await fillIn(page, person)
      await send(page, t)
      const number = await orderNumber(page)
      await expect
        .poll(() => eventsOf(events))
        .toEqual([
          'view_item_list',
          'select_item',
          'add_to_cart',
          'view_cart',
          'begin_checkout',
          'generate_lead',
          'purchase',
        ])
      expect(lastOf(events, 'generate_lead')).toMatchObject({ currency, value, items })
      expect(lastOf(events, 'purchase')).toMatchObject({ transaction_id: number, currency, value, items })
      expect(JSON.stringify(events)).not.toContain(person.email)
      await page.reload()
      await started(page)
      expect(eventsOf(events).filter((event) => event === 'purchase')).toHaveLength(1)
    })
  })

for (const { name, origin, root, t, currency, price, kit } of sample(VARIANTS, (_variant, index) => index === 0))
  test(`${name}: reports each added test, each catalogue, removals, and the card of a URL once`, async ({ page }) => {
    await allow(page, ['analytics'])
    const events = await listen(page)
    await page.goto(`${root}/basket?add=1004`)
    await expect.poll(() => eventsOf(events)).toEqual(['add_to_cart', 'view_cart'])
    await markPage(page)
    await test.step('a catalogue opened by a client-side navigation is reported each time', async () => {
      events.length = 0
      await follow(homeLink(page))
      await showAllTests(page)
      await page.locator('#exome').scrollIntoViewIfNeeded()
      await expect.poll(() => eventsOf(events)).toEqual(['view_item_list'])
      expect(lastOf(events, 'view_item_list')).toMatchObject({ currency, item_list_name: 'catalogue' })
      await follow(page.locator('footer a[href*="/legal/privacy-policy"]'))
      await expect(page.locator('#exome')).toHaveCount(0)
      await page.goBack()
      await showAllTests(page)
      await page.locator('#exome').scrollIntoViewIfNeeded()
      await expect.poll(() => eventsOf(events)).toEqual(['view_item_list', 'view_item_list'])
    })
    await test.step('a reopened basket reports no added test', async () => {
      const basketLink = page.locator('header a', { has: page.locator('[data-basket-count]') })
      const again = [() => page.goBack(), () => basketLink.click()]
      for (const openBasket of again) {
        await expect(page.locator('#genetic-passport')).toBeVisible()
        expect(await isSamePage(page)).toBe(true)
        events.length = 0
        await openBasket()
        await expect.poll(() => eventsOf(events)).toContain('view_cart')
        expect(eventsOf(events)).not.toContain('add_to_cart')
        if (openBasket !== again.at(-1)) await page.goForward()
      }
    })
    await test.step('the next added test is reported alone', async () => {
      await homeLink(page).click()
      await expect(page.locator('#genetic-passport')).toBeVisible()
      events.length = 0
      await page
        .locator('#genetic-passport')
        .getByRole('link', { name: t('basket.order') })
        .click()
      await expect.poll(() => eventsOf(events)).toContain('view_cart')
      expect(lastOf(events, 'add_to_cart')?.items).toMatchObject([{ item_id: '1001' }])
      expect(lastOf(events, 'view_cart')?.items).toMatchObject([{ item_id: '1004' }, { item_id: '1001' }])
    })
    await test.step('a removed test is reported with its additional items', async () => {
      const before = await total(page, t).textContent()
      await line(page, '1004').locator('[name="secondKit.1004"]').check()
      // The event reports what the basket shows: its prices come with the next quote.
      await expect(total(page, t)).not.toHaveText(before ?? '')
      events.length = 0
      await line(page, '1004').locator('[name=remove]').click()
      await expect.poll(() => eventsOf(events)).toContain('remove_from_cart')
      expect(eventsOf(events).filter((event) => event === 'remove_from_cart')).toHaveLength(1)
      expect(lastOf(events, 'remove_from_cart')).toMatchObject({
        currency,
        value: price + kit,
        items: [
          { item_id: '1004', price },
          { item_id: '1004-secondKit', price: kit },
        ],
      })
    })
    await test.step('the card named in a URL is reported once', async () => {
      events.length = 0
      await page.goto(`${origin}#exome`)
      await expect.poll(() => eventsOf(events)).toContain('view_item')
      expect(lastOf(events, 'view_item')).toMatchObject({
        currency,
        value: price,
        items: [{ item_id: '1004', price, quantity: 1 }],
      })
      expect(eventsOf(events).filter((event) => event === 'view_item')).toHaveLength(1)
    })
  })

test('a failing market is "price on request", and events have the currency of the basket', async ({ page, quiet }) => {
  quiet.allow.push(/500/)
  await page.route('**/api/market*', (route) => route.fulfill({ status: 500, body: '' }))
  await allow(page, ['analytics'])
  const events = await listen(page)
  const seen = await watchPrices(page)
  const t = createTranslator('lv')
  await page.goto('/lv/')
  await started(page)
  await test.step('no price is visible, and none in the tests menu', async () => {
    await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText(t('price.onRequest'))
    expect((await seen()).filter((text) => text !== t('price.onRequest'))).toEqual([])
    await page.getByRole('button', { name: t('nav.tests') }).click()
    await expect(page.locator('#menu').getByRole('heading').first()).toHaveText(t('groups.health'), {
      useInnerText: true,
    })
    await page.keyboard.press('Escape')
  })
  await showAllTests(page)
  await page.locator('#exome').scrollIntoViewIfNeeded()
  await expect.poll(() => eventsOf(events)).toEqual(['view_item_list'])
  await page
    .locator('#exome')
    .getByRole('link', { name: t('basket.order') })
    .click()
  await expect.poll(() => eventsOf(events)).toEqual(['view_item_list', 'select_item', 'add_to_cart', 'view_cart'])
  await expect(total(page, t)).toHaveText(/399\s€$/)
  const shop = events.filter(({ event }) => !OTHER_EVENTS.includes(event))
  expect(shop.map(({ ecommerce }) => ecommerce.currency)).toEqual(['EUR', 'EUR', 'EUR', 'EUR'])
  expect(lastOf(events, 'add_to_cart')).toMatchObject({ value: 399, items: [{ item_id: '1004', price: 399 }] })
})
