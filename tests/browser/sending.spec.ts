import { expect, type Page, type Route } from '@playwright/test'
import { sample } from '../support/sample.ts'
import {
  ANNA,
  count,
  fillIn,
  formReady,
  keepBasket,
  one,
  placed,
  send,
  storedBasket,
  test,
  total,
  withholdSums,
  words,
  type Stored,
} from './shop.ts'
import { answerCookies, ONE } from './site.ts'

test.use({ timezoneId: 'Europe/Moscow' })

const t = words('ru')
const errors = (page: Page) => page.locator('main form [role=alert]')
const ORDERS = '**/api/orders'

async function openForm(page: Page, basket: Stored = one('1001')): Promise<void> {
  await keepBasket(page, basket)
  await page.goto(`${ONE}/basket/order`)
  await formReady(page, t)
}

/** What was typed is still there. */
async function expectTyped(page: Page): Promise<void> {
  for (const field of ['name', 'phone', 'email', 'city'] as const)
    await expect(page.locator(`#${field}`)).toHaveValue(ANNA[field])
}

test('an order that does not get through is said and kept, also over a reload; one whose answer was lost is the same order when it is sent again', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/ERR_FAILED/)
  await openForm(page)
  await fillIn(page, { ...ANNA, comment: 'Позвоните вечером' })
  await page.route(ORDERS, (route) => route.abort())
  await send(page, t)
  await expect(errors(page)).toHaveText(t('order.err.unanswered'))
  await expect(errors(page)).toBeFocused()
  await expectTyped(page)
  await expect(page.locator('input[name=consent]:checked')).toHaveCount(5)
  expect((await storedBasket(page)).items).toEqual(one('1001').items)
  await page.unroute(ORDERS)

  // Taken from now on, but nobody hears of it.
  const numbers: string[] = []
  await page.route(ORDERS, async (route) => {
    numbers.push(((await (await route.fetch()).json()) as { number: string }).number)
    await route.abort()
  })
  for (let times = 1; times <= 2; times++) {
    await send(page, t)
    await expect.poll(() => numbers.length).toBe(times)
    await expect(errors(page)).toHaveText(t('order.err.unanswered'))
  }
  await page.unroute(ORDERS)

  await page.reload()
  await formReady(page, t)
  await expectTyped(page)
  await expect(page.locator('#comment')).toHaveValue('Позвоните вечером')
  await fillIn(page, ANNA)
  await send(page, t)
  const number = await placed(page)
  expect(numbers).toEqual([number, number])
  await expect(count(page)).toBeHidden()
  expect((await storedBasket(page)).items).toEqual([])
})

const SCRIPTS = '**/_next/static/chunks/**'

test('without what sends an order, or a network, that is said, nothing is lost, and the next press sends it', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load chunk/)
  await openForm(page)
  // Filling in the form would load it.
  await page.route(SCRIPTS, (route) => route.abort())
  await fillIn(page, ANNA)
  const expectSaid = async (sentence: string) => {
    await send(page, t)
    await expect(errors(page)).toHaveText(t(sentence))
    await expect(errors(page)).toBeFocused()
    await expectTyped(page)
    await expect(page.locator('input[name=consent]:checked')).toHaveCount(5)
    expect((await storedBasket(page)).items).toEqual(one('1001').items)
  }
  await test.step('what sends an order cannot be loaded, nor when the network is gone', async () => {
    await expectSaid('order.err.failed')
    await context.setOffline(true)
    await expectSaid('order.err.offline')
    await page.unroute(SCRIPTS)
    await context.setOffline(false)
  })
  await test.step('it was loaded', async () => {
    await page.locator('#phone').fill('12')
    await send(page, t)
    await expect(page.locator('#phone-error')).toHaveText(t('order.err.phoneFormat'))
    await page.locator('#phone').fill(ANNA.phone)
    await context.setOffline(true)
    await expectSaid('order.err.offline')
    await context.setOffline(false)
  })
  await send(page, t)
  await placed(page)
})

test('sums that cannot be had are said, nothing is sent without them, and trying again helps', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/ERR_FAILED/)
  let sent = 0
  page.on('request', (request) => request.url().endsWith('/api/orders') && sent++)
  const giveSums = await withholdSums(page)
  await keepBasket(page, one('1001'))
  await page.goto(`${ONE}/basket/order`)
  const note = page.getByRole('complementary').getByRole('alert')
  await expect(note).toContainText(t('basket.failed'))
  await fillIn(page, ANNA)
  await send(page, t)
  await expect(errors(page)).toHaveText(t('order.err.failed'))
  await expectTyped(page)
  expect(sent).toBe(0)
  await giveSums()
  await note.getByRole('button', { name: t('common.retry') }).click()
  await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
  await expect(note).toHaveCount(0)
  await send(page, t)
  await placed(page)
})

test('two tabs that send the same basket at the same moment make one order, and the same tests ordered later another', async ({
  page,
  context,
}) => {
  const tabs = [page, await context.newPage()]
  await answerCookies(tabs[1] as Page)
  await page.goto(`${ONE}/basket?add=1001`)
  await expect(count(page)).toHaveText('1')
  // Neither is answered before both were sent.
  const waiting: Route[] = []
  await context.route(ORDERS, async (route) => {
    waiting.push(route)
    if (waiting.length === tabs.length) await Promise.all(waiting.map((held) => held.continue()))
  })
  for (const tab of tabs) {
    await tab.goto(`${ONE}/basket/order`)
    await formReady(tab, t)
    await fillIn(tab, ANNA)
  }
  for (const tab of tabs) await send(tab, t)
  const [first, second] = await Promise.all(tabs.map(placed))
  expect(second).toBe(first)

  await page.goto(`${ONE}/basket?add=1001`)
  await page.getByRole('link', { name: t('basket.checkout') }).click()
  await formReady(page, t)
  await expect(page.locator('#name')).toHaveValue('')
  await fillIn(page, ANNA)
  await context.unroute(ORDERS)
  await send(page, t)
  await expect.poll(() => placed(page)).not.toBe(first)
})

test('a price that changed after it was shown: the new sum is shown, and the second press takes it', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/409/)
  // As if the price had been lower when the form was opened.
  await page.route('**/api/quotes', async (route) => {
    const response = await route.fetch()
    const quote = (await response.json()) as { total: object }
    await route.fulfill({ response, json: { ...quote, total: { amount: 9900, text: '9 900 ₽' } } })
  })
  await openForm(page)
  await expect(total(page, t)).toHaveText(/9\s900\s₽$/)
  await fillIn(page, ANNA)
  await page.unroute('**/api/quotes')
  await send(page, t)
  await expect(errors(page)).toHaveText(t('order.err.priceChanged'))
  await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
  await expectTyped(page)
  await send(page, t)
  await placed(page)
  await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
})

test('a delivery to Kyrgyzstan takes the discounts away before anything is sent, which a double click does once', async ({
  page,
}) => {
  await openForm(page, { ...one('1001'), promocode: 'DNA10' })
  await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
  await fillIn(page, { ...ANNA, phone: '+996 312 123456', country: 'KG' })
  await expect(total(page, t)).toHaveText(/29\s900\s₽$/)
  await expect(page.getByRole('complementary').locator('del')).toHaveCount(0)
  await expect(page.getByRole('complementary')).toContainText(t('promo.noDiscounts'))
  let sent = 0
  await page.route(ORDERS, async (route) => {
    sent++
    await route.fallback()
  })
  await page.getByRole('button', { name: t('order.submit') }).dblclick()
  await placed(page)
  expect(sent).toBe(1)
  await expect(total(page, t)).toHaveText(/29\s900\s₽$/)
})

test('a document that changed while the form was open: it is said at its box, which is open again, and the second press takes it', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/400/)
  // As if the form had been opened before the document in force was.
  await page.route('**/basket/order', async (route) => {
    const response = await route.fetch()
    const old = '2025-06-01'
    const body = (await response.text())
      .replaceAll(/IDS@[\d-]+/g, `IDS@${old}`)
      .replaceAll(/("document\\?":\\?"IDS\\?",\\?"version\\?":\\?")[\d-]+/g, `$1${old}`)
    await route.fulfill({ response, body })
  })
  await openForm(page)
  const box = page.locator('[id="consents.IDS"]')
  await expect(box).toHaveValue('IDS@2025-06-01')
  await fillIn(page, ANNA)
  await send(page, t)
  const sentence = t('order.err.consentVersion', { document: t('legal.titles.IDS') })
  await expect(errors(page).getByRole('listitem')).toHaveText([sentence])
  await expect(page.locator('[id="consents.IDS-error"]')).toHaveText(sentence)
  await expect(box).not.toBeChecked()
  await expect(box).toHaveAttribute('aria-describedby', 'consents.IDS-error')
  await expect(page.locator('label', { has: box }).getByRole('link')).toHaveAttribute('href', '/legal/IDS')
  await expect(page.locator('input[name=consent]:checked')).toHaveCount(4)
  await expectTyped(page)
  await send(page, t)
  await expect(errors(page).getByRole('listitem')).toHaveText([
    t('order.err.consent', { document: t('legal.titles.IDS') }),
  ])
  await box.check()
  await send(page, t)
  await placed(page)
})

const CODES = [
  ['NOTHING', 'promo.unknown'],
  ['SUMMER2026', 'promo.expired'],
] as const

// The other is tried without scripts (ordering-without-scripts.spec.ts).
for (const [code, sentence] of sample(CODES, ([name]) => name === 'NOTHING'))
  test(`a code that does not hold (${code}) is said beside the sum, and does not keep the order from being placed`, async ({
    page,
  }) => {
    await openForm(page, { ...one('1004'), promocode: code })
    await expect(page.getByRole('complementary')).toContainText(t(sentence))
    await fillIn(page, ANNA)
    await send(page, t)
    await placed(page)
    await expect(total(page, t)).toHaveText(/45\s900\s₽$/)
  })

test('a code that was used up since the sum was shown: the sum without it is shown, and the second press takes it', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/409/)
  // As if the code had held when the form was opened.
  await page.route('**/api/quotes', async (route) => {
    const response = await route.fetch()
    const quote = (await response.json()) as object
    await route.fulfill({ response, json: { ...quote, promo: 'applied', total: { amount: 32_130, text: '32 130 ₽' } } })
  })
  await openForm(page, { ...one('1004'), promocode: 'FIRST100' })
  await fillIn(page, ANNA)
  await send(page, t)
  await expect(errors(page)).toHaveText(t('order.err.promo'))
  await expect(total(page, t)).toHaveText(/45\s900\s₽$/)
  await expect(page.getByRole('complementary')).toContainText(t('promo.exhausted'))
  await send(page, t)
  await placed(page)
  await expect(total(page, t)).toHaveText(/45\s900\s₽$/)
})
