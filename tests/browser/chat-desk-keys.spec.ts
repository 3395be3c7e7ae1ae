import { expect } from '@playwright/test'
import { deskOfFile, entry, field, log, messageOf, press, say, t } from './desk.ts'
import { test } from './shop.ts'

declare global {
  interface Window {
    noted?: { title: string; body: string | undefined; click(): void }[]
  }
}

const desk = deskOfFile()

test('by keyboard: Escape closes what is open, and the focus goes back to where it came from', async ({
  page,
  browser,
}) => {
  await desk.talk(page, browser, 'A question by keyboard')
  await expect(field(page)).toBeFocused()
  const message = messageOf(page, 'A question by keyboard')
  const actions = message.getByRole('button', { name: t('msg.actions') })

  await actions.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(message.getByRole('button', { name: t('reaction.like') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(message.getByRole('button', { name: t('reaction.like') })).toHaveCount(0)
  await expect(actions).toBeFocused()
  await expect(actions).toHaveAttribute('aria-expanded', 'false')

  // A reaction, and its taking back.
  for (const count of [1, 0]) {
    await actions.press('Enter')
    await message.getByRole('button', { name: t('reaction.like') }).press('Enter')
    await expect(actions).toBeFocused()
    await expect(message.locator('.chat-reactions li')).toHaveCount(count)
  }

  await actions.press('Enter')
  await message.getByRole('button', { name: t('msg.reply') }).press('Enter')
  await expect(field(page)).toBeFocused()

  // A question that is answered with no leads back; what is deleted has nothing to go back to.
  for (const answer of ['Escape', 'cancel'] as const) {
    await actions.press('Enter')
    await message.getByRole('button', { name: t('admin.common.delete') }).press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    if (answer === 'Escape') await page.keyboard.press('Escape')
    else await press(page.getByRole('dialog'), 'admin.common.cancel')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(actions).toBeFocused()
  }
  await actions.press('Enter')
  await message.getByRole('button', { name: t('admin.common.delete') }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin.common.delete') })
    .press('Enter')
  await expect(log(page).getByText(t('msg.deleted'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('admin.chat.visitor'), exact: true })).toBeFocused()

  for (const [key, shown] of [
    ['admin.chat.transfer', t('admin.chat.transferTo')],
    ['admin.chat.profile', t('admin.chat.profile')],
  ] as const) {
    const button = page.getByRole('button', { name: t(key), exact: true })
    await button.press('Enter')
    await expect(page.getByRole('dialog', { name: shown })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  await page.getByRole('button', { name: t('admin.chat.card') }).press('Enter')
  await expect(page.getByLabel(t('admin.chat.cardTitle'))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
})

test('an operator who looks elsewhere is notified, if he wants it, without what was said', async ({
  page,
  browser,
}) => {
  // The browser's own notices are outside of the page: they are written down.
  await page.addInitScript(() => {
    const noted: NonNullable<Window['noted']> = (window.noted = [])
    class Noted extends EventTarget {
      static permission = 'default'
      static requestPermission = () => Promise.resolve((Noted.permission = 'granted'))
      constructor(title: string, { body }: NotificationOptions = {}) {
        super()
        noted.push({ title, body, click: () => this.dispatchEvent(new Event('click')) })
      }
      close() {}
    }
    Object.assign(window, { Notification: Noted })
  })
  const look = (state: 'visible' | 'hidden') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const noted = () => page.evaluate(() => window.noted?.map(({ title, body }) => `${title}: ${body}`))
  await desk.signIn(page)
  await desk.open(page)
  const visitor = await desk.visitorWho(browser, 'Before he wants it')
  await expect(entry(page, 'Before he wants it')).toBeVisible()
  await press(page, 'admin.chat.notify.on')
  await expect(page.getByRole('button', { name: t('admin.chat.notify.off') })).toBeVisible()
  await say(visitor, 'While he looks')
  await expect(entry(page, 'While he looks')).toBeVisible()
  expect(await noted()).toEqual([])

  await look('hidden')
  await say(visitor, 'My secret')
  await expect
    .poll(noted)
    .toEqual([
      expect.stringMatching(new RegExp(`^${t('admin.chat.notify.message')}: ${t('admin.chat.visitor')}, \\d{8}$`)),
    ])
  await page.evaluate(() => window.noted?.[0]?.click())
  await expect(log(page).getByText('My secret')).toBeVisible()
  // Nobody has read it until he looks.
  await expect(page).toHaveTitle(/^\(3\) /)
  await look('visible')
  await expect(page).toHaveTitle(/^(?!\()/)

  await press(page, 'admin.chat.notify.off')
  await look('hidden')
  await say(visitor, 'And another')
  await expect(entry(page, 'And another')).toBeVisible()
  expect(await noted()).toHaveLength(1)
})
