import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { DATA_DIR } from '../support/browser-site.ts'
import { sample } from '../support/sample.ts'
import { emailsIn } from '../support/emails.ts'
import { deskIn, log, messageOf, operatorOf } from './desk.ts'
import { openChat, operator, PLACES, test } from './chat.ts'

declare global {
  interface Window {
    sounds?: number
  }
}

const emailsTo = (address: string) =>
  emailsIn(DATA_DIR).filter((email) => new RegExp(`^To: .*${address}`, 'm').test(email))

test.beforeAll(() =>
  operator('operators/me', { name: 'Anna Liepa', position: 'Genetic counsellor', presence: 'mobile' }, 'PUT'),
)

for (const locale of sample(PLACES, ({ language }) => language === 'ru'))
  test.describe(locale.language, () => {
    test('a visitor and an operator chat in separate browsers, from the consent to the rating and the transcript', async ({
      page,
      context,
      browser,
      quiet,
    }) => {
      quiet.allow.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/)
      const chat = await openChat(page, locale)
      const { dialog, field, consent, messages, waiting, t } = chat
      const desk = deskIn(locale.language)
      const answering = await operatorOf(browser, new URL('chat-admin', page.url()).href)
      const first = `Señor Ёлкин, ģenētika? ${locale.language} ${Date.now()}`
      await expect(field).toBeFocused()

      // Nothing is stored before the visitor agrees, and no typed text is lost.
      await chat.write(first)
      await expect(consent).toContainText(t('chat.consent.text'))
      await expect(consent.getByRole('link')).toHaveAttribute('href', /\/legal\/privacy-policy/)
      await chat.press('chat.consent.decline')
      await expect(dialog.getByRole('alert')).toHaveText(t('chat.err.consentSave'))
      await expect(waiting).toContainText([first])
      await expect(waiting).toContainText([t('chat.saved')])
      await expect(field).toBeFocused()
      expect(await context.cookies(new URL('/api/chat', page.url()).href)).not.toContainEqual(
        expect.objectContaining({ name: 'chat' }),
      )
      await chat.press('chat.consent.title', waiting)
      await chat.accept()
      await expect(messages).toHaveCount(1)
      await expect(waiting).toHaveCount(0)
      await expect(dialog.getByRole('alert')).toHaveCount(0)
      await expect(messages.getByRole('img', { name: t('msg.sent') })).toBeVisible()

      // The operator sees the message arrive, reads it, types and answers.
      const number = await chat.conversation()
      await expect(desk.entry(answering, first)).toContainText(t('admin.chat.states.waiting'))
      await desk.openConversationOf(answering, first)
      await expect(messages.first().getByRole('img', { name: t('msg.read') })).toBeVisible()
      await desk.field(answering).fill('*Hola!* https://example.com/a?b=c')
      await expect(dialog.getByText(t('chat.typing', { name: 'Anna Liepa' }))).toBeVisible()
      await desk.field(answering).press('Enter')
      await expect(messages.nth(1)).toContainText('Hola!')
      await expect(messages.nth(1).getByRole('link', { name: 'https://example.com/a?b=c' })).toBeVisible()
      await expect(dialog.getByText(t('chat.typing', { name: 'Anna Liepa' }))).toHaveCount(0)
      await expect(dialog.getByText(t('chat.note.joined', { name: 'Anna Liepa' }))).toBeVisible()
      await expect(dialog.getByText(t('chat.operator', { position: 'Genetic counsellor', number }))).toBeVisible()
      await expect(dialog.getByText(t('presence.mobile'))).toBeVisible()

      // A reaction, a quotation, code, and deletion.
      const actions = messages.nth(1).getByRole('button', { name: t('msg.actions') })
      await actions.click()
      await chat.press('reaction.wonder')
      await expect(messages.nth(1).getByText(`${t('reaction.wonder')}: ${t('chat.you')}`)).toHaveCount(1)
      await expect(actions).toBeFocused()
      await actions.click()
      await chat.press('msg.reply')
      await expect(field).toBeFocused()
      await chat.write('Gracias')
      await expect(messages.nth(2).locator('blockquote')).toContainText('Anna Liepa')
      await expect(log(answering).locator('blockquote')).toContainText('Hola!')
      await expect(log(answering).getByText(`${t('reaction.wonder')}: ${t('admin.chat.visitor')}`)).toBeAttached()
      await field.fill('```ts')
      await field.press('Shift+Enter')
      await field.pressSequentially('let a = 1')
      await field.press('Shift+Enter')
      await field.pressSequentially('```')
      await field.press('Enter')
      await expect(messages.nth(3).locator('pre[data-language=ts]')).toHaveText('let a = 1')
      const { id } = await chat.reply({ text: 'wrong' })
      await expect(messages).toHaveCount(5)
      await operator(`conversations/${number}/messages/${id}`, undefined, 'DELETE')
      await expect(messages.nth(4)).toContainText(t('msg.deleted'))
      await expect(log(answering).getByText(t('msg.deleted'))).toBeVisible()

      // Both sides send files.
      const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nhello') })
      await dialog.getByLabel(t('chat.attach'), { exact: true }).setInputFiles(pdf('question.pdf'))
      await expect(
        log(answering).getByRole('link', { name: t('msg.download', { name: 'question.pdf' }) }),
      ).toBeVisible()
      await answering.locator('.desk').getByLabel(t('chat.attach'), { exact: true }).setInputFiles(pdf('answer.pdf'))
      await expect(messages.nth(6).getByRole('link', { name: t('msg.download', { name: 'answer.pdf' }) })).toBeVisible()

      // Offline messages wait, and are sent once and in order when the network is back; answers arrive too.
      await context.setOffline(true)
      await expect(dialog.getByText(t('chat.err.noServer')).filter({ visible: true })).toBeVisible()
      for (const key of ['chat.reload', 'chat.reconnect'])
        await expect(dialog.getByRole('button', { name: t(key) })).toBeVisible()
      for (const text of ['uno', 'dos', 'tres']) await chat.write(text)
      await expect(waiting).toHaveText([/^.*uno/, /^.*dos/, /^.*tres/])
      await expect(waiting.first()).toContainText(t('conn.queued'))
      await desk.send(answering, 'Are you there?')
      await expect(messageOf(answering, 'Are you there?')).toBeVisible()
      // The notice is shown for some seconds only.
      const isBack = expect(dialog.getByText(t('conn.online'))).toBeVisible()
      await context.setOffline(false)
      await isBack
      for (const side of [messages, answering.locator('[data-id]')])
        await expect(side).toContainText([
          /Ёлкин/,
          /Hola/,
          /Gracias/,
          /let a = 1/,
          t('msg.deleted'),
          /question/,
          /answer/,
          /Are you there/,
          /uno/,
          /dos/,
          /tres/,
        ])
      await expect(waiting).toHaveCount(0)

      // Contact data; the transcript is sent to this address.
      const email = `${number}@visitor.test`
      await dialog.getByText(t('chat.intro.leave')).click()
      await dialog.getByLabel(t('chat.intro.phone')).fill('12')
      await chat.press('chat.intro.save')
      await expect(dialog.getByLabel(t('chat.intro.phone'))).toBeFocused()
      await expect(dialog.getByText(t('chat.intro.phoneFormat'))).toBeVisible()
      await dialog.getByLabel(t('chat.intro.phone')).fill('')
      await dialog.getByLabel(t('chat.intro.email')).fill(email)
      await chat.press('chat.intro.save')
      await expect(dialog.getByText(t('chat.intro.done'))).toBeVisible()
      await chat.menu('chat.log.send')
      await chat.press('chat.log.send')
      await expect(dialog.getByText(t('chat.log.sent', { email }))).toBeVisible()
      await expect.poll(() => emailsTo(email).length).toBe(1)
      await chat.press('chat.back')
      await chat.press('chat.menu')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('link', { name: t('chat.log.download') }).click(),
      ])
      expect(readFileSync(await download.path(), 'utf8')).toContain(first)
      await page.keyboard.press('Escape')

      // After closing: the rating, past conversations, a new conversation.
      await desk.closeConversation(answering)
      await answering.context().close()
      await expect(field).toHaveCount(0)
      await chat.press('chat.vote.like')
      await expect(dialog.getByText(t('chat.vote.thanks'))).toBeVisible()
      await chat.press('chat.newDialog')
      await expect(messages).toHaveCount(0)
      await chat.write('Otra vez')
      await expect(messages).toHaveCount(1)
      expect(await chat.conversation()).not.toBe(number)
      await chat.menu('chat.past')
      await expect(dialog.getByRole('list', { name: t('chat.past') }).getByRole('listitem')).toHaveCount(2)
      await dialog.getByRole('button', { name: t('chat.number', { number }) }).click()
      await expect(messages).toHaveCount(11)
      await expect(dialog.getByText(t('chat.vote.thanks'))).toBeVisible()
      await chat.press('chat.back')
      await expect(messages).toHaveText([/Otra vez/])
    })

    test('announces an answer to a closed chat on the button, in the title and by a sound', async ({ page }) => {
      await page.addInitScript(() => {
        window.sounds = 0
        const Audio = AudioContext
        window.AudioContext = class extends Audio {
          constructor() {
            super()
            window.sounds = (window.sounds ?? 0) + 1
          }
        }
      })
      const chat = await openChat(page, locale)
      const { button, dialog, messages } = chat
      const sounds = () => page.evaluate(() => window.sounds)
      await chat.begin()
      const title = await page.title()
      await chat.reply({ text: 'seen' })
      await expect(messages).toHaveCount(2)
      expect([await page.title(), await sounds()]).toEqual([title, 0])

      await chat.press('common.close', dialog.locator('.chat-header'))
      await expect(button).toBeFocused()
      await chat.reply({ text: 'one' })
      await expect(page).toHaveTitle(`(1) ${title}`)
      await chat.reply({ text: 'two' })
      await expect(page).toHaveTitle(`(2) ${title}`)
      await expect(button.locator('[data-unread]')).toHaveText('2')
      await expect(button).toHaveAccessibleName(new RegExp(UNREAD[locale.language]))
      expect(await sounds()).toBe(2)

      // Another page still announces it without interaction.
      await page.reload()
      await expect(page).toHaveTitle(`(2) ${title}`)
      await button.click()
      await expect(messages).toHaveCount(4)
      await expect(page).toHaveTitle(title)
      await expect(button.locator('[data-unread]')).toBeHidden()

      await chat.press('chat.sound.off')
      await chat.press('common.close', dialog.locator('.chat-header'))
      await chat.reply({ text: 'quiet' })
      await expect(page).toHaveTitle(`(1) ${title}`)
      expect(await sounds()).toBe(0)
    })
  })

const UNREAD = { ru: '2 непрочитанных сообщения', es: '2 mensajes sin leer', lv: '2 nelasītas ziņas' }
