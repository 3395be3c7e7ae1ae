import { expect, type Page } from '@playwright/test'
import { Chat, PLACES, test } from './chat.ts'
import { ANNE, fillIn, formReady, keepBasket, one, send, createTranslator } from './shop.ts'

const LV = PLACES[2]
const PERSON = { ...ANNE, phone: '20000000' }

/** Returns the storage keys with a text, except the order form's draft. */
const storedAt = (page: Page, text: string) =>
  page.evaluate((stored) => {
    const entries = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage))
    return entries.flatMap(([key, value]) => (key !== 'orderDraft' && String(value).includes(stored) ? [key] : []))
  }, text)

test('prefills the chat with the contact of an order that failed to send, on that page only', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow.push(/ERR_FAILED/)
  const chat = new Chat(page, createTranslator('lv'))
  const { button, dialog, t } = chat
  const intro = (field: string) => dialog.getByLabel(t(`chat.intro.${field}`))
  const introduction = () => Promise.all(['name', 'phone', 'email'].map((field) => intro(field).inputValue()))
  await keepBasket(page, one('1004'))
  await page.goto('/lv/basket/order')
  await formReady(page, t)
  await fillIn(page, PERSON)
  // Values that are only typed are not shared yet.
  await button.click()
  await dialog.getByText(t('chat.intro.leave')).click()
  await expect(intro('name')).toBeVisible()
  expect(await introduction()).toEqual(['', '', ''])

  await page.route('**/api/orders', (route) => route.abort())
  await send(page, t)
  await expect(page.locator('main form [role=alert]')).toHaveText(t('order.err.unanswered'))
  await expect(intro('phone')).toHaveValue('+37120000000')
  expect(await introduction()).toEqual([PERSON.name, '+37120000000', PERSON.email])
  expect(await storedAt(page, PERSON.email)).toEqual([])

  // Typed values are preserved.
  await intro('email').fill('other@visitor.test')
  await page.locator('#phone').fill('20000001')
  await send(page, t)
  await expect(intro('phone')).toHaveValue('+37120000001')
  await expect(intro('email')).toHaveValue('other@visitor.test')
  await chat.press('chat.intro.save')
  await chat.accept()
  await expect(dialog.getByText(t('chat.intro.done'))).toBeVisible()

  const stranger = new Chat(await context.newPage(), createTranslator('lv'))
  await context.clearCookies({ name: 'chat' })
  await stranger.page.goto(LV.home)
  await stranger.button.click()
  await expect(stranger.dialog.getByLabel(t('chat.intro.name'))).toHaveValue('')
})
