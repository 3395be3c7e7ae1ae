import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { Chat, openChat, PLACES, test } from './chat.ts'
import { createTranslator } from './shop.ts'
import { beAdmin, laidOut, ONE, PHONE, started, violations } from './site.ts'

const [RU, ES, LV] = PLACES

/** Closes the chat by keyboard, which returns the focus to its button. */
async function leave({ page, dialog, button }: Chat, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
}

const IN_THE_WAY = [
  {
    what: 'an outdated view library',
    prepare: () => Object.assign(window, { __site: { view: '2.0.9' } }),
    key: 'chat.err.viewLibrary',
    locale: RU,
  },
  {
    what: 'a page without a view library',
    prepare: () => Object.assign(window, { __site: {} }),
    key: 'chat.err.viewLibrary',
    locale: LV,
  },
  {
    what: 'another chat',
    prepare: () => Object.assign(window, { Tawk_API: {} }),
    key: 'chat.err.authFailed',
    locale: ES,
  },
  {
    what: 'a page of another host',
    prepare: () =>
      document.addEventListener('DOMContentLoaded', () =>
        document.getElementById('chat')?.setAttribute('data-hosts', 'other.example'),
      ),
    key: 'chat.err.multisite',
    locale: LV,
  },
]

for (const { what, prepare, key, locale } of sample(
  IN_THE_WAY,
  ({ what: one }) => one === 'another chat' || one === 'a page of another host',
))
  test(`does not load next to ${what}, and shows the reason`, async ({ page }) => {
    await page.addInitScript(prepare)
    const chat = new Chat(page, createTranslator(locale.language))
    await page.goto(locale.home)
    await chat.button.click()
    const alert = chat.dialog.getByRole('alert')
    for (const always of ['chat.err.loadTitle', 'chat.err.loadText']) await expect(alert).toContainText(chat.t(always))
    await expect(alert).toContainText(chat.t(key))
    await expect(chat.field).toHaveCount(0)
    await expect(chat.dialog.getByRole('heading', { name: chat.t('chat.title') })).toBeFocused()
    await leave(chat, 'Escape')
    await page.keyboard.press('Enter')
    await expect(alert).toBeVisible()
    await leave(chat, 'Escape')
    await chat.button.click()
    await chat.press('common.close')
    await expect(chat.dialog).toBeHidden()
    await expect(chat.button).toBeFocused()
  })

test('warns in an old web view and works, and an outdated browser shows the conversation read-only', async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(window, { __site: { view: '2.4' } }))
  const chat = await openChat(page, LV)
  await expect(chat.dialog.getByText(chat.t('chat.err.oldView'))).toBeVisible()
  await chat.begin('der')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'))
  await page.reload()
  await chat.button.click()
  await expect(chat.dialog.getByText(chat.t('chat.err.oldBrowser'))).toBeVisible()
  await expect(chat.messages).toHaveText([/der/])
  await expect(chat.field).toHaveCount(0)
})

test('a signed-in employee is referred to the portal', async ({ page, context }) => {
  await beAdmin(context, ONE)
  const chat = new Chat(page, createTranslator('ru'))
  await page.goto(RU.home)
  await chat.button.click()
  await expect(chat.dialog.getByText(chat.t('chat.err.employee'))).toBeVisible()
  await expect(chat.field).toHaveCount(0)
})

test('a chat that crashes while open reports it, closes, and leaves the page intact', async ({ page, quiet }) => {
  quiet.allow.push(/broken on purpose/)
  const chat = await openChat(page, LV)
  await chat.begin('pirms')
  // Rendering the time of the next message fails.
  await page.evaluate(() => {
    Object.assign(Date.prototype, {
      getTimezoneOffset() {
        throw new Error('broken on purpose')
      },
    })
  })
  await chat.reply({ text: 'atbilde' })
  const broken = chat.dialog.getByRole('alert')
  await expect(broken).toContainText(chat.t('chat.err.loadTitle'))
  expect(await violations(page, '#chat')).toEqual([])
  await chat.press('common.close')
  await expect(chat.dialog).toBeHidden()
  await page.reload()
  await chat.button.click()
  await expect(chat.messages).toHaveText([/pirms/, /atbilde/])
})

test('a click before the scripts have loaded is handled later', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/_next/static/chunks/*.js', (route) => promise.then(() => route.continue()))
  const chat = new Chat(page, createTranslator('es'))
  await page.goto(ES.home, { waitUntil: 'commit' })
  await chat.button.click()
  await expect(chat.dialog).toContainText(chat.t('common.loading'))
  resolve()
  await expect(chat.field).toBeFocused()
})

test.describe('a visitor from an unknown country', () => {
  test.use({ timezoneId: 'Europe/Moscow' })

  test('an appearing question does not move the button during a click', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/market?*', (route) => promise.then(() => route.continue()))
    const chat = new Chat(page, createTranslator('es'))
    await page.goto(ES.home)
    await chat.button.hover()
    await page.mouse.down()
    resolve()
    await expect(page.locator('.notices > aside')).toBeVisible()
    await page.mouse.up()
    await expect(chat.field).toBeFocused()
  })
})

test('a failed load of the chat is reported, the next click retries, and the chat works by keyboard', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/ERR_FAILED|chunk|Failed/)
  const chat = new Chat(page, createTranslator('lv'))
  await page.goto(LV.home)
  await started(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/chat-messages*', (route) => promise.then(() => route.abort()))
  const wordsRequest = page.waitForRequest('**/api/chat-messages*')
  await chat.button.click()
  await wordsRequest
  // The chat can be closed while it loads, and after a failure.
  await expect(chat.dialog.getByText(chat.t('common.loading'))).toBeVisible()
  await leave(chat, 'Escape')
  await page.keyboard.press('Enter')
  resolve()
  await expect(chat.dialog.getByRole('alert')).toContainText(chat.t('chat.err.noServer'))
  await page.unroute('**/api/chat-messages*')
  await leave(chat, 'Escape')
  await page.keyboard.press('Enter')
  await expect(chat.field).toBeFocused()

  const { button, consent, dialog, field, messages, waiting, t } = chat
  await test.step('Escape closes the topmost element, and the focus is restored', async () => {
    await chat.write('раз')
    await expect(consent).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(consent).toHaveCount(0)
    await expect(dialog.getByRole('alert')).toHaveText(t('chat.err.consentSave'))
    await expect(field).toBeFocused()
    await chat.press('chat.consent.title', waiting)
    await chat.accept()
    await expect(messages).toHaveCount(1)
    await field.press('Shift+Enter')
    await expect(field).toHaveValue('\n')
    await expect(messages).toHaveCount(1)
    await dialog.getByRole('button', { name: t('chat.menu') }).press('Enter')
    await expect(dialog.getByRole('list', { name: t('chat.menu') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('list', { name: t('chat.menu') })).toHaveCount(0)
    await messages.getByRole('button', { name: t('msg.actions') }).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(messages.getByRole('button', { name: t('msg.reply') })).toHaveCount(0)
    await chat.menu('chat.past')
    await expect(field).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(field).toBeVisible()
    await expect(consent).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
  })
})

/** Scrolls until the chat button would cover an order button. */
const scrollToOrderButton = (page: Page) =>
  page.evaluate(() => {
    const isBelow = ({ right, top }: DOMRect) => right > innerWidth / 2 && top > innerHeight
    const order = [...document.querySelectorAll('main form button:not([type=button])')].find((part) =>
      isBelow(part.getBoundingClientRect()),
    )
    scrollBy({ top: (order?.getBoundingClientRect().bottom ?? NaN) - innerHeight + 20, behavior: 'instant' })
  })

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the chat covers the page, which is inert, and its button gives way to the order button', async ({ page }) => {
    const chat = new Chat(page, createTranslator('lv'))
    const { button, dialog } = chat
    await page.goto(LV.home)
    await started(page)
    await laidOut(page)
    await expect(button).toHaveCSS('opacity', '1')
    await scrollToOrderButton(page)
    await expect(button).toHaveCSS('opacity', '0')
    await button.evaluate((element) => element.focus())
    await page.keyboard.press('Enter')
    await expect(chat.field).toBeVisible()
    await expect(dialog.getByRole('heading', { name: chat.t('chat.title') })).toBeFocused()
    // It slides in.
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    for (const part of ['header', 'main', 'footer', '.notices'])
      await expect(page.locator(`body > ${part}`)).toHaveAttribute('inert')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.locator('body > main')).not.toHaveAttribute('inert')
    await expect(button).toBeFocused()
  })

  test.describe('with an open cookie question', () => {
    test.use({ cookies: 'open', viewport: { width: 360, height: 640 } })

    test('the question is alone and stays in place when the order button is scrolled below it', async ({ page }) => {
      const { button } = new Chat(page, createTranslator('en'))
      const question = page.getByRole('form', { name: 'Cookies' })
      await page.goto('/en/')
      await expect(question).toBeVisible()
      await expect(button).toBeHidden()
      const before = await question.boundingBox()
      await scrollToOrderButton(page)
      await expect(button).toBeHidden()
      expect(await question.boundingBox()).toEqual(before)
    })
  })
})
