import { expect, type Page } from '@playwright/test'
import type { Language } from '../../lib/domain/languages.ts'
import { PAYMENT_HOSTS, paymentPages, type PaymentPages } from '../support/payment-pages.ts'
import { combinations } from '../support/sample.ts'
import { ADMIN } from '../support/signed-in.ts'
import { lastingPort, startSite, type Site } from '../support/site.ts'
import {
  ANNA,
  ANNE,
  createTranslator,
  fillIn,
  formReady,
  keepBasket,
  one,
  orderNumber,
  test,
  type Person,
  type Translate,
} from './shop.ts'
import { beAdmin, PHONE, violations } from './site.ts'

// Workers evaluate this file again and inherit the variable.
const port = Number((process.env['PAYMENT_PAGES_PORT'] ??= String(await lastingPort())))
const hosts = PAYMENT_HOSTS.map((host) => `MAP ${host} 127.0.0.1:${port}`).join(',')
const executablePath = process.env['CHROMIUM_PATH']
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=${hosts}`],
  },
  ignoreHTTPSErrors: true,
  reducedMotion: 'reduce',
})
test.describe.configure({ mode: 'default' })

let pages: PaymentPages
let site: Site
test.beforeAll(async () => {
  pages = await paymentPages(port)
  site = await startSite({ ...ADMIN, ...pages.settings, TRUSTED_PROXIES: '1' })
  pages.notify(site)
})
test.afterAll(async () => {
  await site.stop()
  await pages.close()
})

interface Buyer {
  readonly variant: 'one' | 'two'
  readonly zone: string
  readonly person: Person
}

const BUYERS: Readonly<Partial<Record<Language, Buyer>>> = {
  ru: { variant: 'one', zone: 'Europe/Moscow', person: ANNA },
  es: { variant: 'two', zone: 'America/Lima', person: { ...ANNE, phone: '987 654 321', city: 'Lima', country: 'PE' } },
  lv: { variant: 'two', zone: 'Europe/Riga', person: { ...ANNE, country: 'LV' } },
  en: {
    variant: 'two',
    zone: 'Europe/Dublin',
    person: { ...ANNE, phone: '085 012 3456', city: 'Cork', country: 'IE' },
  },
}

const paymentPage = (page: Page) => page.getByRole('heading', { name: 'Payment page' })

/** The fact of an order on its page, such as the state of its payment. */
const fact = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')

/** Refunds an amount, or what is left, on the page of orders. */
async function refund(admin: Page, t: Translate, number: string, amount?: string): Promise<void> {
  const card = admin.getByRole('region', { name: number })
  if (amount) await card.getByLabel(t('admin.orders.refundAmount')).fill(amount)
  await card.getByRole('button', { name: t('admin.orders.refund'), exact: true }).click()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: t('admin.orders.refund'), exact: true })
    .click()
  await expect(admin.getByText(t('admin.orders.refundDone'))).toBeVisible()
}

const CASES = combinations({
  language: ['ru', 'es', 'lv', 'en'],
  device: ['phone', 'desktop', 'desktop', 'phone'],
  javaScriptEnabled: [true, false],
  colorScheme: ['light', 'dark', 'dark', 'light'],
})

for (const { language, device, javaScriptEnabled, colorScheme } of CASES) {
  const { variant, zone, person } = BUYERS[language] as Buyer
  const t = createTranslator(language)
  test.describe(`${language}, ${device}, ${javaScriptEnabled ? 'with' : 'without'} scripts, ${colorScheme}`, () => {
    test.use({ timezoneId: zone, javaScriptEnabled, colorScheme, ...(device === 'phone' && PHONE) })

    test('an order is paid, with Back at each step, and refunded in part and in whole', async ({ page, browser }) => {
      const base = variant === 'one' ? site.one : `${site.two}/${language}`
      const order = async () => {
        await fillIn(page, person)
        await page.locator('main form button').last().click()
      }
      if (javaScriptEnabled) await keepBasket(page, one('1004'))
      await page.goto(`${base}/basket${javaScriptEnabled ? '' : '?quantity.1004=1'}`)
      await page
        .getByRole('button', { name: t('basket.checkout') })
        .or(page.getByRole('link', { name: t('basket.checkout') }))
        .click()
      await page.waitForURL(/\/basket\/order/)
      await test.step('Back from the form leads to the same basket', async () => {
        await page.goBack()
        await expect(page.locator('[data-item="1004"]')).toBeVisible()
        await page.goForward()
      })
      if (javaScriptEnabled) await formReady(page, t)
      await order()
      await expect(paymentPage(page)).toBeVisible()
      const address = page.url()

      await test.step('Back from the payment page leads to the placed order, which is not placed again', async () => {
        await page.goBack()
        if (javaScriptEnabled) {
          const note = page.getByRole('status').filter({ has: page.getByRole('link', { name: t('order.view') }) })
          await expect(note).toBeInViewport()
          await note.getByRole('link', { name: /\d/ }).click()
        } else await order()
        await expect(paymentPage(page)).toBeVisible()
        expect(page.url()).toBe(address)
      })
      await test.step('a buyer who returns without a payment sees the order and can pay', async () => {
        await page.getByRole('link', { name: 'Return' }).click()
        await orderNumber(page)
        await expect(fact(page, t('order.paymentLabel'))).toHaveText(t('order.payment.unpaid'))
        if (javaScriptEnabled) expect(await violations(page)).toEqual([])
        await page.locator('main a[href*="/api/payments"]').click()
        await expect(paymentPage(page)).toBeVisible()
        expect(page.url()).toBe(address)
      })
      await page.getByRole('link', { name: 'Pay' }).click()
      const number = await orderNumber(page)
      await expect(fact(page, t('order.paymentLabel'))).toHaveText(t('order.payment.paid'))
      await expect(page.locator('main')).toContainText(t('order.thanksPaid', { name: person.name, number }))
      await expect(page.locator('main a[href*="/api/payments"]')).toHaveCount(0)
      if (javaScriptEnabled) expect(await violations(page)).toEqual([])

      await test.step('Back from the paid order, and forward again', async () => {
        await page.goBack()
        await expect(paymentPage(page)).toBeVisible()
        await page.goForward()
        expect(await orderNumber(page)).toBe(number)
      })
      await test.step('the payment is refunded in part, then in whole', async () => {
        const context = await browser.newContext({ javaScriptEnabled: true })
        await beAdmin(context, base.replace(/(?<=\d)\/\w\w$/, ''))
        const admin = await context.newPage()
        await admin.goto(`${base}/orders-admin/${number}`)
        await refund(admin, t, number, '50')
        await page.reload()
        await expect(fact(page, t('order.paymentLabel'))).toHaveText(t('order.payment.partlyRefunded'))
        await expect(fact(page, t('order.refundedAmount'))).toContainText('50')
        await refund(admin, t, number)
        await page.reload()
        await expect(fact(page, t('order.paymentLabel'))).toHaveText(t('order.payment.refunded'))
        if (javaScriptEnabled) expect(await violations(page)).toEqual([])
        await context.close()
      })
    })
  })
}
