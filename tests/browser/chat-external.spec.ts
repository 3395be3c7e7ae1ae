import { expect, type Page } from '@playwright/test'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Language } from '../../lib/domain/languages.ts'
import { startSite, type Site } from '../support/site.ts'
import { Chat, test } from './chat.ts'
import { allow } from './analytics-events.ts'
import { formReady, keepBasket, one, createTranslator } from './shop.ts'
import { answerConsentDialog, started } from './site.ts'

test.use({ cookies: 'open' })
test.describe.configure({ mode: 'serial' })

/** A loader like the real one: the widget reports by page events that it is ready, and what happens in it. */
const LOADER = `{
  const listeners = []
  const calls = (window.widgetCalls = [])
  const note = (name) => (...args) => void calls.push([name, ...args])
  const widget = {
    open() { calls.push(['open']); widget.emit('widgetOpen') },
    close() { calls.push(['close']); widget.emit('widgetClose') },
    subscribe: (one) => listeners.push(one),
    setUserRegisterData: note('user'),
    setCustomData: note('data'),
    emit: (type, data) => listeners.filter((one) => one.type === type).forEach(({ callback }) => callback(data)),
  }
  window.widget = widget
  const detail = { widget, widgetCode: 'x', widgetHost: 'https://crm.example' }
  dispatchEvent(new CustomEvent('onBitrixLiveChat', { detail }))
}`

interface ExternalChat {
  widgetCalls: unknown[][]
  widget: { emit(type: string, data?: object): void }
  dataLayer: { event?: string }[]
}

let loaders: Server
let requests: string[] = []
let status: number
let site: Site

test.beforeAll(async () => {
  loaders = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(status, { 'content-type': 'text/javascript' }).end(status === 200 ? LOADER : '')
  })
  await new Promise<void>((resolve) => loaders.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(loaders.address() as AddressInfo).port}`
  site = await startSite({
    SITE_ENV: 'production',
    CHAT_LOADER_DEFAULT: `${origin}/default.js`,
    CHAT_LOADER_ES: `${origin}/es.js`,
    CHAT_LOADER_LV: `${origin}/lv.js`,
    CHAT_LOADER_PE: `${origin}/pe.js`,
  })
})
test.afterAll(async () => {
  loaders.close()
  await site.stop()
})
test.beforeEach(() => {
  requests = []
  status = 200
})

const calls = (page: Page) => page.evaluate(() => (window as unknown as ExternalChat).widgetCalls.map(([name]) => name))
const scripts = () => requests.map((address) => address.replace(/\d+$/, 'minute'))

async function pageOf(page: Page, address: string, language: Language): Promise<Chat> {
  await page.goto(address)
  await started(page)
  return new Chat(page, createTranslator(language))
}

test('the script loads when the button is pressed and not before, once, and its events are measured', async ({
  page,
}) => {
  await allow(page, ['analytics'])
  const { button, dialog, t } = await pageOf(page, `${site.two}/es/?utm_source=letter`, 'es')
  const notice = page.locator('#chat-bubble')
  await expect(button).toHaveAccessibleName(t('chat.open'))
  await expect(button).toHaveAccessibleDescription(t('chat.press.thirdParty'))
  await expect(notice).toBeVisible()
  expect(requests).toEqual([])
  await button.click()
  await expect(notice).toBeHidden()
  await expect.poll(() => page.evaluate(() => 'widget' in window)).toBe(true)
  await expect(dialog).toBeHidden()
  expect(scripts()).toEqual(['/es.js?minute'])
  expect(Math.abs(Number(requests[0]?.split('?')[1]) - Date.now() / 60_000)).toBeLessThan(3)
  expect(await calls(page)).toEqual(['data', 'open'])
  const [, data] = await page.evaluate(() => (window as unknown as ExternalChat).widgetCalls[0] ?? [])
  expect(JSON.stringify(data)).toContain('"letter"')
  await page.evaluate(() => {
    const { widget } = window as unknown as ExternalChat
    for (const type of ['sessionStart', 'operatorMessage', 'userMessage', 'userFile', 'userVote']) widget.emit(type, {})
    widget.emit('userForm', { fields: { name: 'Ana', email: 'ana@visitor.test', phone: '' } })
    widget.emit('widgetClose')
  })
  const events = () =>
    page.evaluate(() =>
      (window as unknown as ExternalChat).dataLayer.flatMap(({ event = '' }) =>
        event.startsWith('chat_') ? [event] : [],
      ),
    )
  const expected = [
    'open',
    'session_start',
    'operator_message',
    'visitor_message',
    'visitor_file',
    'vote',
    'form',
    'close',
  ].map((name) => `chat_${name}`)
  await expect.poll(events).toEqual(expected)
  expect(await page.evaluate(() => JSON.stringify((window as unknown as ExternalChat).dataLayer))).not.toContain(
    'ana@visitor.test',
  )
  await button.click()
  await expect.poll(events).toEqual([...expected, 'chat_open'])
  expect(await calls(page)).toEqual(['data', 'open', 'user', 'data', 'open'])
  expect(requests).toHaveLength(1)
})

test('the chat is not available on the order form, and is again on the next public page', async ({ page }) => {
  await answerConsentDialog(page)
  await keepBasket(page, one('1004'))
  const chat = await pageOf(page, `${site.two}/lv/basket/order`, 'lv')
  await formReady(page, chat.t)
  await expect(chat.button).toBeHidden()
  expect(requests).toEqual([])
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Genarium/ })
    .click()
  await page.waitForURL(/\/lv\/\?/)
  await started(page)
  await chat.button.click()
  await expect.poll(() => page.evaluate(() => 'widget' in window)).toBe(true)
  await expect.poll(() => calls(page)).toEqual(['data', 'open'])
  expect(scripts()).toEqual(['/lv.js?minute'])
})

test('another script replaces the first one when the country changes in the same page', async ({ page }) => {
  await answerConsentDialog(page)
  const chat = await pageOf(page, `${site.two}/en/`, 'en')
  const choose = async (search: string, country: string) => {
    await page.getByRole('button', { name: /^Country, language and currency/ }).click()
    const panel = page.getByRole('dialog', { name: 'Country, language and currency' })
    await panel.getByRole('searchbox').fill(search)
    await panel.getByText(country, { exact: true }).click()
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(panel).toBeHidden()
  }
  /** Only the loaders have a minute in their URL. */
  const inPage = () =>
    page.evaluate(() => [...document.scripts].flatMap(({ src }) => /(\w+)\.js\?\d+$/.exec(src)?.[1] ?? []))
  const pressed = async (script: string, count: number) => {
    await chat.button.click()
    await expect.poll(() => scripts().length).toBe(count)
    await expect(chat.dialog).toBeHidden()
    expect(scripts().at(-1)).toBe(`/${script}.js?minute`)
    expect(await inPage()).toEqual([script])
    expect(await calls(page)).toEqual(['data', 'open'])
  }
  await choose('chile', 'Chile')
  await pressed('default', 1)
  await page.evaluate(() => Object.assign(window, { before: (window as unknown as ExternalChat).widgetCalls }))
  await choose('peru', 'Peru')
  await pressed('pe', 2)
  // The previous widget was closed and must not open again.
  expect(
    await page.evaluate(() => (window as unknown as { before: unknown[][] }).before.map(([name]) => name)),
  ).toEqual(['data', 'open', 'close'])
  await choose('chile', 'Chile')
  await pressed('default', 3)
})

test('no script loads in prerender mode, and a failed load is reported and can be retried', async ({ page, quiet }) => {
  quiet.allow.push(/404/)
  const prerendered = await pageOf(page, `${site.one}/?genariumbot=refresh`, 'ru')
  await prerendered.button.click({ force: true })
  expect(requests).toEqual([])
  status = 404
  const chat = await pageOf(page, `${site.one}/`, 'ru')
  await chat.button.click()
  await expect(chat.dialog.getByRole('alert')).toContainText(chat.t('chat.err.loadTitle'))
  await expect(chat.dialog.getByRole('alert')).toContainText(chat.t('chat.err.loadText'))
  status = 200
  await page.keyboard.press('Escape')
  await expect(chat.dialog).toBeHidden()
  await expect(chat.button).toBeFocused()
  await chat.button.click()
  await expect(chat.dialog).toBeHidden()
  await expect.poll(() => calls(page)).toEqual(['data', 'open'])
  expect(scripts().at(-1)).toBe('/default.js?minute')
})
