import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { chatStateSchema } from '../../lib/contract/chat-state.ts'
import { sample } from '../support/sample.ts'
import { hand, sampleSound } from './chat-samples.ts'
import { openChat, operator, PLACES, test } from './chat.ts'
import { interceptResponse } from './site.ts'

const [RU, ES, LV] = PLACES

test('a browser that has lost its cookie shows a notice, and the text starts a new conversation', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow.push(/401/)
  const chat = await openChat(page, ES)
  const { dialog, messages, waiting, t } = chat
  const number = await chat.begin('uno')
  await context.clearCookies({ name: 'chat' })
  // The cookie of the site is missing although the conversation started here.
  await chat.write('dos')
  await expect(dialog.getByRole('alert')).toContainText(t('chat.err.authFailed'))
  await expect(waiting).toContainText('dos')
  await chat.press('chat.reload')
  await chat.button.click()
  await chat.press('chat.consent.title', waiting)
  await chat.accept()
  await expect(messages).toHaveText([/dos/])
  expect(await chat.conversation()).not.toBe(number)

  // A later page has only lost the cookie.
  await page.reload()
  await chat.button.click()
  await expect(messages).toHaveText([/dos/])
  await context.clearCookies({ name: 'chat' })
  await chat.write('tres')
  await expect(dialog.getByRole('alert')).toContainText(t('chat.err.auth'))
  await expect(dialog.getByRole('alert').getByRole('button', { name: t('chat.reload') })).toBeVisible()
  await expect(waiting).toContainText('tres')
})

test('distinguishes an action that has expired from one that has failed', async ({ page, quiet }) => {
  quiet.allow.push(/ERR_FAILED|404/)
  const chat = await openChat(page, RU)
  const { dialog, messages, t } = chat
  const number = await chat.begin('раз')
  await chat.reply({ text: 'два' })
  await expect(messages).toHaveCount(2)
  const react = async (message: number) => {
    await messages
      .nth(message)
      .getByRole('button', { name: t('msg.actions') })
      .click()
    await chat.press('reaction.like')
  }
  await page.route('**/api/chat/reaction', (route) => route.abort())
  await react(1)
  await expect(dialog.getByRole('alert')).toContainText(t('chat.err.failed'))
  await expect(messages.nth(1).locator('.chat-reactions')).toHaveCount(0)
  await chat.press('common.close', dialog.getByRole('alert'))
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/chat/reaction')

  // The operator deletes it while the visitor's page is disconnected.
  await page.route('**/api/chat/events*', (route) => route.abort())
  await page.reload()
  await chat.button.click()
  await expect(messages).toHaveCount(2)
  const { messages: known } = chatStateSchema.parse(
    await page.evaluate(async (id) => (await fetch(`/api/chat/state?conversation=${id}&lang=ru`)).json(), number),
  )
  await operator(`conversations/${number}/messages/${known.at(-1)?.id}`, undefined, 'DELETE')
  await react(1)
  await expect(dialog.getByRole('alert').filter({ hasText: t('chat.err.actionExpired') })).toBeVisible()
})

test('the transcript is not sent and nothing is stored without current consent', async ({ page }) => {
  const chat = await openChat(page, LV)
  const { dialog, t } = chat
  await chat.begin('labdien')
  // Simulates a new version of the policy.
  await interceptResponse(page, '**/api/chat/state*', (body) => {
    const state = chatStateSchema.parse(JSON.parse(body))
    return JSON.stringify({ ...state, conversation: state.conversation && { ...state.conversation, consented: false } })
  })
  await page.reload()
  await chat.button.click()
  await chat.menu('chat.log.send')
  await dialog.getByLabel(t('chat.intro.email')).fill('log@visitor.test')
  await chat.press('chat.log.send')
  await chat.press('chat.consent.decline')
  await expect(dialog.getByRole('alert')).toHaveText(t('chat.err.consentLog'))
  await expect(dialog.getByLabel(t('chat.intro.email'))).toHaveValue('log@visitor.test')
  await chat.press('chat.back')
  await dialog.getByText(t('chat.intro.leave')).click()
  // An email address is remembered.
  await expect(dialog.getByLabel(t('chat.intro.email'))).toHaveValue('log@visitor.test')
  await dialog.getByLabel(t('chat.intro.email')).fill('')
  await dialog.getByLabel(t('chat.intro.name')).fill('Anna')
  await chat.press('chat.intro.save')
  await expect(dialog.getByText(t('chat.intro.reach'))).toBeVisible()
  await dialog.getByLabel(t('chat.intro.email')).fill('anna@visitor.test')
  await chat.press('chat.intro.save')
  await chat.press('chat.consent.decline')
  await expect(dialog.getByText(t('chat.err.consentSave'))).toBeVisible()
  await chat.press('chat.intro.save')
  await chat.accept()
  await expect(dialog.getByText(t('chat.intro.done'))).toBeVisible()
})

for (const locale of sample(PLACES, ({ language }) => language === 'es'))
  test(`a visitor deletes a conversation after one confirmation, or ends it on this device: ${locale.language}`, async ({
    page,
  }) => {
    const chat = await openChat(page, locale)
    const { dialog, messages, t } = chat
    const number = await chat.begin('secret')
    await chat.reply({ text: 'answer' })
    await expect(messages).toHaveCount(2)
    await chat.menu('chat.deletion.title')
    await expect(dialog.getByRole('status').filter({ hasText: t('chat.deletion.ask') })).toBeVisible()
    await chat.press('chat.deletion.title')
    await expect(dialog.getByRole('status').filter({ hasText: t('chat.deletion.done') })).toBeVisible()
    await chat.press('chat.back')
    await expect(messages).toHaveCount(0)
    expect(await chat.conversation()).toBe('')
    expect((await page.context().cookies()).filter(({ name }) => name === 'chat')).toEqual([])
    await page.reload()
    await chat.button.click()
    await expect(messages).toHaveCount(0)
    expect(await chat.begin('again')).not.toBe(number)
    await expect(messages).toHaveText([/again/])

    // On a shared device a visitor ends the chat; the operators still see it.
    const second = await chat.conversation()
    await chat.field.fill('not sent')
    await chat.menu('chat.deletion.title')
    const reloaded = page.waitForEvent('load')
    await chat.press('chat.deletion.device')
    await reloaded
    await expect.poll(async () => (await page.context().cookies()).filter(({ name }) => name === 'chat')).toEqual([])
    const storedKeys = () =>
      page.evaluate(() =>
        [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('chat')),
      )
    await expect.poll(storedKeys).toEqual([])
    await chat.button.click()
    await expect(chat.field).toHaveValue('')
    await expect(messages).toHaveCount(0)
    await operator(`conversations/${second}/messages`, { kind: 'text', id: randomUUID(), text: 'still there' })
    expect(await chat.begin('somebody else')).not.toBe(second)
  })

test('the chat consent is checked while there is a conversation, and withdrawing it deletes the conversation', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/ERR_FAILED|Failed to fetch/)
  const chat = await openChat(page, RU)
  const { messages, t } = chat
  await chat.begin('secret')
  await page.keyboard.press('Escape')
  const preferences = page.locator('#cookies')
  const box = preferences.locator('input[name=chat]')
  const open = () =>
    page
      .getByRole('contentinfo')
      .getByRole('button', { name: t('cookie.manage') })
      .click()
  await page.reload()
  await open()
  await expect(box).toBeChecked()
  await preferences.locator('input[name=analytics]').check()
  await preferences.getByRole('button', { name: t('cookie.save') }).click()
  expect(await chat.conversation()).not.toBe('')

  // There is no response: the next page retries.
  await page.route('**/api/chat/forget', (route) => route.abort())
  await open()
  await box.uncheck()
  await preferences.getByRole('button', { name: t('cookie.save') }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('chatConsent'))).toBe('ending')
  await page.unroute('**/api/chat/forget')
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('chatConsent'))).toBeNull()
  expect((await page.context().cookies()).filter(({ name }) => name === 'chat')).toEqual([])
  await chat.button.click()
  await expect(chat.field).toBeVisible()
  await expect(messages).toHaveCount(0)
})

test('files are rejected with reasons, media play in the chat, and the rating can be postponed', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow.push(/415|422/)
  const chat = await openChat(page, LV)
  const { dialog, uploads, field, messages, t } = chat
  await chat.begin('labdien')
  await test.step('each rejected kind of file has its reason and no retry', async () => {
    for (const [name, bytes, key] of [
      ['program.exe', Buffer.from('MZ\x90\0\x03 a program'), 'fileType'],
      ['picture.png', Buffer.from('%PDF-1.7\n'), 'fileName'],
      ['page.txt', Buffer.from('<script>alert(1)</script>'), 'fileScript'],
      ['broken.png', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'fileDamaged'],
    ] as const) {
      await hand(field, 'paste', name, bytes)
      const upload = uploads.filter({ hasText: name })
      await expect(upload.getByRole('alert')).toContainText(`${t('chat.err.upload')}. ${t(`chat.err.${key}`)}`)
      await expect(upload.getByRole('button')).toHaveText([t('common.close')])
    }
  })
  await test.step('audio and video play in their messages, and a card is a link', async () => {
    await hand(field, 'paste', 'voice.wav', sampleSound())
    const film = await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(0, 0, 9, 9)
      const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm;codecs=vp8' })
      const recorded = new Promise<Blob>((resolve) =>
        recorder.addEventListener('dataavailable', ({ data }) => resolve(data)),
      )
      recorder.start()
      // Something must be animated, otherwise no frame is rendered.
      for (let frame = 0; frame < 20; frame++)
        await new Promise((resolve) =>
          requestAnimationFrame(() => {
            canvas.getContext('2d')?.fillRect(frame, frame, 9, 9)
            resolve(undefined)
          }),
        )
      recorder.stop()
      return [...new Uint8Array(await (await recorded).arrayBuffer())]
    })
    await hand(field, 'paste', 'film.webm', Buffer.from(film))
    await expect(messages).toHaveCount(3)
    for (const [index, kind] of ['audio', 'video'].entries()) {
      const player = messages.nth(index + 1).locator(`${kind}[controls]`)
      await expect
        .poll(() => player.evaluate((element: HTMLMediaElement) => [element.readyState > 0, element.error?.message]))
        .toEqual([true, undefined])
      await player.evaluate((element: HTMLMediaElement) => {
        element.muted = true
        return element.play()
      })
    }
    await expect(messages.nth(2).getByRole('link', { name: t('msg.download', { name: 'film.webm' }) })).toBeVisible()
    await chat.reply({ kind: 'attachment', title: 'Paraugs', text: 'Kā izskatās rezultāts', href: '/demo' })
    const card = messages.nth(3).getByRole('link')
    await expect(card).toHaveText(/Paraugs\s*Kā izskatās rezultāts/)
    await expect(card).toHaveAttribute('href', '/demo')
  })
  await test.step('a postponed rating is requested on another visit', async () => {
    await chat.operates('close')
    await chat.press('chat.vote.later')
    await expect(dialog.getByText(t('chat.vote.title'))).toHaveCount(0)
    const later = await openChat(await context.newPage(), { ...LV, field: 'chat.log.label' })
    await expect(later.dialog.getByText(t('chat.vote.title'))).toBeVisible()
  })
})
