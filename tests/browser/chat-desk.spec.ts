import { expect } from '@playwright/test'
import { deskOfFile, entry, field, log, messageOf, openTalk, OTHER, press, say, somebody, t } from './desk.ts'
import { test } from './shop.ts'
import { violations, watchShifts } from './site.ts'

const desk = deskOfFile()

test('a visitor of the page is sent home, on both variants, and search engines are told nothing of it', async ({
  page,
}) => {
  await page.goto(`${desk.site.two}/en/chat-admin`)
  await expect(page).toHaveURL(`${desk.site.two}/en/?lng=en`)
  await page.goto(`${desk.site.one}/chat-admin`)
  await expect(page).toHaveURL(`${desk.site.one}/`)
  expect(await (await page.request.get(`${desk.site.two}/sitemap.xml`)).text()).not.toContain('chat-admin')
  await desk.signIn(page)
  await page.goto(`${desk.site.two}/en/chat-admin`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

test('an operator sees live what a visitor writes and does, answers with every kind, and is read', async ({
  page,
  browser,
}) => {
  await desk.signIn(page)
  await desk.open(page)
  const visitor = await desk.visitorWho(browser, 'How long does it take?', '/en/exome?utm_source=letter')
  await expect(entry(page, 'How long does it take?')).toContainText(t('admin.chat.states.waiting'))
  await expect(page).toHaveTitle(/^\(1\) /)
  await openTalk(page, 'How long does it take?')
  await expect(page).toHaveTitle(/^(?!\()/)
  await expect(page.getByRole('complementary')).toContainText(/\/en\/exome[^]*English[^]*letter/)
  await expect(visitor.getByRole('img', { name: t('msg.read') })).toBeVisible()

  await field(visitor).fill('And')
  await expect(page.getByText(t('chat.typing', { name: t('admin.chat.visitor') })).first()).toBeVisible()
  await field(page).fill('About *35* working days')
  await expect(visitor.getByText(t('chat.typing', { name: t('chat.operatorName') }))).toBeVisible()
  await field(page).press('Enter')
  await expect(log(visitor).locator('strong', { hasText: '35' })).toBeVisible()
  await expect(entry(page, 'About *35* working days')).toContainText(t('admin.chat.states.answered'))

  await page
    .locator('[data-id]')
    .filter({ hasText: 'How long' })
    .getByRole('button', { name: t('msg.actions') })
    .click()
  await press(page, 'msg.reply')
  await say(page, 'To be exact')
  await expect(log(visitor).locator('blockquote')).toContainText('How long does it take?')
  await say(page, '```json\n{ "days": 35 }\n```')
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
  await expect(log(visitor).getByText(`${t('reaction.like')}: ${t('chat.operatorName')}`)).toBeAttached()
  await visitor.context().close()
})

test('an answer written without a connection waits, outlives a reload, and arrives once, in its order; a draft stays', async ({
  page,
  context,
  browser,
  quiet,
}) => {
  quiet.allow.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await desk.signIn(page)
  await desk.open(page)
  const visitor = await desk.visitorWho(browser, 'Is anybody there?')
  await desk.visitorWho(browser, 'A second visitor')
  await openTalk(page, 'Is anybody there?')
  await context.setOffline(true)
  for (const text of ['first answer', 'second answer', 'third answer']) await say(page, text)
  await expect(log(page).getByText(t('conn.queued'))).toHaveCount(3)
  await field(page).fill('not yet ready')
  await context.setOffline(false)
  await expect(log(visitor).getByText(/^(first|second|third) answer$/)).toHaveText([
    'first answer',
    'second answer',
    'third answer',
  ])
  await openTalk(page, 'A second visitor')
  await expect(field(page)).toHaveValue('')
  await page.goBack()
  await expect(field(page)).toHaveValue('not yet ready')
  await page.reload()
  await expect(field(page)).toHaveValue('not yet ready')
  await expect(log(page).getByText(/^(first|second|third) answer$/)).toHaveCount(3)
})

test('a conversation is handed on, a message deleted after a question, and the whole closed', async ({
  page,
  browser,
}) => {
  const other = (await somebody(browser)).page
  await desk.signIn(other, OTHER.email, OTHER.password)
  await desk.open(other)
  await press(other, 'admin.chat.profile')
  await other.getByLabel(t('admin.chat.name')).fill('Olga Ivanova')
  await other.getByLabel(t('admin.chat.position')).fill('Geneticist')
  await press(other, 'admin.common.save')
  await expect(other.getByText('Olga Ivanova')).toBeVisible()

  const visitor = await desk.talk(page, browser, 'Please delete my number 555')
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
  await openTalk(other, 'Please delete my number 555')
  await say(other, 'I have taken over')
  await expect(log(page).getByText('I have taken over')).toBeVisible()
  await other.getByLabel(t('admin.chat.presence')).selectOption({ label: t('presence.leave') })
  await expect(visitor.locator('.chat-presence')).toHaveText(t('presence.leave'))

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
  for (const who of [visitor, other, page]) {
    await expect(log(who).getByText(t('msg.deleted'))).toBeVisible()
    await expect(log(who).getByText('555')).toHaveCount(0)
  }
  await field(visitor).fill('One more')
  const typing = other.getByRole('status').filter({ hasText: t('chat.typing', { name: t('admin.chat.visitor') }) })
  await expect(typing).toBeVisible()
  await press(other, 'admin.chat.close')
  await other
    .getByRole('dialog')
    .getByRole('button', { name: t('admin.chat.close') })
    .click()
  await expect(other.getByText(t('admin.chat.closed'))).toBeVisible()
  // At once, not when it would have ended by itself.
  expect(await typing.count()).toBe(0)
  await expect(visitor.getByText(t('chat.vote.title'))).toBeVisible()
  await expect(page.getByText(t('admin.chat.closed'))).toBeVisible()
})

test('a canned reply for the language of the visitor is put in by keyboard', async ({ page, browser }) => {
  await desk.signIn(page)
  for (const [id, title, text, langs] of [
    ['hours', 'Working hours', 'We answer on weekdays.', []],
    ['kit-en', 'The kit', 'The kit is on its way.', ['en']],
    ['kit-ru', 'Набор', 'Набор в пути.', ['ru']],
  ] as const)
    await desk.list(page, 'canned-replies', {
      method: 'put',
      url: '/api/dicts-insert/',
      data: { id, title, text, langs, order: 0 },
    })
  await desk.open(page)
  await desk.visitorWho(browser, 'Where is my kit?')
  await openTalk(page, 'Where is my kit?')
  await field(page).press('/')
  const list = page.getByRole('listbox', { name: t('admin.chat.canned') })
  await expect(list.getByRole('option')).toHaveCount(2)
  await page.keyboard.type('kit')
  await expect(list.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('The kit is on its way.')
  // What was put in and taken away again is gone.
  await field(page).fill('')
  await field(page).press('/')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  // The slash was meant as one.
  await page.keyboard.type('tracking, please')
  await expect(field(page)).toHaveValue('/tracking, please')
  await page.keyboard.press('Enter')
  await expect(messageOf(page, '/tracking, please')).toBeVisible()
  // Who has opened the replies by their button writes nothing by closing them.
  await press(page, 'admin.chat.canned')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(field(page)).toHaveValue('')
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    // A tablet in the dark.
    test.use({ colorScheme, hasTouch: colorScheme === 'dark' })
    test('axe has nothing to say about list and talk, nothing moves, and a telephone shows one after the other', async ({
      page,
      browser,
    }) => {
      const shifts = await watchShifts(page)
      await desk.signIn(page)
      const text = `A question by ${colorScheme}`
      await desk.visitorWho(browser, text)
      await desk.open(page)
      await expect(entry(page, text)).toBeVisible()
      expect((await shifts()).filter((line) => !line.includes('desk-link'))).toEqual([])
      expect(await violations(page)).toEqual([])
      await openTalk(page, text)
      await say(page, 'An answer')
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
