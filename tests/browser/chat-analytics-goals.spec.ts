import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { openChat, operator, PLACES, test } from './chat.ts'
import { allow } from './analytics-events.ts'

test.use({ cookies: 'open' })

/** Chat events that pages push to the data layer. */
async function listen(page: Page, events: string[]): Promise<void> {
  await allow(page, ['analytics'])
  await page.exposeFunction('onEvent', (event: string) => event.startsWith('chat_') && events.push(event))
  await page.addInitScript(() => {
    const layer: { event?: string }[] = []
    layer.push = (...entries) => {
      for (const { event } of entries)
        if (event) (window as unknown as { onEvent: (event: string) => void }).onEvent(event)
      return Array.prototype.push.apply(layer, entries)
    }
    Object.assign(window, { dataLayer: layer })
  })
}

for (const locale of sample(PLACES.slice(0, 2), ({ language }) => language === 'ru'))
  test(`${locale.language}: the data layer receives each event once`, async ({ page }) => {
    const events: string[] = []
    await listen(page, events)
    const chat = await openChat(page, locale)
    const { dialog, messages, t } = chat
    await chat.begin()
    await chat.reply({ text: 'yes' })
    await expect(messages).toHaveCount(2)
    await dialog
      .getByLabel(t('chat.attach'), { exact: true })
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await expect(messages).toHaveCount(3)
    await dialog.getByText(t('chat.intro.leave')).click()
    await dialog.getByLabel(t('chat.intro.email')).fill('goal@visitor.test')
    await chat.press('chat.intro.save')
    await expect(dialog.getByText(t('chat.intro.done'))).toBeVisible()
    await chat.operates('close')
    await chat.press('chat.vote.dislike')
    await expect(dialog.getByText(t('chat.vote.sorry'))).toBeVisible()
    await expect.poll(() => events.at(-1)).toBe('chat_vote')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const once = [
      'open',
      'session_start',
      'visitor_message',
      'operator_message',
      'visitor_file',
      'form',
      'vote',
      'close',
    ]
    await expect.poll(() => events).toEqual(once.map((name) => `chat_${name}`))
  })

test('two tabs share one conversation and report an answer once', async ({ page, context }) => {
  const events: string[] = []
  const tab = await context.newPage()
  for (const one of [page, tab]) await listen(one, events)
  const chat = await openChat(page, PLACES[2])
  const other = await openChat(tab, PLACES[2])
  await chat.begin('labdien')
  await expect(other.messages).toHaveText([/labdien/])
  await chat.reply({ text: 'klausos' })
  for (const one of [chat, other]) await expect(one.messages).toHaveCount(2)
  await other.write('paldies')
  for (const one of [chat, other]) await expect(one.messages).toHaveCount(3)
  await operator(`conversations/${await chat.conversation()}/close`, {})
  await chat.press('chat.vote.like')
  await expect.poll(() => events.at(-1)).toBe('chat_vote')
  expect(events.filter((event) => event !== 'chat_open')).toEqual([
    'chat_session_start',
    'chat_visitor_message',
    'chat_operator_message',
    'chat_visitor_message',
    'chat_vote',
  ])
})
