import { expect, type Locator, type Page } from '@playwright/test'
import { createHash, randomUUID } from 'node:crypto'
import type { FieldsWith, OrderField } from '../../lib/contract/order-form.ts'
import type { Language } from '../../lib/domain/languages.ts'
import { textsOf } from '../unit/messages/catalogues.ts'
import { answerConsentDialog, test as base } from './site.ts'

/** An unused IP address, different for every test and retry. */
const someAddress = (name: string) =>
  `10.${[...createHash('sha256').update(`${name} ${Date.now()}`).digest()].slice(0, 3).join('.')}`

/** Creates a visitor of the shop with a unique IP, because limits are per IP, and without overlays. */
export const test = base.extend<{ cookies: 'answered' | 'open'; address: string }>({
  cookies: ['answered', { option: true }],
  address: ['', { option: true }],
  extraHTTPHeaders: async ({ address }, use, { testId }) => use({ 'x-forwarded-for': address || someAddress(testId) }),
  page: async ({ page, cookies }, use) => {
    if (cookies === 'answered') await answerConsentDialog(page)
    await use(page)
  },
})

/** Returns a function that formats translations of a language. */
export function createTranslator(language: Language): (key: string, values?: Record<string, string>) => string {
  const texts = textsOf(language)
  return (key, values = {}) => {
    const text = texts.get(key)
    if (text === undefined) throw new Error(`${language} has no ${key}`)
    return text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)
  }
}
export type Translate = ReturnType<typeof createTranslator>

export interface Stored {
  items: {
    bitrixId: string
    quantity: number
    secondKit?: boolean
    consultation?: boolean
    gift?: { recipient: string; message: string }
  }[]
  promocode?: string
  seen?: Record<string, { currency: string; amount: number; text: string }>
}

/** Starts with a stored basket; later changes are preserved. */
export async function keepBasket(page: Page, basket: Stored | string): Promise<void> {
  const text = typeof basket === 'string' ? basket : JSON.stringify({ id: randomUUID(), ...basket })
  await page.addInitScript((stored) => (localStorage['basket'] ??= stored), text)
}
export const storedBasket = (page: Page): Promise<Stored> =>
  page.evaluate(() => JSON.parse(localStorage['basket'] ?? '{}') as Stored)
export const one = (bitrixId: string, more: Partial<Stored['items'][number]> = {}): Stored => ({
  items: [{ bitrixId, quantity: 1, ...more }],
})

/** Opens the list of the tests without a card, such as `#exome`. */
export const showAllTests = (page: Page): Promise<void> => page.locator('#tests summary').click()

export const line = (page: Page, bitrixId: string): Locator => page.locator(`[data-item="${bitrixId}"]`)
/** The total of the basket or of the order next to the form. */
export const total = (page: Page, t: Translate): Locator =>
  page
    .locator('main dl > div, main p')
    .filter({ hasText: new RegExp(`^\\s*${t('basket.total')}`) })
    .last()
export const count = (page: Page): Locator => page.locator('header [data-basket-count]')

/** Typed values of the order form; the country is preselected. */
export type Person = Readonly<
  Record<Exclude<FieldsWith<'required', true>, 'country'>, string> & Partial<Record<OrderField, string>>
>
export const ANNA: Person = { name: 'Анна Иванова', phone: '8 912 345-67-89', email: 'anna@example.com', city: 'Пермь' }
export const ANNE: Person = { name: 'Anne Example', phone: '+371 20000000', email: 'anne@example.com', city: 'Riga' }

/** Fills in the order form, all boxes ticked. */
export async function fillIn(page: Page, { country, ...fields }: Person): Promise<void> {
  if (country) await page.locator('#country').selectOption(country)
  for (const [id, text] of Object.entries(fields)) await page.locator(`#${id}`).fill(text)
  for (const box of await page.locator('input[name=consent]').all()) await box.check()
}

export const send = (page: Page, t: Translate): Promise<void> =>
  page.getByRole('button', { name: t('order.submit') }).click()

/** Waits for the page of an order and returns its number. */
export async function orderNumber(page: Page): Promise<string> {
  await page.waitForURL(/\/basket\/order-status\?/)
  const number = (await page.locator('h1 > span').innerText()).split(/\s/).at(-1)
  expect(number).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  return String(number)
}

/**
 * Blocks quotes until the returned function is called. The page believes that it is offline, otherwise it would retry
 * by itself before the visitor does.
 */
export async function withholdSums(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/quotes', async (route) => {
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await route.abort()
  })
  return () => page.unroute('**/api/quotes')
}

/** Waits until the form is ready and its prices are loaded. */
export async function formReady(page: Page, t: Translate): Promise<void> {
  await expect(total(page, t)).toContainText(/\d/)
  await expect(page.locator('form[novalidate]')).toHaveCount(1)
}
