import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chatStateSchema } from '../../lib/contract/chat-state.ts'
import type { Language } from '../../lib/domain/languages.ts'
import { CONSENT } from '../support/contract/chat-consent.ts'
import { ADMIN } from '../support/signed-in.ts'
import { startSite, type Site } from '../support/site.ts'
import { test, createTranslator } from './shop.ts'
import { answerConsentDialog, beAdmin, started } from './site.ts'

export const OTHER = { email: 'other@example.com', password: 'another long phrase' }

export const log = (page: Page): Locator => page.getByRole('log')
export const messageOf = (page: Page, text: string): Locator => page.locator('[data-id]').filter({ hasText: text })

/** Actions of an operator at the desk in a language, some of them by visitors. */
export function deskIn(language: Language) {
  const t = createTranslator(language)
  const field = (page: Page): Locator => page.getByRole('textbox', { name: t('chat.placeholder') })
  const press = (page: Page | Locator, key: string): Promise<void> =>
    page.getByRole('button', { name: t(key), exact: true }).click()
  /** A conversation in the operator's list. */
  const entry = (page: Page, text: string): Locator =>
    page
      .getByRole('region', { name: t('admin.chat.list'), exact: true })
      .getByRole('button')
      .filter({ hasText: text })
  return {
    t,
    field,
    press,
    entry,
    async send(page: Page, text: string): Promise<void> {
      await field(page).fill(text)
      await field(page).press('Enter')
    },
    async openConversationOf(page: Page, text: string): Promise<void> {
      await entry(page, text).click()
      await expect(log(page).getByText(text)).toBeVisible()
    },
    /** Opens the list behind a filter. */
    filter: (page: Page, name: string): Promise<void> =>
      page.getByRole('button', { name: new RegExp(`^${t(`admin.chat.filters.${name}`)}`) }).click(),
    /** Ends the conversation that is shown. */
    async closeConversation(page: Page): Promise<void> {
      await press(page, 'admin.chat.close')
      await press(page.getByRole('dialog'), 'admin.chat.close')
      await expect(page.getByText(t('admin.chat.closed'))).toBeVisible()
    },
  }
}
export const { t, field, press, entry, send, openConversationOf, filter, closeConversation } = deskIn('en')

let people = 0
/** A unique IP address. */
const newAddress = () => `10.77.${process.pid & 255}.${++people}`

/** A separate browser context with a separate IP. */
export async function somebody(
  browser: Browser,
  more: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    reducedMotion: 'reduce',
    ...more,
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  await answerConsentDialog(page)
  return { page, context }
}

/** Opens the desk of a site's operator in a separate browser. @param address URL of its page */
export async function operatorOf(browser: Browser, address: string): Promise<Page> {
  const { page, context } = await somebody(browser)
  const { origin } = new URL(address)
  await beAdmin(context, origin)
  await page.goto(address)
  return page
}

/** A separate site with two operators. */
class DeskSite {
  site!: Site

  async start(): Promise<void> {
    this.site = await startSite({ ...ADMIN, TRUSTED_PROXIES: '1' })
    const env = { ...process.env, DATA_DIR: this.site.dataDir, ADMIN_EMAIL: '', ADMIN_PASSWORD: OTHER.password }
    execFileSync('node_modules/node/bin/node', ['lib/cli/admin.ts', 'create', OTHER.email], { env })
  }
  /** Signs in without the form, which admin.spec.ts tests. */
  signIn = (page: Page, person?: typeof OTHER): Promise<void> => beAdmin(page.context(), this.site.two, person)
  async signOut(page: Page): Promise<void> {
    await page.request.post(`${this.site.two}/api/account/sign-out`, { form: {}, headers: { origin: this.site.two } })
  }
  /** Opens the desk of the signed-in operator. */
  async open(page: Page): Promise<void> {
    await page.goto(`${this.site.two}/en/chat-admin`)
    await expect(page.getByText(t('conn.online'))).toBeVisible()
  }
  /** Adds an item to a list of `/banner-admin` or removes one. */
  async list(page: Page, name: string, change: object): Promise<void> {
    const response = await page.request.post(`${this.site.two}/api/v1/banner-admin`, {
      headers: { origin: this.site.two },
      data: { name, ...change },
    })
    expect(response.ok()).toBe(true)
  }

  /** A visitor who has started a conversation on a public page. */
  async openVisitor(browser: Browser, text: string, path = '/en/'): Promise<Page> {
    const page = await this.visitor(browser, path)
    await send(page, text)
    await press(page, 'chat.consent.accept')
    await expect(messageOf(page, text)).toBeVisible()
    return page
  }
  /** Signs in and opens the conversation that a visitor starts with this text. Returns the visitor's page. */
  async startConversation(page: Page, browser: Browser, text: string): Promise<Page> {
    await this.signIn(page)
    await this.open(page)
    const visitor = await this.openVisitor(browser, text)
    await openConversationOf(page, text)
    return visitor
  }
  /** A visitor who has opened the chat. */
  async visitor(browser: Browser, path = '/en/'): Promise<Page> {
    const { page } = await somebody(browser)
    await page.goto(this.site.two + path)
    // A prompt at the start moves the button up.
    await started(page)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: t('chat.open') }).click()
    return page
  }
  /** Returns the number of a conversation whose visitor has written and left. */
  async conversationOf(name: string, text: string): Promise<string> {
    const { two } = this.site
    const headers = { origin: two, 'content-type': 'application/json', 'x-forwarded-for': newAddress() }
    const call = (action: string, body: object, cookie = '') =>
      fetch(`${two}/api/chat/${action}`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: JSON.stringify(body),
      })
    const contact = { name, email: `${randomUUID()}@visitor.test` }
    const begun = await call('start', { lang: 'en', page: '/en/', utms: {}, consent: CONSENT, contact })
    const { conversation } = chatStateSchema.parse(await begun.json())
    const cookie = begun.headers.getSetCookie()[0]?.split(';', 1)[0]
    const message = { kind: 'text', id: randomUUID(), text }
    expect((await call('messages', { conversation: conversation?.id, message }, cookie)).status).toBe(201)
    return conversation?.id ?? ''
  }
}

/** Starts a site for all tests of a desk file, which run one after the other, with reduced motion. */
export function deskOfFile(): DeskSite {
  test.describe.configure({ mode: 'default', timeout: 180_000 })
  test.use({ reducedMotion: 'reduce', actionTimeout: 15_000 })
  const desk = new DeskSite()
  test.beforeAll(() => desk.start())
  test.afterAll(() => desk.site.stop())
  return desk
}
