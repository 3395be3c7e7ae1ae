import { expect, type Page, type Route } from '@playwright/test'
import {
  ANNA,
  count,
  fillIn,
  formReady,
  keepBasket,
  one,
  orderNumber,
  send,
  storedBasket,
  test,
  total,
  withholdSums,
  createTranslator,
} from './shop.ts'
import { answerConsentDialog, interceptResponse, ONE } from './site.ts'

test.use({ timezoneId: 'Europe/Moscow' })

const t = createTranslator('ru')
const errors = (page: Page) => page.locator('main form [role=alert]')
const ORDERS = '**/api/orders'

/** The typed values are preserved. */
async function expectTyped(page: Page): Promise<void> {
  for (const field of ['name', 'phone', 'email', 'city'] as const)
    await expect(page.locator(`#${field}`)).toHaveValue(ANNA[field])
}

const SCRIPTS = '**/_next/static/chunks/**'

test('a failed order is reported and preserved, and resubmitting creates one order', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load chunk/)
  const COMMENT = 'Позвоните вечером'
  let sent = 0
  page.on('request', (request) => request.url().endsWith('/api/orders') && sent++)
  const giveSums = await withholdSums(page)
  // An invalid code does not block an order. ordering-without-scripts.spec.ts tests another one without scripts.
  await keepBasket(page, {
    ...one('1001'),
    promocode: 'DNA10',
    seen: { 1001: { currency: 'RUB', amount: 17_000, text: '17 000 ₽' } },
  })
  await page.goto(`${ONE}/basket/order`)
  const summary = page.getByRole('complementary')
  const expectAlert = async (sentence: string) => {
    await send(page, t)
    await expect(errors(page)).toHaveText(t(sentence))
    await expect(errors(page)).toBeFocused()
    await expectTyped(page)
    await expect(page.locator('input[name=consent]:checked')).toHaveCount(2)
    expect((await storedBasket(page)).items).toEqual(one('1001').items)
  }
  await test.step('unavailable totals are reported, block the order, and are available on retry', async () => {
    await expect(summary.getByRole('alert')).toContainText(t('basket.failed'))
    await fillIn(page, { ...ANNA, comment: COMMENT })
    await expectAlert('order.err.failed')
    expect(sent).toBe(0)
    await giveSums()
    await summary
      .getByRole('alert')
      .getByRole('button', { name: t('common.retry') })
      .click()
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
    await expect(summary.getByRole('alert')).toHaveCount(0)
    await expect(summary).toContainText(t('promo.savesMore', { price: '10 000 ₽' }))
  })
  await test.step('a delivery to Kyrgyzstan removes the discounts before anything is sent', async () => {
    await page.locator('#country').selectOption('KG')
    await expect(total(page, t)).toHaveText(/29\s900\s₽$/)
    await expect(summary.locator('del')).toHaveCount(0)
    await expect(summary).toContainText(t('promo.noDiscounts'))
    await page.locator('#country').selectOption('RU')
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
  })
  await test.step('a lost network is reported', async () => {
    await context.setOffline(true)
    await expectAlert('order.err.offline')
    await context.setOffline(false)
  })
  const numbers: string[] = []
  await test.step('an unanswered order is reported while the server accepts it', async () => {
    await page.route(ORDERS, (route) => route.abort())
    await expectAlert('order.err.unanswered')
    await page.unroute(ORDERS)
    // The server accepts orders from now on, but its response is lost.
    await page.route(ORDERS, async (route) => {
      numbers.push(((await (await route.fetch()).json()) as { number: string }).number)
      await route.abort()
    })
    for (let times = 1; times <= 2; times++) {
      await expectAlert('order.err.unanswered')
      await expect.poll(() => numbers.length).toBe(times)
    }
    await page.unroute(ORDERS)
  })
  await test.step('the typed values survive a reload', async () => {
    await page.reload()
    await formReady(page, t)
    await expectTyped(page)
    await expect(page.locator('#comment')).toHaveValue(COMMENT)
  })
  await test.step('shows an error when the script that sends the order cannot be loaded', async () => {
    // Filling in the form would load the script.
    await page.route(SCRIPTS, (route) => route.abort())
    await fillIn(page, ANNA)
    await expectAlert('order.err.failed')
    await page.unroute(SCRIPTS)
  })
  await test.step('resubmitting, also by a double click, is the same order', async () => {
    sent = 0
    await page.getByRole('button', { name: t('order.submit') }).dblclick()
    const number = await orderNumber(page)
    expect(sent).toBe(1)
    expect(numbers).toEqual([number, number])
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
    await expect(count(page)).toBeHidden()
    expect(await storedBasket(page)).toMatchObject({ items: [], seen: {} })
  })
})

test('two tabs that submit one basket at once create one order, and the same tests later another', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow.push(/409/)
  const tabs = [page, await context.newPage()]
  await answerConsentDialog(tabs[1] as Page)
  await keepBasket(page, one('1001'))
  // Neither request is answered before both are sent.
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
  const [first, second] = await Promise.all(tabs.map(orderNumber))
  expect(second).toBe(first)
  await context.unroute(ORDERS)

  // Simulates a price that was lower when the form was opened.
  await interceptResponse(page, '**/api/quotes', (body) =>
    JSON.stringify({ ...(JSON.parse(body) as object), total: { amount: 9900, text: '9 900 ₽' } }),
  )
  await page.goto(`${ONE}/basket?add=1001`)
  await page.getByRole('link', { name: t('basket.checkout') }).click()
  await formReady(page, t)
  await expect(page.locator('#name')).toHaveValue('')
  await test.step('a price changed after it was shown: the new total is shown, and the second submission accepts it', async () => {
    await expect(total(page, t)).toHaveText(/9\s900\s₽$/)
    await fillIn(page, ANNA)
    await page.unroute('**/api/quotes')
    await send(page, t)
    await expect(errors(page)).toHaveText(t('order.err.priceChanged'))
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
    await expectTyped(page)
    await send(page, t)
    await expect.poll(() => orderNumber(page)).not.toBe(first)
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
  })
})

test('a changed document and a used-up code are reported', async ({ page, quiet }) => {
  quiet.allow.push(/40[09]/)
  // Simulates a form that was opened with an earlier version of the document and a valid code.
  const old = '2025-06-01'
  await interceptResponse(page, '**/basket/order', (body) =>
    body
      .replaceAll(/medical-contract@[\d-]+/g, `medical-contract@${old}`)
      .replaceAll(/("document\\?":\\?"medical-contract\\?",\\?"version\\?":\\?")[\d-]+/g, `$1${old}`),
  )
  const reduced = { amount: 32_130, text: '32 130 ₽' }
  await interceptResponse(page, '**/api/quotes', (body) =>
    JSON.stringify({ ...(JSON.parse(body) as object), promo: 'applied', total: reduced }),
  )
  await keepBasket(page, { ...one('1004'), promocode: 'FIRST100' })
  await page.goto(`${ONE}/basket/order`)
  await formReady(page, t)
  const box = page.locator('[id="consents.contract"]')
  await expect(box).toHaveValue(/ medical-contract@2025-06-01$/)
  await fillIn(page, ANNA)
  await test.step('the document is reported at its checkbox, which is cleared', async () => {
    await send(page, t)
    const sentence = t('order.err.consentVersion', { document: t('legal.titles.medical-contract') })
    await expect(errors(page).getByRole('listitem')).toHaveText([t('legal.titles.terms-of-service')])
    await expect(page.locator('#consents-error')).toHaveText(sentence)
    await expect(box).not.toBeChecked()
    await expect(box).toHaveAttribute('aria-describedby', 'consents-error')
    const links = page.locator('label', { has: box }).getByRole('link')
    await expect(links.last()).toHaveAttribute('href', '/legal/medical-contract')
    await expect(page.locator('input[name=consent]:checked')).toHaveCount(1)
    await expectTyped(page)
    await send(page, t)
    await expect(errors(page).getByRole('listitem')).toHaveText([t('legal.titles.terms-of-service')])
    await expect(page.locator('#consents-error')).toHaveText(
      t('order.err.consent', { document: t('legal.titles.terms-of-service') }),
    )
    await box.check()
  })
  await test.step('the total without the code is shown, and the second submission accepts it', async () => {
    await page.unroute('**/api/quotes')
    await send(page, t)
    await expect(errors(page)).toHaveText(t('order.err.promo'))
    await expect(total(page, t)).toHaveText(/45\s900\s₽$/)
    await expect(page.getByRole('complementary')).toContainText(t('promo.exhausted'))
    await send(page, t)
    await orderNumber(page)
    await expect(total(page, t)).toHaveText(/45\s900\s₽$/)
  })
})
