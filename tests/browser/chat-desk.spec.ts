import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { ADMIN } from '../support/signed-in.ts'
import { startSite, type Site } from '../support/site.ts'
import { test, words } from './shop.ts'
import { answerCookies, started, violations, watchShifts } from './site.ts'

const t = words('en')
const OTHER = { email: 'other@example.com', password: 'another long phrase' }

let site: Site
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.beforeAll(async () => {
  site = await startSite({ ...ADMIN, TRUSTED_PROXIES: '1' })
  const env = { ...process.env, DATA_DIR: site.dataDir, ADMIN_EMAIL: '', ADMIN_PASSWORD: OTHER.password }
  execFileSync('node_modules/node/bin/node', ['lib/cli/admin.ts', 'create', OTHER.email], { env })
})
test.afterAll(() => site.stop())
test.use({ reducedMotion: 'reduce', actionTimeout: 15_000 })

let people = 0
/** A browser of its own at an address of its own. */
async function somebody(browser: Browser, more: Parameters<Browser['newContext']>[0] = {}): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': `10.77.${process.pid & 255}.${++people}` },
    reducedMotion: 'reduce',
    ...more,
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  await answerCookies(page)
  return { page, context }
}

async function signIn(page: Page, email: string = ADMIN.ADMIN_EMAIL, password: string = ADMIN.ADMIN_PASSWORD): Promise<void> {
  await page.goto(`${site.two}/en/account/sign-in`)
  await page.getByLabel(t('account.email')).fill(email)
  await page.getByLabel(t('account.password')).fill(password)
  await page.getByRole('button', { name: t('account.submit') }).click()
  await expect(page).toHaveURL(/\/en\/account(\?|$)/)
}
async function atDesk(page: Page): Promise<void> {
  await page.goto(`${site.two}/en/chat-admin`)
  await expect(page.getByText(t('conn.online'))).toBeVisible()
}
const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByRole('textbox', { name: t('chat.placeholder') })
const press = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** A visitor who has begun a talk by writing something on a public page. */
async function visitorWho(browser: Browser, text: string, path = '/en/'): Promise<Page> {
  const { page } = await somebody(browser)
  await page.goto(site.two + path)
  // A question to the visitor that comes with the start lifts the button.
  await started(page)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: t('chat.open') }).click()
  await say(page, text)
  await press(page, 'chat.consent.accept')
  await expect(log(page).locator('[data-id]').filter({ hasText: text })).toBeVisible()
  return page
}
const entry = (page: Page, text: string) =>
  page
    .getByRole('region', { name: t('admin.chat.list') })
    .getByRole('button')
    .filter({ hasText: text })
async function openTalk(page: Page, text: string): Promise<void> {
  await entry(page, text).click()
  await expect(log(page).getByText(text)).toBeVisible()
}

test('a visitor of the page is sent home, on both variants, and search engines are told nothing of it', async ({ page }) => {
  await page.goto(`${site.two}/en/chat-admin`)
  await expect(page).toHaveURL(`${site.two}/en/?lng=en`)
  await page.goto(`${site.one}/chat-admin`)
  await expect(page).toHaveURL(`${site.one}/`)
  expect(await (await page.request.get(`${site.two}/sitemap.xml`)).text()).not.toContain('chat-admin')
  await signIn(page)
  await page.goto(`${site.two}/en/chat-admin`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

test('an operator sees live what a visitor writes and does, answers with every kind, and is read', async ({ page, browser }) => {
  await signIn(page)
  await atDesk(page)
  const visitor = await visitorWho(browser, 'How long does it take?', '/en/exome?utm_source=letter')
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
  await page.locator('.desk input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nplan') })
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
  await signIn(page)
  await atDesk(page)
  const visitor = await visitorWho(browser, 'Is anybody there?')
  await visitorWho(browser, 'A second visitor')
  await openTalk(page, 'Is anybody there?')
  await context.setOffline(true)
  for (const text of ['first answer', 'second answer', 'third answer']) await say(page, text)
  await expect(log(page).getByText(t('conn.queued'))).toHaveCount(3)
  await field(page).fill('not yet ready')
  await context.setOffline(false)
  await expect(log(visitor).getByText(/^(first|second|third) answer$/)).toHaveText(['first answer', 'second answer', 'third answer'])
  await openTalk(page, 'A second visitor')
  await expect(field(page)).toHaveValue('')
  await page.goBack()
  await expect(field(page)).toHaveValue('not yet ready')
  await page.reload()
  await expect(field(page)).toHaveValue('not yet ready')
  await expect(log(page).getByText(/^(first|second|third) answer$/)).toHaveCount(3)
})

test('a conversation is handed on, a message deleted after a question, and the whole closed', async ({ page, browser }) => {
  const other = (await somebody(browser)).page
  await signIn(other, OTHER.email, OTHER.password)
  await atDesk(other)
  await press(other, 'admin.chat.profile')
  await other.getByLabel(t('admin.chat.name')).fill('Olga Ivanova')
  await other.getByLabel(t('admin.chat.position')).fill('Geneticist')
  await press(other, 'admin.common.save')
  await expect(other.getByText('Olga Ivanova')).toBeVisible()

  await signIn(page)
  await atDesk(page)
  const visitor = await visitorWho(browser, 'Please delete my number 555')
  await openTalk(page, 'Please delete my number 555')
  await press(page, 'admin.chat.take')
  await expect(page.getByRole('button', { name: t('admin.chat.take') })).toBeHidden()
  await press(page, 'admin.chat.transfer')
  const dialog = page.getByRole('dialog', { name: t('admin.chat.transferTo') })
  await dialog.getByLabel(t('admin.chat.operator')).selectOption({ label: `Olga Ivanova, Geneticist, ${t('presence.online')}` })
  await dialog.getByRole('button', { name: t('admin.chat.transfer') }).click()
  await expect(log(visitor).getByText(t('chat.note.transferred', { name: 'Olga Ivanova' }))).toBeVisible()
  await other.getByRole('button', { name: new RegExp(`^${t('admin.chat.filters.mine')}`) }).click()
  await openTalk(other, 'Please delete my number 555')
  await say(other, 'I have taken over')
  await expect(log(page).getByText('I have taken over')).toBeVisible()

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
  await press(other, 'admin.chat.close')
  await other
    .getByRole('dialog')
    .getByRole('button', { name: t('admin.chat.close') })
    .click()
  await expect(other.getByText(t('admin.chat.closed'))).toBeVisible()
  await expect(visitor.getByText(t('chat.vote.title'))).toBeVisible()
  await expect(page.getByText(t('admin.chat.closed'))).toBeVisible()
})

test('a canned reply for the language of the visitor is put in by keyboard', async ({ page, browser }) => {
  await signIn(page)
  for (const [id, title, text, langs] of [
    ['hours', 'Working hours', 'We answer on weekdays.', []],
    ['kit-en', 'The kit', 'The kit is on its way.', ['en']],
    ['kit-ru', 'Набор', 'Набор в пути.', ['ru']],
  ] as const)
    expect(
      (
        await page.request.post(`${site.two}/api/v1/banner-admin`, {
          headers: { origin: site.two },
          data: { method: 'put', url: '/api/dicts-insert/', name: 'canned-replies', data: { id, title, text, langs, order: 0 } },
        })
      ).ok(),
    ).toBe(true)
  await atDesk(page)
  await visitorWho(browser, 'Where is my kit?')
  await openTalk(page, 'Where is my kit?')
  await field(page).press('/')
  const list = page.getByRole('listbox', { name: t('admin.chat.canned') })
  await expect(list.getByRole('option')).toHaveCount(2)
  await page.keyboard.type('kit')
  await expect(list.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('The kit is on its way.')
  await field(page).fill('')
  await field(page).press('/')
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe has nothing to say about list and talk, nothing moves, and a telephone shows one after the other', async ({ page, browser }) => {
      const shifts = await watchShifts(page)
      await signIn(page)
      const text = `A question by ${colorScheme}`
      await visitorWho(browser, text)
      await atDesk(page)
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
