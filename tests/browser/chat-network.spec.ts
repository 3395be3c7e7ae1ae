import { expect } from '@playwright/test'
import { CHAT_REVISION } from '../../lib/contract/chat-state.ts'
import { sample } from '../support/sample.ts'
import { Chat, openChat, PLACES, test } from './chat.ts'
import { createTranslator } from './shop.ts'
import { interceptResponse } from './site.ts'

const [RU, ES, LV] = PLACES

test('a first message waits for an unavailable server, survives a reload, and appears in another tab', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow.push(/ERR_FAILED/)
  const chat = await openChat(page, ES)
  const { dialog, messages, waiting, t } = chat
  await page.route('**/api/chat/start', (route) => route.abort())
  await chat.write('hola')
  await chat.accept()
  await expect(dialog.getByText(t('chat.err.noServer')).filter({ visible: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('chat.reload') })).toBeVisible()
  await expect(waiting).toContainText(t('conn.queued'))
  await expect(waiting.getByRole('img', { name: t('upload.waiting') })).toBeVisible()
  await page.unroute('**/api/chat/start')
  await chat.press('chat.reconnect')
  await expect(messages).toHaveText([/hola/])
  await expect(waiting).toHaveCount(0)
  await expect(dialog.getByText(t('chat.err.noServer')).filter({ visible: true })).toHaveCount(0)

  await chat.field.fill('un borrador')
  await page.reload()
  await chat.button.click()
  await expect(chat.field).toHaveValue('un borrador')
  await expect(chat.messages).toHaveText([/hola/])

  const other = await openChat(await context.newPage(), ES)
  await expect(other.messages).toHaveText([/hola/])
  await expect(other.field).toHaveValue('')
  await other.write('desde otra pestaña')
  await expect(chat.messages).toHaveText([/hola/, /desde otra pestaña/])
  await chat.reply({ text: 'buenas' })
  for (const one of [chat, other]) await expect(one.messages).toHaveText([/hola/, /desde otra pestaña/, /buenas/])
  // The other tab takes over when the connected one is closed.
  await page.close()
  await other.reply({ text: 'seguimos' })
  await expect(other.messages.last()).toContainText('seguimos')
})

for (const width of [320, 1280])
  test(`a change of the connection moves nothing below the header, at ${width} pixels`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 800 })
    const chat = await openChat(page, width === 320 ? LV : RU)
    const { dialog, t } = chat
    await chat.begin()
    const bar = dialog.locator('.chat-bar')
    const place = () => dialog.locator('.chat-body').boundingBox()
    const before = await place()
    await context.setOffline(true)
    await expect(dialog.getByText(t('chat.err.noServer')).filter({ visible: true })).toBeVisible()
    expect(await place()).toEqual(before)
    await context.setOffline(false)
    await expect(dialog.getByText(t('conn.online'))).toBeVisible()
    expect(await place()).toEqual(before)
    await expect(bar).toBeHidden()
    expect(await place()).toEqual(before)
  })

test('a server of another revision asks for a reload, and nothing is sent until then', async ({ page }) => {
  await interceptResponse(page, '**/api/chat/state*', (body) =>
    JSON.stringify({ ...(JSON.parse(body) as object), revision: `${CHAT_REVISION}0` }),
  )
  const chat = await openChat(page, LV)
  const { dialog, waiting, t } = chat
  await expect(dialog.getByText(t('chat.err.oldRevision'))).toBeVisible()
  await chat.write('ziņa')
  await expect(waiting).toContainText('ziņa')
  await expect(chat.consent).toHaveCount(0)
  await page.unroute('**/api/chat/state*')
  await chat.press('chat.reload')
  await chat.button.click()
  await expect(waiting).toContainText('ziņa')
  await chat.press('chat.consent.title', waiting)
  await chat.accept()
  await expect(chat.messages).toHaveText([/ziņa/])

  await test.step('a server updated while the page is open announces it by the event stream', async () => {
    const hello = { revision: `${CHAT_REVISION}0`, desk: { open: true, opensAt: null, operators: [] } }
    await page.route('**/api/chat/events*', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `event: hello\nid: 1\ndata: ${JSON.stringify(hello)}\n\n`,
      }),
    )
    await page.reload()
    await chat.button.click()
    await expect(dialog.getByText(t('chat.err.oldRevision'))).toBeVisible()
    await chat.write('vēlāk')
    await expect(waiting).toContainText('vēlāk')
    // The stream has ended since; its state is still valid.
    await expect(dialog.getByText(t('conn.connecting'))).toHaveCount(0)
    await expect(chat.messages).toHaveText([/ziņa/])
    await page.unroute('**/api/chat/events*')
    await chat.press('chat.reload')
    await chat.button.click()
    await expect(chat.messages).toHaveText([/ziņa/, /vēlāk/])
    await expect(waiting).toHaveCount(0)
  })
})

// The button without its texts is tested in chat-availability.spec.ts too.
for (const blocked of sample(['**/api/chat-messages*', '**/assets/styles/chat.css*'], (_blocked, index) => index === 1))
  test(`a chat without a response to ${blocked.replaceAll('*', '')} shows an error, and Reconnect starts it`, async ({
    page,
    quiet,
  }) => {
    quiet.allow.push(/ERR_FAILED|Failed|did not load/)
    const chat = new Chat(page, createTranslator(ES.language))
    await page.route(blocked, (route) => route.abort())
    await page.goto(ES.home)
    await chat.button.click()
    const alert = chat.dialog.getByRole('alert')
    await expect(alert).toContainText(chat.t('chat.err.noServer'))
    await expect(alert.getByRole('button', { name: chat.t('chat.reload') })).toBeVisible()
    await expect(chat.dialog.getByText(chat.t('common.loading'))).toBeHidden()
    await page.unroute(blocked)
    await chat.press('chat.reconnect')
    await expect(chat.field).toBeVisible()
    await chat.begin('hola')
  })

test('a rejected message is reported and does not block the others, and messages beyond the rate limit wait', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/413|429/)
  const chat = await openChat(page, RU)
  const { dialog, field, messages, waiting, t } = chat
  await chat.begin('0')
  await field.fill('я'.repeat(4001))
  await field.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(t('chat.err.tooLong', { n: '4\u00a0001', limit: '4\u00a0000' }))
  await expect(field).toHaveValue(/я{4001}/)
  // A file of an earlier page, which had other limits.
  await page.evaluate((text) => {
    const message = { kind: 'code', id: crypto.randomUUID(), text, language: 'x!' }
    localStorage.setItem(
      'chatQueue',
      JSON.stringify([{ nonsense: true }, { message: { ...message, language: 'js' }, at: new Date().toISOString() }]),
    )
  }, 'b'.repeat(8000))
  await page.route('**/api/chat/messages', async (route) => {
    const sent = route.request().postData() ?? ''
    await route.continue(sent.includes('"code"') ? { postData: sent.replace('bbbb', 'bbbbb') } : {})
  })
  await chat.write('после')
  await expect(messages).toHaveText([/0/, /после/])
  await expect(waiting).toContainText(t('msg.notSent'))
  await chat.press('common.close', waiting)
  await expect(waiting).toHaveCount(0)
  await page.unroute('**/api/chat/messages')

  const last = await page.evaluate(
    async (id) => {
      let status = 0
      for (let count = 0; status !== 429 && count < 200; count++) {
        const message = { kind: 'text', id: crypto.randomUUID(), text: String(count) }
        const headers = { 'content-type': 'application/json' }
        status = (
          await fetch('/api/chat/messages', {
            method: 'POST',
            headers,
            body: JSON.stringify({ conversation: id, message }),
          })
        ).status
      }
      return status
    },
    await chat.conversation(),
  )
  expect(last).toBe(429)
  await chat.write('una más')
  await expect(dialog.getByRole('alert')).toContainText(t('chat.err.tooMany'))
  await expect(waiting).toContainText('una más')
  // The text is shown in lines, not as a column of characters.
  expect(
    await waiting
      .locator('.chat-bubble')
      .evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => offsetWidth > offsetHeight),
  ).toBe(true)
})
