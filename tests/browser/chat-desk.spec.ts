import { CANNED_REPLY_SEEDS } from '../../lib/embedded/chat/canned-reply-seeds.ts'
import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { emailsIn } from '../support/emails.ts'
import { sample } from '../support/sample.ts'
import {
  closeConversation,
  deskOfFile,
  entry,
  field,
  filter,
  log,
  messageOf,
  openConversationOf,
  OTHER,
  press,
  send,
  somebody,
  t,
} from './desk.ts'
import { hand, sampleImage } from './chat-samples.ts'
import { test } from './shop.ts'
import { started, violations, watchShifts } from './site.ts'

declare global {
  interface Window {
    noted?: { title: string; body: string | undefined; click(): void }[]
  }
}

const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const desk = deskOfFile()
const seededReplies = (language: string) =>
  CANNED_REPLY_SEEDS.filter(({ langs }) => String(langs).includes(language)).length

test('an operator is notified of a visitor, sees their activity live, and answers with every kind of message', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  // Notifications are outside of the page, so they are recorded.
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
  for (const [id, title, text, langs] of [
    ['hours', 'Working hours', 'We answer on weekdays.', []],
    ['parcel-en', 'The parcel', 'The parcel is on its way.', ['en']],
    ['parcel-ru', 'Посылка', 'Посылка в пути.', ['ru']],
  ] as const)
    await desk.list(page, 'canned-replies', {
      method: 'put',
      url: '/api/dicts-insert/',
      data: { id, title, text, langs, order: 0 },
    })
  await desk.open(page)
  const visitor = await desk.openVisitor(browser, 'How long does it take?', '/en/exome?utm_source=letter')
  await expect(entry(page, 'How long does it take?')).toContainText(t('admin.chat.states.waiting'))
  await expect(page).toHaveTitle(/^\(1\) /)

  await test.step('a notification is shown only when enabled on a hidden page, without text of the visitor', async () => {
    await press(page, 'admin.chat.notify.on')
    await expect(page.getByRole('button', { name: t('admin.chat.notify.off') })).toBeVisible()
    await send(visitor, 'While he looks')
    await expect(entry(page, 'While he looks')).toBeVisible()
    expect(await noted()).toEqual([])

    await look('hidden')
    await send(visitor, 'My secret')
    await expect
      .poll(noted)
      .toEqual([
        expect.stringMatching(new RegExp(`^${t('admin.chat.notify.message')}: ${t('admin.chat.visitor')}, \\d{8}$`)),
      ])
    await page.evaluate(() => window.noted?.[0]?.click())
    await expect(log(page).getByText('My secret')).toBeVisible()
    // The message is unread until the operator looks at it.
    await expect(page).toHaveTitle(/^\(3\) /)
    await look('visible')
    await expect(page).toHaveTitle(/^(?!\()/)

    await press(page, 'admin.chat.notify.off')
    await look('hidden')
    await send(visitor, 'And another')
    await expect(entry(page, 'And another')).toBeVisible()
    expect(await noted()).toHaveLength(1)
    await look('visible')
  })
  await test.step('shows the visitor’s activity live and marks the answer as read', async () => {
    await expect(page.getByRole('complementary')).toContainText(/\/en\/exome[^]*English[^]*letter/)
    await expect(visitor.getByRole('img', { name: t('msg.read') }).first()).toBeVisible()

    // The page sends at most one typing signal in some seconds, and has sent one for the last message.
    await expect(async () => {
      await field(visitor).pressSequentially('a')
      await expect(page.getByText(t('chat.typing', { name: t('admin.chat.visitor') })).first()).toBeVisible({
        timeout: 1000,
      })
    }).toPass({ timeout: 20_000 })
    await field(page).fill('About *35* working days')
    await expect(visitor.getByText(t('chat.typing', { name: t('chat.specialist') }))).toBeVisible()
    await field(page).press('Enter')
    await expect(log(visitor).locator('strong', { hasText: '35' })).toBeVisible()
    await expect(entry(page, 'About *35* working days')).toContainText(t('admin.chat.states.answered'))
  })
  await test.step('a quotation, code, a card, a file and a reaction reach the visitor', async () => {
    await page
      .locator('[data-id]')
      .filter({ hasText: 'How long' })
      .getByRole('button', { name: t('msg.actions') })
      .click()
    await press(page, 'msg.reply')
    await send(page, 'To be exact')
    await expect(log(visitor).locator('blockquote')).toContainText('How long does it take?')
    await send(page, '```json\n{ "days": 35 }\n```')
    await expect(log(visitor).locator('pre')).toContainText('"days": 35')
    await press(page, 'admin.chat.card')
    await page.getByLabel(t('admin.chat.cardTitle')).fill('The sample report')
    await page.getByLabel(t('admin.chat.cardHref')).fill('/demo')
    await page
      .getByRole('form', { name: t('admin.chat.card') })
      .getByRole('button', { name: t('chat.send') })
      .click()
    await expect(log(visitor).getByRole('link', { name: 'The sample report' })).toHaveAttribute('href', '/demo')
    await page
      .locator('.desk input[type=file]')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nplan') })
    await expect(log(visitor).getByText('plan.pdf')).toBeVisible()

    await page
      .locator('[data-id]')
      .filter({ hasText: 'How long does it take?' })
      .first()
      .getByRole('button', { name: t('msg.actions') })
      .click()
    await press(page, 'reaction.like')
    await expect(log(visitor).getByText(`${t('reaction.like')}: ${t('chat.specialist')}`)).toBeAttached()
  })
  await test.step('files are added by mouse and clipboard, and one is cancelled and retried', async () => {
    const uploads = page.locator('.chat-upload')

    await hand(field(page), 'paste', 'pasted.png', await sampleImage())
    await expect(log(visitor).getByRole('img', { name: 'pasted.png' })).toBeVisible()
    await hand(log(page), 'drop', 'dropped.txt', Buffer.from('a text'))
    await expect(messageOf(visitor, 'dropped.txt')).toBeVisible()
    await expect(uploads).toHaveCount(0)

    const network = await context.newCDPSession(page)
    const upload = (bytes: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytes,
      })
    await upload(20_000)
    const large = {
      name: 'slow.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1024 * 1024)]),
    }
    const next = { name: 'next.txt', mimeType: 'text/plain', buffer: Buffer.from('the next') }
    await page.locator('.desk').getByLabel(t('chat.attach'), { exact: true }).setInputFiles([large, next])
    const slow = uploads.filter({ hasText: 'slow.pdf' })
    const waiting = uploads.filter({ hasText: 'next.txt' })
    await expect(slow).toHaveAttribute('data-state', 'loading')
    await expect(slow.getByRole('progressbar')).toBeVisible()
    await expect(waiting).toContainText(t('upload.waiting'))
    await press(slow, 'upload.cancel')
    await expect(slow).toContainText(t('upload.cancelled'))
    // It blocks nothing and is not visible yet. The connection stays slow, because a fast one could finish before the
    // button is released.
    await expect(messageOf(visitor, 'next.txt')).toBeVisible()
    await expect(log(visitor).getByText('slow.pdf')).toHaveCount(0)
    await upload(-1)
    await press(slow, 'common.retry')
    await expect(messageOf(visitor, 'slow.pdf')).toBeVisible()
  })
  await test.step('a canned reply for the visitor’s language is inserted by keyboard', async () => {
    await field(page).press('/')
    const list = page.getByRole('listbox', { name: t('admin.chat.canned') })
    await expect(list.getByRole('option')).toHaveCount(2 + seededReplies('en'))
    await page.keyboard.type('parcel')
    await expect(list.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('The parcel is on its way.')
    // Nothing remains of an inserted and removed reply.
    await field(page).fill('')
    await field(page).press('/')
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    // The slash is literal text.
    await page.keyboard.type('tracking, please')
    await expect(field(page)).toHaveValue('/tracking, please')
    await page.keyboard.press('Enter')
    await expect(messageOf(page, '/tracking, please')).toBeVisible()
    // Closing replies that were opened by their button inserts nothing.
    await press(page, 'admin.chat.canned')
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(field(page)).toHaveValue('')
  })
  await test.step('Escape closes the open element and restores the focus', async () => {
    await send(visitor, 'A question by keyboard')
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

    // A reaction and its removal.
    for (const count of [1, 0]) {
      await actions.press('Enter')
      await message.getByRole('button', { name: t('reaction.like') }).press('Enter')
      await expect(actions).toBeFocused()
      await expect(message.locator('.chat-reactions li')).toHaveCount(count)
    }

    await actions.press('Enter')
    await message.getByRole('button', { name: t('msg.reply') }).press('Enter')
    await expect(field(page)).toBeFocused()

    // Answering a confirmation with no returns the focus; a deleted message has no element to return to.
    for (const key of ['Escape', 'cancel'] as const) {
      await actions.press('Enter')
      await message.getByRole('button', { name: t('admin.common.delete') }).press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      if (key === 'Escape') await page.keyboard.press('Escape')
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
  await closeConversation(page)
  await visitor.context().close()
})

test('the list keeps its order while pressed, and finds conversations by rating, history and word', async ({
  page,
  browser,
}) => {
  await desk.signIn(page)
  const first = await desk.conversationOf('First in line', 'has waited longest')
  await desk.conversationOf('Second in line', 'has waited too')
  await desk.open(page)
  const about = page.getByRole('complementary')
  await test.step('the list does not move while pressed, and the pressed conversation is opened', async () => {
    const position = (await entry(page, 'Second in line').boundingBox()) ?? { x: NaN, y: NaN }
    await page.mouse.move(position.x + 20, position.y + 20)
    await page.mouse.down()
    const data = { kind: 'text', id: crypto.randomUUID(), text: 'Answered elsewhere' }
    const response = await page.request.post(`${desk.site.two}/api/admin/chat/conversations/${first}/messages`, {
      headers: { origin: desk.site.two },
      data,
    })
    expect(response.status()).toBe(201)
    const list = page.getByRole('region', { name: t('admin.chat.list'), exact: true })
    await expect(list.getByRole('button', { name: new RegExp(`^${t('admin.chat.filters.waiting')} 1`) })).toBeVisible()
    await page.mouse.up()
    await expect(log(page).getByText('has waited too')).toBeVisible()
    // The list is updated afterwards.
    await expect(list.getByRole('listitem').first()).toContainText('Second in line')
  })
  const hours = `UTC ${WEEK[(new Date().getUTCDay() + 3) % 7]} 10:00-18:00`
  await desk.list(page, 'working-hours', {
    method: 'put',
    url: '/api/dicts-insert/',
    data: { id: 'other-day', hours, note: '' },
  })
  const visitor = await desk.visitor(browser)
  const chat = visitor.locator('#chat')
  await test.step('outside working hours the form accepts a question, also on a small screen', async () => {
    const question = chat.getByLabel(t('chat.offline.question'))
    await visitor.setViewportSize({ width: 320, height: 500 })
    // A form starts at its heading.
    await expect(chat.getByRole('heading', { name: t('chat.offline.title') })).toBeInViewport({ ratio: 1 })
    await expect(chat.locator('.chat-latest')).toBeHidden()
    await visitor.setViewportSize({ width: 1280, height: 720 })
    await expect(chat.getByText(/\d\d[./]\d\d[./]\d{4},? \d\d:\d\d/)).toBeVisible()
    expect(await violations(visitor, '#chat')).toEqual([])
    await press(visitor, 'chat.send')
    await expect(chat.getByText(t('chat.offline.questionEmpty'))).toBeVisible()
    await question.fill('the first matter')
    await chat.getByLabel(t('chat.intro.name')).fill('Rita Returning')
    await chat.getByLabel(t('chat.intro.email')).fill('rita@visitor.test')
    await press(visitor, 'chat.send')
    await press(visitor, 'chat.consent.decline')
    await expect(chat.getByText(t('chat.err.consentSave'))).toBeVisible()
    await expect(question).toHaveValue('the first matter')
    await press(visitor, 'chat.send')
    await press(visitor, 'chat.consent.accept')
    await expect(chat.getByText(t('chat.offline.done', { email: 'rita@visitor.test' }))).toBeVisible()
    await expect(messageOf(visitor, 'the first matter')).toBeVisible()
  })
  await test.step('the operator sees that the question is answered by email, and the answer is sent there', async () => {
    await filter(page, 'waiting')
    await entry(page, 'the first matter').click()
    await expect(log(page).getByText(t('chat.note.offline'))).toBeVisible()
    await expect(about.getByRole('heading', { name: t('admin.chat.offlineTitle') })).toBeVisible()
    await expect(about.getByText(t('admin.chat.offlineText', { email: 'rita@visitor.test' }))).toBeVisible()
    await expect(about.getByRole('link', { name: t('admin.chat.writeMail') })).toHaveAttribute(
      'href',
      'mailto:rita@visitor.test',
    )
    await send(page, 'An answer to the first matter')
    await expect(messageOf(page, 'An answer to the first matter')).toBeVisible()
    const emails = () =>
      emailsIn(desk.site.dataDir).filter(
        (email) => /^To: .*rita@visitor\.test/m.test(email) && email.includes('An answer to the first matter'),
      )
    await expect.poll(() => emails().length).toBe(1)
  })
  await desk.list(page, 'working-hours', { method: 'delete', url: '/api/dicts/', id: 'other-day' })
  await visitor.reload()
  await started(visitor)
  await visitor.getByRole('button', { name: t('chat.open') }).click()
  await expect(messageOf(visitor, 'An answer to the first matter')).toBeVisible()
  await test.step('a rating is shown at once', async () => {
    for (const [text, vote, word] of [
      ['the first matter', 'dislike', 'did not help'],
      ['the second matter', 'like', 'helped'],
      ['the third matter', 'like', 'helped'],
    ] as const) {
      if (text !== 'the first matter') {
        await send(visitor, text)
        await openConversationOf(page, text)
        await send(page, `An answer to ${text}`)
      }
      await expect(messageOf(visitor, `An answer to ${text}`)).toBeVisible()
      await closeConversation(page)
      await press(visitor, `chat.vote.${vote}`)
      await expect(about.locator('div').filter({ hasText: t('admin.chat.rating') })).toContainText(
        new RegExp(`${word}$`),
      )
      await press(visitor, 'chat.newDialog')
      await expect(field(visitor)).toBeVisible()
    }
  })
  await test.step('lists the other conversations of the visitor next to a conversation', async () => {
    await filter(page, 'closed')
    await page.getByPlaceholder(t('admin.chat.searchHint')).fill('rita returning')
    await expect(page.locator('.desk-entry')).toHaveText([/third/, /second/, /first/])

    // The others are listed next to one of them and link to each other.
    await entry(page, 'the second matter').click()
    const others = about.getByRole('region', { name: t('admin.chat.others') }).getByRole('button')
    await expect(others).toHaveText([/third/, /first/])
    await others.filter({ hasText: 'first' }).click()
    await expect(messageOf(page, 'An answer to the first matter')).toBeVisible()
    await expect(others).toHaveText([/third/, /second/])
  })
  await test.step('a visitor finds all past conversations and downloads their transcripts', async () => {
    await press(visitor, 'chat.menu')
    await press(visitor, 'chat.past')
    const past = visitor.getByRole('list', { name: t('chat.past') }).getByRole('button')
    await expect(past).toHaveText([/the third matter/, /the second matter/, /the first matter/])
    await past.filter({ hasText: 'the second matter' }).click()
    await expect(messageOf(visitor, 'An answer to the second matter')).toBeVisible()
    await expect(messageOf(visitor, 'the third matter')).toHaveCount(0)
    await press(visitor, 'chat.menu')
    const [download] = await Promise.all([
      visitor.waitForEvent('download'),
      visitor.getByRole('link', { name: t('chat.log.download') }).click(),
    ])
    const text = readFileSync(await download.path(), 'utf8')
    expect(download.suggestedFilename()).toMatch(/^chat-\d{8}\.txt$/)
    expect(text).toMatch(/Visitor \(Rita Returning\):\n> the second matter\n[^]*\n> An answer to the second matter/)
    expect(text).not.toMatch(/first|third/)
  })
})

test('two operators transfer and close a conversation, delete a message, and lose nothing when signed out', async ({
  page,
  browser,
  quiet,
}) => {
  test.slow()
  quiet.allow.push(/401/)
  const other = (await somebody(browser)).page
  await desk.signIn(other, OTHER)
  await desk.open(other)
  await press(other, 'admin.chat.profile')
  await other.getByLabel(t('admin.chat.name')).fill('Olga Ivanova')
  await other.getByLabel(t('admin.chat.position')).fill('Geneticist')
  await press(other, 'admin.common.save')
  await expect(other.getByText('Olga Ivanova')).toBeVisible()
  const visitor = await desk.startConversation(page, browser, 'Please delete my number 555')
  const alert = page.getByRole('alert').filter({ hasText: t('admin.common.signedOut') })
  const tab = await page.context().newPage()

  await test.step('a conversation is transferred', async () => {
    await press(page, 'admin.chat.take')
    await expect(page.getByRole('button', { name: t('admin.chat.take') })).toBeHidden()
    await press(page, 'admin.chat.transfer')
    const dialog = page.getByRole('dialog', { name: t('admin.chat.transferTo') })
    await dialog
      .getByLabel(t('admin.chat.operator'))
      .selectOption({ label: `Olga Ivanova, Geneticist, ${t('presence.online')}` })
    await dialog.getByRole('button', { name: t('admin.chat.transfer') }).click()
    await expect(log(visitor).getByText(t('chat.note.transferred', { name: 'Olga Ivanova' }))).toBeVisible()
    await other.getByRole('button', { name: new RegExp(`^${t('admin.chat.filters.mine')}`) }).click()
    await openConversationOf(other, 'Please delete my number 555')
    await send(other, 'I have taken over')
    await expect(log(page).getByText('I have taken over')).toBeVisible()
  })
  await test.step('a message is deleted after a confirmation', async () => {
    const message = other.locator('[data-id]').filter({ hasText: 'Please delete my number 555' })
    await message.getByRole('button', { name: t('msg.actions') }).click()
    await message.getByRole('button', { name: t('admin.common.delete') }).click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: t('admin.common.cancel') })
      .click()
    await expect(message).toBeVisible()
    await message.getByRole('button', { name: t('msg.actions') }).click()
    await message.getByRole('button', { name: t('admin.common.delete') }).click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: t('admin.common.delete') })
      .click()
    for (const each of [visitor, other, page]) {
      await expect(log(each).getByText(t('msg.deleted'))).toBeVisible()
      await expect(log(each).getByText('555')).toHaveCount(0)
    }
  })
  await test.step('an operator whose session has ended keeps the typed text and the selection', async () => {
    await desk.signOut(page)
    await send(page, 'Yes, I am')
    await expect(alert.getByRole('link', { name: t('admin.chat.signIn') })).toHaveAttribute('target', '_blank')
    await expect(page.locator('.chat-waiting')).toContainText('Yes, I am')
    await field(page).fill('not yet ready')

    // The operator signs in again in another tab and returns.
    await desk.signIn(tab)
    await page.bringToFront()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(messageOf(visitor, 'Yes, I am')).toBeVisible()
    await expect(alert).toHaveCount(0)
    await expect(field(page)).toHaveValue('not yet ready')

    // A file waits in the same way.
    await desk.signOut(page)
    await page
      .locator('.desk')
      .getByLabel(t('chat.attach'), { exact: true })
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('the plan') })
    await expect(alert).toBeVisible()
    await expect(page.locator('.chat-upload')).toContainText('plan.txt')
    await desk.signIn(tab)
    await page.bringToFront()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(messageOf(visitor, 'plan.txt')).toBeVisible()
    await expect(alert).toHaveCount(0)

    // A reload without a session redirects to the sign-in; queued messages are sent after the next sign-in.
    await desk.signOut(page)
    await send(page, 'And a last word')
    await expect(page.locator('.chat-waiting')).toContainText('And a last word')
    await page.reload()
    await expect(page).toHaveURL(/\/en\/\?lng=en$/)
    await desk.signIn(page)
    await desk.open(page)
    await expect(messageOf(visitor, 'And a last word')).toHaveCount(1)
  })
  await test.step('another account signed in by another tab sends nothing of what the operator wrote', async () => {
    await openConversationOf(page, 'And a last word')
    await desk.signOut(page)
    await desk.signIn(tab, OTHER)
    await send(page, 'I do')
    await expect(alert).toBeVisible()
    await desk.open(tab)
    await openConversationOf(tab, 'And a last word')
    await send(tab, 'We both do')
    await expect(messageOf(visitor, 'We both do')).toBeVisible()
    await expect(page.locator('.chat-waiting')).toContainText('I do')

    await desk.signOut(tab)
    await desk.signIn(tab)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(messageOf(visitor, 'I do')).toHaveCount(1)
    await expect(page.locator('.chat-waiting')).toHaveCount(0)
    await expect(alert).toHaveCount(0)
  })
  await test.step('the conversation is closed for all at once', async () => {
    await other.getByLabel(t('admin.chat.presence')).selectOption({ label: t('presence.leave') })
    await expect(visitor.locator('.chat-presence')).toHaveText(t('presence.leave'))
    await field(visitor).fill('One more')
    const typing = other.getByRole('status').filter({ hasText: t('chat.typing', { name: t('admin.chat.visitor') }) })
    await expect(typing).toBeVisible()
    await press(other, 'admin.chat.close')
    await other
      .getByRole('dialog')
      .getByRole('button', { name: t('admin.chat.close') })
      .click()
    await expect(other.getByText(t('admin.chat.closed'))).toBeVisible()
    // Ends at once, not at its timeout.
    expect(await typing.count()).toBe(0)
    await expect(visitor.getByText(t('chat.vote.title'))).toBeVisible()
    await expect(page.getByText(t('admin.chat.closed'))).toBeVisible()
  })
})

test('answers written offline are delivered once and in order, and a long conversation is loaded page by page', async ({
  page,
  context,
  browser,
  quiet,
}) => {
  quiet.allow.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const visitor = await desk.startConversation(page, browser, 'Is anybody there?')
  await expect(field(page)).toBeFocused()
  await desk.conversationOf('Second', 'A second visitor')
  await test.step('an answer written offline waits and is delivered once, in order, and a draft is preserved', async () => {
    await context.setOffline(true)
    for (const text of ['first answer', 'second answer', 'third answer']) await send(page, text)
    await expect(log(page).getByText(t('conn.queued'))).toHaveCount(3)
    await field(page).fill('not yet ready')
    await context.setOffline(false)
    await expect(log(visitor).getByText(/^(first|second|third) answer$/)).toHaveText([
      'first answer',
      'second answer',
      'third answer',
    ])
    await openConversationOf(page, 'A second visitor')
    await expect(field(page)).toHaveValue('')
    await page.goBack()
    await expect(field(page)).toHaveValue('not yet ready')
  })
  await test.step('a long conversation is scrolled back on both sides after a reload, without a jump', async () => {
    const conversation = new URL(page.url()).searchParams.get('talk') ?? ''
    for (let number = 1; number <= 110; number++) {
      const data = { kind: 'text', id: crypto.randomUUID(), text: `line ${number} of many` }
      const response = await page.request.post(
        `${desk.site.two}/api/admin/chat/conversations/${conversation}/messages`,
        { headers: { origin: desk.site.two }, data },
      )
      expect(response.status()).toBe(201)
    }
    const all = [
      'Is anybody there?',
      'first answer',
      'second answer',
      'third answer',
      ...Array.from({ length: 110 }, (_, index) => `line ${index + 1} of many`),
    ]
    for (const side of [page, visitor]) {
      await side.reload()
      if (side === visitor) await side.getByRole('button', { name: t('chat.open') }).click()
      else await expect(field(side)).toHaveValue('not yet ready')
      const texts = side.locator('[data-id] .chat-bubble > p')
      await expect(texts).toHaveText(all.slice(-50))
      await log(side).evaluate((element) => element.scrollTo({ top: 0 }))
      await expect(side.getByRole('button', { name: t('chat.latest') })).toBeVisible()
      const first = messageOf(side, 'line 61 of')
      const before = await first.boundingBox()
      await press(side, 'chat.earlier')
      await expect(texts).toHaveText(all.slice(-100))
      // The visible line stays in place, except for the date above it.
      expect(Math.abs(((await first.boundingBox())?.y ?? NaN) - (before?.y ?? NaN))).toBeLessThan(60)
      await press(side, 'chat.earlier')
      await expect(texts).toHaveText(all)
      await expect(side.getByRole('button', { name: t('chat.earlier') })).toHaveCount(0)
      await press(side, 'chat.latest')
      await expect(messageOf(side, 'line 110 of')).toBeInViewport()
    }
  })
})

for (const colorScheme of sample(['light', 'dark'] as const, (scheme) => scheme === 'dark'))
  test.describe(colorScheme, () => {
    // A tablet with the dark colour scheme.
    test.use({ colorScheme, hasTouch: colorScheme === 'dark' })
    test('list and conversation pass axe, nothing moves, and a phone shows one at a time', async ({
      page,
      browser,
    }) => {
      const shifts = await watchShifts(page)
      await desk.signIn(page)
      const text = `A question by ${colorScheme}`
      await desk.openVisitor(browser, text)
      await desk.open(page)
      await expect(entry(page, text)).toBeVisible()
      expect((await shifts()).filter((line) => !line.includes('desk-connection'))).toEqual([])
      expect(await violations(page)).toEqual([])
      await openConversationOf(page, text)
      await send(page, 'An answer')
      await expect(log(page).getByRole('img', { name: new RegExp(`${t('msg.sent')}|${t('msg.read')}`) })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await field(page).press('/')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await press(page, 'admin.chat.close')
      expect(await violations(page)).toEqual([])
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('admin.common.cancel') })
        .click()

      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByRole('region', { name: t('admin.chat.list') })).toBeHidden()
      expect(await violations(page)).toEqual([])
      await press(page, 'admin.chat.back')
      await expect(page.locator('.desk-entry:focus')).toContainText('An answer')
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
  })

// Must be the last test: later conversations would be on the second page of the list.
test('more conversations than a page holds are paginated and found by a word', async ({ page }) => {
  for (let number = 1; number <= 51; number++) await desk.conversationOf(`Pager ${number}`, `question ${number}`)
  await desk.conversationOf('Somebody else', 'something else')
  await desk.signIn(page)
  await desk.open(page)
  const entries = page.locator('.desk-entry')
  const search = page.getByPlaceholder(t('admin.chat.searchHint'))
  await search.fill('pager')
  // The conversation that has waited longest is first.
  await expect(entries.first()).toContainText('question 1')
  await expect(entries).toHaveCount(50)
  await expect(page.getByText('1 / 2')).toBeVisible()
  await expect(page.getByRole('button', { name: t('admin.chat.previous') })).toBeDisabled()
  await press(page, 'admin.chat.next')
  await expect(entries).toHaveText([/question 51/])
  // The URL has search and page.
  await page.reload()
  await expect(search).toHaveValue('pager')
  await expect(entries).toHaveText([/question 51/])
  await expect(page.getByRole('button', { name: t('admin.chat.next') })).toBeDisabled()

  // A page of the list disappears with its last conversation.
  await openConversationOf(page, 'question 51')
  await closeConversation(page)
  await expect(entries).toHaveCount(50)
  await expect(page.getByText(/^\d \/ \d$/)).toHaveCount(0)
  await filter(page, 'closed')
  await expect(entries).toHaveText([/question 51/])
  await search.fill('nobody')
  await expect(page.getByText(t('admin.common.nothingFound'))).toBeVisible()
})
