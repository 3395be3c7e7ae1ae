import { expect } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { Chat, openChat, operator, PLACES, test } from './chat.ts'
import { sampleImage, sampleSound } from './chat-samples.ts'
import { createTranslator } from './shop.ts'
import { PHONE, violations } from './site.ts'

const FILE = { name: 'result.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }

const LOOKS = [
  { name: 'desktop, light', use: { colorScheme: 'light', viewport: { width: 1440, height: 900 } }, locale: PLACES[0] },
  { name: 'desktop, dark', use: { colorScheme: 'dark', viewport: { width: 1440, height: 900 } }, locale: PLACES[1] },
  { name: 'phone, light', use: { colorScheme: 'light', ...PHONE }, locale: PLACES[1] },
  { name: 'phone, dark', use: { colorScheme: 'dark', ...PHONE }, locale: PLACES[2] },
] as const

for (const { name, use, locale } of sample(LOOKS, (look) => look.name === 'phone, dark'))
  test.describe(name, () => {
    test.use(use)

    test('every view of the chat is accessible', async ({ page, context, quiet }) => {
      quiet.allow.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/)
      // Animated elements are checked after their transition.
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: use.colorScheme })
      const chat = await openChat(page, locale)
      const { dialog, consent, messages, waiting, t } = chat
      const found: string[] = []
      const look = async (what: string, part = '#chat') =>
        void found.push(...(await violations(page, part)).map((one) => `${what}: ${one}`))
      await look('empty')
      await chat.write('?')
      await expect(consent).toBeVisible()
      await look('consent')
      await chat.press('chat.consent.decline')
      await expect(waiting).toHaveCount(1)
      await look('declined')
      await chat.press('chat.consent.title', waiting)
      await chat.accept()
      await expect(messages).toHaveCount(1)
      const { id } = await chat.reply({ text: '*a* `b` https://example.com\n> c' })
      await chat.reply({ kind: 'code', text: 'let a', language: 'js' })
      await chat.reply({ kind: 'attachment', title: 'card', text: 'text', href: 'https://example.com/' })
      await chat.reply({ kind: 'quote', text: 'answer', quoted: id })
      const { id: wrong } = await chat.reply({ text: 'wrong' })
      await operator(`conversations/${await chat.conversation()}/messages/${wrong}`, undefined, 'DELETE')
      await chat.operates('reaction', { message: id, reaction: 'laugh', on: true })
      const files = [
        FILE,
        { ...FILE, name: 'a.png', buffer: await sampleImage() },
        { ...FILE, name: 'b.wav', buffer: sampleSound() },
      ]
      await dialog
        .getByLabel(t('chat.attach'), { exact: true })
        .setInputFiles([...files, { ...FILE, buffer: Buffer.alloc(0) }])
      await expect(messages).toHaveCount(9)
      await messages
        .first()
        .getByRole('button', { name: t('msg.actions') })
        .click()
      await look('every kind')
      await chat.press('msg.reply')
      await test.step('the visitor’s reaction is outlined in forced colours', async () => {
        const own = messages.nth(1)
        const actions = own.getByRole('button', { name: t('msg.actions') })
        await actions.click()
        await chat.press('reaction.like')
        await expect(own.getByText(`${t('reaction.like')}: ${t('chat.you')}`)).toHaveCount(1)
        await page.emulateMedia({ forcedColors: 'active' })
        await actions.click()
        await expect(own.getByRole('button', { name: t('reaction.like'), pressed: true })).toHaveCSS(
          'outline-style',
          'solid',
        )
        await actions.click()
        await page.emulateMedia({ forcedColors: 'none' })
      })
      await context.setOffline(true)
      await expect(dialog.getByText(t('chat.err.noServer')).filter({ visible: true })).toBeVisible()
      await look('offline')
      await context.setOffline(false)
      await chat.press('chat.menu')
      await expect(dialog.getByRole('list', { name: t('chat.menu') })).toBeVisible()
      // The open menu covers parts of the controls below it.
      await look('menu', '#chat .chat-menu')
      await chat.press('chat.log.send')
      await chat.press('chat.log.send')
      await look('log')
      await chat.menu('chat.past')
      await expect(dialog.getByRole('list', { name: t('chat.past') })).toBeVisible()
      await look('past')
      await chat.press('chat.back')
      await chat.operates('close')
      await expect(dialog.getByRole('heading', { name: t('chat.vote.title') })).toBeVisible()
      await look('vote')

      await page.addInitScript(() => Object.assign(window, { __site: { view: '1' } }))
      await page.reload()
      await chat.button.click()
      const blocked = new Chat(page, createTranslator(locale.language)).dialog.getByRole('alert')
      await expect(blocked).toBeVisible()
      await look('blocked')
      expect(found).toEqual([])
    })
  })
