import { expect, type Locator, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { ADMIN_HOME, ADMIN_PAGES } from '../../lib/domain/admin-pages.ts'
import { sample } from '../support/sample.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'
import { test, createTranslator } from './shop.ts'
import { answerConsentDialog, beAdmin, follow, isSamePage, markPage, PHONE, started, violations } from './site.ts'

const t = createTranslator('en')
let site: Site
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.beforeAll(async () => {
  site = await startSite({ ...ADMIN })
})
test.afterAll(() => site.stop())
test.use({ reducedMotion: 'reduce' })

const open = (page: Page, path: string) => page.goto(`${site.two}/en${path}`)
/** @param digits in the order of British English */
async function typeDate(page: Page, name: string | RegExp, digits: string): Promise<void> {
  await page.getByRole('group', { name, exact: true }).getByRole('spinbutton').first().click()
  await page.keyboard.type(digits)
}
async function clearDate(page: Page, name: RegExp): Promise<void> {
  for (const part of await page.getByRole('group', { name }).getByRole('spinbutton').all()) {
    await part.click()
    for (let digits = 0; digits < 4; digits++) await page.keyboard.press('Backspace')
  }
}
const editor = (page: Page) => page.getByRole('dialog')
/** Selects files once the script of the page has loaded. */
async function choose(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  const input = page.locator('input[type=file]')
  await expect(input).toBeEnabled()
  await input.setInputFiles(files)
}

for (const javaScriptEnabled of sample([true, false], (hasScripts) => hasScripts))
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test('the sign-in form rejects a wrong password, accepts the right one, and signing out ends the session', async ({
      page,
    }) => {
      await page.goto(`${site.two}/en/account/sign-in`)
      const submit = async (email: string, password: string) => {
        await page.getByLabel(t('account.email')).fill(email)
        await page.getByLabel(t('account.password')).fill(password)
        await page.getByRole('button', { name: t('account.submit') }).click()
      }
      await submit('who@example.com', 'wrong')
      await expect(page.locator('main').getByRole('alert')).toHaveText(t('account.err.credentials'))
      await expect(page.getByLabel(t('account.email'))).toHaveValue('who@example.com')
      await submit(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
      await expect(page).toHaveURL(/\/en\/admin(\?|$)/)
      await page.goto(`${site.two}/en/account`)
      await expect(page.locator('main')).toContainText(ADMIN.ADMIN_EMAIL)
      await page.getByRole('button', { name: t('account.signOut'), exact: true }).click()
      await expect(page.locator('main')).toContainText(t('account.signedOut'))
      expect((await page.request.get(`${site.two}/en/banner-admin`, { headers: { accept: 'text/html' } })).url()).toBe(
        `${site.two}/en/?lng=en`,
      )
    })
  })

test.describe('scripts disabled', () => {
  test.use({ javaScriptEnabled: false })
  test('an admin page without scripts explains that it needs them', async ({ page }) => {
    await beAdmin(page.context(), site.two)
    await open(page, '/orders-admin')
    // Locators do not see the text of `noscript` otherwise.
    await expect(page.locator('main')).toContainText(t('admin.common.noScripts'), { useInnerText: true })
    await expect(page.locator('main')).not.toContainText(t('admin.common.loading'), { useInnerText: true })
  })
})

/** Places an order with a second kit and a consultation on variant 1 and returns its number. */
async function placeOrder(page: Page): Promise<string> {
  const items = [{ bitrixId: '1001', quantity: 1, secondKit: true, consultation: true }]
  const headers = { 'idempotency-key': randomUUID(), origin: site.one }
  const response = await page.request.post(`${site.one}/api/orders`, {
    data: sampleOrder({ items, expectedTotal: 40_700 }),
    headers,
  })
  return ((await response.json()) as { number: string }).number
}

/** Adds a banner with these fields after viewing its preview. */
async function addBanner(
  page: Page,
  fields: Readonly<Record<'id' | 'title', string>> & Partial<Record<'text' | 'order', string>>,
): Promise<void> {
  await page.getByRole('button', { name: t('admin.common.add') }).click()
  for (const [name, value] of Object.entries(fields))
    await editor(page)
      .getByLabel(t(`admin.fields.${name}`), { exact: true })
      .fill(value)
  await expect(editor(page).getByText(fields.title).first()).toBeVisible()
  await editor(page)
    .getByRole('tab', { name: /^Latviešu/ })
    .click()
  await editor(page).getByLabel(t('admin.dictionary.copyFrom')).selectOption('en')
  await editor(page)
    .getByRole('button', { name: t('admin.common.save') })
    .click()
  await expect(editor(page)).toBeHidden()
  await expect(page.getByRole('button', { name: t('admin.common.add') })).toBeFocused()
}

/** Requests a page until it contains a text, which is cheaper than opening it. */
async function has(path: string, text: string): Promise<void> {
  const { body } = await eventually(
    () => ask(site.two, path),
    (response) => response.body.includes(text),
  )
  expect(body).toContain(text)
}

/** The banner that is first in the stored order. */
async function firstBanner(page: Page): Promise<string | undefined> {
  const options = { data: { method: 'get', url: '/api/dicts/', name: 'banners' }, headers: { origin: site.two } }
  const { items } = (await (await page.request.post(`${site.two}/api/v1/banner-admin`, options)).json()) as {
    items: { id: string; order: number }[]
  }
  return items.sort((a, b) => a.order - b.order)[0]?.id
}

test('banners are added, edited, moved, deleted and restored by mouse and keyboard, and pages show them', async ({
  page,
}) => {
  await beAdmin(page.context(), site.two)
  await open(page, '/banner-admin')
  await addBanner(page, { id: 'spring', title: 'Spring words', text: 'A preview as it stands', order: '-100' })
  for (const path of ['/en/', '/lv/']) await has(path, 'Spring words')
  const cell = page.getByRole('button', { name: `${t('admin.fields.title')}: spring, Spring words` })
  await cell.click()
  await expect(page).toHaveURL(/[?&]item=spring/)
  await page.goBack()
  await expect(editor(page)).toBeHidden()
  await page.goForward()
  await editor(page).getByLabel(t('admin.fields.title'), { exact: true }).fill('Summer words')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `${t('admin.fields.title')}: spring, Summer words` })).toBeVisible()
  await has('/en/', 'Summer words')
  await page.getByRole('button', { name: t('admin.dictionary.history') }).click()
  await page
    .getByRole('button', { name: t('admin.dictionary.revert') })
    .first()
    .click()
  await expect(page.getByRole('button', { name: `${t('admin.fields.title')}: spring, Spring words` })).toBeVisible()
  const down = page.getByRole('button', { name: `${t('admin.dictionary.moveDown')}: spring` })
  const up = page.getByRole('button', { name: `${t('admin.dictionary.moveUp')}: spring` })
  await down.focus()
  // The last of the three banners cannot be moved down.
  for (const [index, focused] of [down, up].entries()) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').nth(index + 2)).toContainText('Spring words')
    await expect(focused).toBeFocused()
  }
  const row = (index: number) => page.getByRole('row').nth(index)
  await row(3).locator('.admin-handle').dragTo(row(1))
  await expect(row(1)).toContainText('Spring words')
  await expect.poll(() => firstBanner(page)).toBe('spring')
  await page.getByRole('button', { name: `${t('admin.common.delete')}: spring` }).click()
  await expect(page.getByRole('button', { name: `${t('admin.common.delete')}: spring` })).toBeHidden()
  await expect(page.getByRole('button', { name: `${t('admin.common.undo')}: spring` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `${t('admin.common.edit')}: spring` })).toBeFocused()
})

/** Saves a banner as the administrator's page does. */
async function insertBanner(data: object): Promise<void> {
  const call = await signedIn(site.two)
  const body = JSON.stringify({ method: 'put', url: '/api/dicts-insert/', name: 'banners', data })
  expect(
    (await call('/api/v1/banner-admin', { method: 'POST', body, headers: { 'content-type': 'application/json' } }))
      .status,
  ).toBe(200)
}

test('an external image of a banner is shown after a navigation from a page whose CSP does not allow it', async ({
  page,
  quiet,
}) => {
  const image = 'https://pictures.example/autumn.png'
  await insertBanner({ id: 'pictured', slot: 'home', title: 'With a picture', image, order: -300 })
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0b6b5d' } })
    .png()
    .toBuffer()
  await page.route('https://pictures.example/**', (route) => route.fulfill({ body: buffer, contentType: 'image/png' }))
  await answerConsentDialog(page)
  const picture = page.locator(`main img[src="${image}"]`)
  await has('/en/', image)
  await page.goto(`${site.two}/en/legal`)
  await started(page)
  await markPage(page)
  // The browser reports the violation before the page is reloaded with its own policy.
  quiet.allow.push(/Content Security Policy/)
  await follow(page.getByRole('banner').getByRole('link', { name: 'Genarium' }))
  const seenWidth = () =>
    picture.evaluate((element: HTMLImageElement) => {
      element.scrollIntoView()
      return element.naturalWidth
    })
  await expect.poll(() => seenWidth().catch(() => 0)).toBe(90)
  expect(await isSamePage(page)).toBe(false)
})

test.describe('on a phone, before the cookie choice', () => {
  test.use({ cookies: 'open', viewport: { width: 390, height: 844 } })
  test('the back office has its own frame, whose menu leads to what waits, in another language too', async ({
    page,
  }) => {
    const number = await placeOrder(page)
    await beAdmin(page.context(), site.two)
    await open(page, '/admin')
    await expect(page.getByRole('form', { name: 'Cookies' })).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.locator('[popovertarget="chat"], [data-basket-count]')).toHaveCount(0)
    const menu = page.getByRole('navigation', { name: t('account.pages') })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: t('nav.menu') }).click()
    await expect(menu.getByRole('link', { name: new RegExp(`^${t('admin.pages.orders')} ?\\d+`) })).toBeVisible()
    await menu.getByRole('link', { name: 'Latviešu' }).click()
    await expect(page).toHaveURL(/\/lv\/admin(?:\?lng=lv)?$/)
    const inLatvian = createTranslator('lv')
    await page
      .getByRole('main')
      .getByRole('link', { name: inLatvian('admin.overview.newOrders') })
      .click()
    await expect(page).toHaveURL(/\/lv\/orders-admin\?fulfilmentState=placed/)
    await expect(page.getByRole('main')).toContainText(number)
  })

  test('the button that undoes a deletion can be pressed', async ({ page }) => {
    await beAdmin(page.context(), site.two)
    await open(page, '/banner-admin?dictionary=flags')
    await page.getByRole('button', { name: `${t('admin.common.delete')}: planning` }).click()
    await page.getByRole('button', { name: `${t('admin.common.undo')}: planning` }).click()
    await expect(page.getByRole('button', { name: `${t('admin.common.edit')}: planning` })).toBeFocused()
  })
})

test('an image is uploaded, used in a banner, and deleted only after a second confirmation', async ({
  page,
  browser,
  quiet,
}) => {
  // Invalid images and images in use are rejected.
  quiet.allow.push(/status of (?:415|409)/)
  await beAdmin(page.context(), site.two)
  await open(page, '/images-admin')
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b6b5d' } })
    .png()
    .toBuffer()
  await choose(page, [
    { name: 'leaf.png', mimeType: 'image/png', buffer },
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>alert(1)</script>') },
  ])
  await expect(page.getByText(t('admin.images.notTaken'))).toBeVisible({ timeout: 60_000 })
  const card = page.getByRole('listitem').filter({ has: page.getByRole('img') })
  await expect(card).toHaveCount(1, { timeout: 60_000 })
  await expect(card).toContainText('900 × 600')
  const url = (await card.getByRole('link').first().getAttribute('href')) ?? ''
  expect((await page.request.get(`${site.two}${url}?v=1`)).headers()['cache-control']).toContain('immutable')
  await insertBanner({ id: 'leaf', slot: 'home', title: 'Предрасположенность'.repeat(5), image: url, order: -400 })
  const visitor = await browser.newPage({ viewport: { width: 320, height: 640 } })
  await has('/es/', url.slice(0, url.lastIndexOf('/') + 1))
  await visitor.goto(`${site.two}/es/`)
  await visitor.locator('[data-banner="leaf"]').scrollIntoViewIfNeeded()
  const picture = visitor.locator('[data-banner="leaf"] img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/320\.avif\?v=1$/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(
    await picture.evaluate(({ clientWidth, clientHeight }) => Math.abs(clientHeight - clientWidth * 0.75)),
  ).toBeLessThan(2)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expect(picture).toHaveAttribute('alt', '')

  // The image has a URL of its own; its alt text and another file come to the visitor under the same address.
  await card.getByRole('link', { name: 'leaf.png', exact: true }).click()
  await expect(page).toHaveURL(/\?image=[0-9a-f]{32}$/)
  const panel = page.getByRole('region', { name: 'leaf.png' })
  await expect(panel.getByRole('link', { name: 'Предрасположенность' })).toBeVisible()
  await panel.getByRole('textbox', { name: 'Español' }).fill('Una hoja')
  await panel.getByRole('button', { name: t('admin.common.save') }).click()
  await expect(panel.getByText(t('admin.common.saved'))).toBeVisible()
  await has('/es/', 'alt="Una hoja"')
  const other = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#b3261e' } })
    .png()
    .toBuffer()
  await panel
    .getByLabel(t('admin.images.replace'))
    .setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: other })
  await expect(page.getByText(t('admin.images.replaced'))).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(/\?image=[0-9a-f]{32}$/)
  await expect
    .poll(async () => {
      await visitor.reload()
      return picture.evaluate((image: HTMLImageElement) => image.currentSrc)
    })
    .toMatch(/\/320\.avif\?v=(?!1$)/)
  await expect(picture).toHaveAttribute('alt', 'Una hoja')
  await expect(page.getByRole('region', { name: 'red.png' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await visitor.close()
  await card.getByRole('button', { name: t('admin.common.delete') }).click()
  await expect(card.getByRole('alert')).toContainText('leaf')
  await card.getByRole('button', { name: t('admin.images.deleteAnyway') }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: t('admin.common.undo') }).click()
  await expect(card).toHaveCount(1)
})

test('an order opens beside the list under an address of its own, and an email to its customer is sent', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await beAdmin(page.context(), site.two)
  const [first, second] = [await placeOrder(page), await placeOrder(page)]
  await open(page, `/orders-admin?search=${second}`)
  const row = (number: string) => page.getByRole('link', { name: number, exact: true })
  const card = (number: string) => page.getByRole('region', { name: number })
  await row(second).click()
  await expect(page).toHaveURL(new RegExp(`search=${second}&order=${second}$`))
  await expect(card(second).getByRole('heading', { name: second })).toBeFocused()
  await expect(row(second)).toBeVisible()
  await test.step('Back closes it, Forward and a reload show it again', async () => {
    await page.goBack()
    await expect(card(second)).toHaveCount(0)
    await expect(page.getByLabel(t('admin.common.search'))).toHaveValue(second)
    await page.goForward()
    await expect(card(second)).toBeVisible()
    await page.reload()
    await expect(card(second)).toBeVisible()
  })
  await test.step('an email from a template keeps what was typed until it is sent', async () => {
    await card(second)
      .getByRole('button', { name: t('admin.orders.write') })
      .click()
    await page.getByLabel(t('admin.orders.emailTemplate')).selectOption('delay')
    const subject = page.getByLabel(t('admin.orders.emailSubject'))
    await subject.fill('Ваш набор')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: t('admin.orders.emailSend') }).click()
    await expect(card(second).getByRole('alert')).toContainText(t('admin.common.offline'))
    await page.context().setOffline(false)
    await expect(subject).toHaveValue('Ваш набор')
    await page.getByRole('button', { name: t('admin.orders.emailSend') }).click()
    await expect(card(second).getByText('Genarium: Ваш набор')).toBeVisible()
    await expect(subject).toHaveCount(0)
  })
  await test.step('the other order of the customer is a page of its own', async () => {
    await row(first).click()
    await expect(page).toHaveURL(new RegExp(`/en/orders-admin/${first}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('order.orderTitle', { number: first }))
    await page.getByLabel(t('admin.orders.kitCode')).fill('KIT-1')
    await page.getByRole('button', { name: t('admin.common.save') }).click()
    await expect(page.getByText(t('admin.common.saved'))).toBeVisible()
    await page.getByRole('link', { name: t('admin.orders.allOrders') }).click()
    await page.getByLabel(t('admin.common.search')).fill('kit-1')
    await expect(row(first)).toBeVisible()
    await expect(row(second)).toHaveCount(0)
  })
})

test('Ctrl-K finds an order, a list and a page from anywhere, by the keyboard alone', async ({ page }) => {
  await beAdmin(page.context(), site.two)
  const number = await placeOrder(page)
  await open(page, '/prices-admin')
  const palette = page.getByRole('dialog', { name: t('admin.palette.open') })
  const goTo = async (typed: string, name: string | RegExp) => {
    await expect(page.getByRole('button', { name: t('admin.palette.open') })).toBeEnabled()
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(typed)
    await expect(palette.getByRole('option', { name })).toHaveCount(1)
    expect(await violations(page)).toEqual([])
    await expect(palette.getByRole('option', { name })).toHaveAttribute('data-focused', 'true')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: t('admin.palette.open') })).toBeEnabled()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('option', { name: t('admin.pages.orders') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await goTo(number, new RegExp(`^${number}`))
  await expect(page).toHaveURL(new RegExp(`/en/orders-admin/${number}(\\?lng=en)?$`))
  await goTo(t('admin.dictionaries.redirects').toLowerCase(), t('admin.dictionaries.redirects'))
  await expect(page).toHaveURL(/\/en\/banner-admin\?dictionary=redirects/)
  await goTo('exome', /exome/i)
  await expect(page).toHaveURL(/\/en\/[^/]*exome/)
})

test('emails are listed with what they say, and lead to their order', async ({ page }) => {
  await beAdmin(page.context(), site.two)
  const number = await placeOrder(page)
  await open(page, '/emails-admin')
  await page.getByLabel(t('admin.common.search')).fill(number)
  await expect(page).toHaveURL(new RegExp(`search=${number}$`))
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('row').filter({ hasText: number }).locator('summary').click()
  await expect(page.locator('.admin-deed')).toContainText('order-status')
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(new RegExp(`/en/orders-admin/${number}$`))
})

test('a discount on a group of tests is planned, starts by itself, ends at once, and is in the history', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/ERR_INTERNET_DISCONNECTED/)
  await beAdmin(page.context(), site.two)
  await open(page, '/prices-admin?currency=PEN')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByLabel(t('admin.prices.group')).selectOption('drugs')
  await expect(page).toHaveURL(/\?group=drugs$/)
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await page.goBack()
  await expect(page.getByRole('rowheader')).toHaveCount(28)
  await page.goForward()
  await button(t('admin.prices.adjust')).click()
  await page.getByLabel(t('admin.prices.action')).selectOption('discount')
  await page.getByLabel(t('admin.prices.percent')).fill('20')
  const named = (name: 'start' | 'end') => new RegExp(`^${t(`admin.prices.${name}`)} `)
  await typeDate(page, named('start'), '010120201000')
  await button(t('admin.prices.preview')).click()
  await expect(page.getByRole('alert').filter({ hasText: t('admin.common.reasons.past') })).toBeVisible()
  await clearDate(page, named('start'))
  await typeDate(page, named('end'), '010129991000')
  await button(t('admin.prices.preview')).click()
  const differences = page.getByRole('region', { name: t('admin.prices.differences') })
  await expect(differences.getByRole('row')).toHaveCount(3)
  await expect(differences).toContainText('— → 389')
  expect(await violations(page)).toEqual([])
  await page.context().setOffline(true)
  await button(t('admin.prices.plan')).first().click()
  await expect(page.getByRole('alert').filter({ hasText: t('admin.common.offline') })).toBeVisible()
  await page.context().setOffline(false)
  await button(t('admin.prices.plan')).first().click()
  await expect(page.getByText(t('admin.prices.planSaved'))).toBeVisible()
  const shows = async (text: string) => (await ask(site.two, '/en/')).body.includes(text)
  expect(await eventually(() => shows('389'), Boolean)).toBe(true)
  await button(t('admin.prices.planned')).click()
  await expect(page).toHaveURL(/view=planned$/)
  const planned = page.getByRole('row').filter({ hasText: '01.01.2999 10:00' })
  await expect(planned).toContainText(t('admin.prices.states.running'))
  await planned.getByRole('button', { name: t('admin.common.edit') }).click()
  expect(await violations(page)).toEqual([])
  await planned.getByRole('button', { name: t('admin.prices.endNow') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin.prices.endNow') })
    .click()
  await expect(page.getByText(t('admin.prices.noPlanned'))).toBeVisible()
  expect(
    await eventually(
      () => shows('389'),
      (isThere) => !isThere,
    ),
  ).toBe(false)
  await button(t('admin.prices.history')).click()
  await expect(page.getByRole('row').filter({ hasText: t('admin.prices.scheduled') })).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a subscriber is found, and unsubscribed after a confirmation, on a computer and on a phone', async ({ page }) => {
  await beAdmin(page.context(), site.two)
  const email = `${randomUUID()}@visitor.test`
  await ask(site.two, '/api/newsletter_form/', {
    method: 'POST',
    body: JSON.stringify({ email, lang: 'en', consent: true, source: 'Genarium home' }),
    headers: { 'content-type': 'application/json' },
  })
  await open(page, '/subscribers-admin')
  await page.getByLabel(t('admin.common.search')).fill(email)
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(email)}$`))
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row).toContainText(t('admin.subscribers.states.pending'))
  expect(await violations(page)).toEqual([])
  await row.getByRole('button').press('Enter')
  await editor(page)
    .getByRole('button', { name: t('admin.common.close') })
    .press('Enter')
  await expect(row.getByRole('button')).toBeFocused()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await row.getByRole('button').press('Enter')
  await editor(page)
    .getByRole('button', { name: t('admin.subscribers.unsubscribe') })
    .press('Enter')
  await expect(page.getByText(t('admin.subscribers.unsubscribeDone', { email }))).toBeFocused()
  await expect(row).toContainText(t('admin.subscribers.states.unsubscribed'))
  await page.getByLabel(t('admin.subscribers.state')).selectOption('pending')
  await expect(row).toHaveCount(0)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: t('admin.common.download') }).click()
  expect((await file).suggestedFilename()).toMatch(/^subscribers-.*\.csv$/)
})

test('a series of promo codes is created by keyboard, downloaded, used, and stopped', async ({ page, quiet }) => {
  // A series that is too large for its random part is rejected.
  quiet.allow.push(/status of 400/)
  await page.setViewportSize({ width: 390, height: 844 })
  await beAdmin(page.context(), site.two)
  await open(page, '/banner-admin?dictionary=promo-codes')
  const create = page.getByRole('button', { name: t('admin.promo.create') })
  await expect(create).toBeEnabled()
  await create.press('Enter')
  const field = (name: string) => editor(page).getByLabel(t(`admin.fields.${name}`), { exact: true })
  await field('prefix').fill('autumn-')
  await field('count').fill('100000')
  await field('length').fill('4')
  await field('discount').fill('10')
  await field('maxUses').fill('1')
  for (const name of ['prefix', 'count', 'length', 'discountType', 'discount', 'currency', 'maxUses'])
    await expect(field(name)).toHaveAccessibleDescription(/./)
  await page.keyboard.press('Enter')
  await expect(field('length')).toHaveAccessibleDescription(
    new RegExp(t('admin.common.reasons.randomLength', { n: '7' }).slice(-20)),
  )
  expect(await violations(page)).toEqual([])
  await field('count').fill('50')
  await field('length').fill('8')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: 'AUTUMN-…' })
  await expect(row).toContainText(t('admin.promo.usedOf', { n: '0', m: '50' }))
  await expect(create).toBeFocused()
  const csv = await row.getByRole('link', { name: t('admin.common.download') }).getAttribute('href')
  const file = await (await page.request.get(`${site.two}${csv}`)).text()
  const [, first = ''] = file.trim().split('\r\n')
  const [code = ''] = first.split(',')
  const check = async () => (await page.request.get(`${site.two}/api/check-promo/?promocode=${code}&cy=EUR`)).json()
  expect(await check()).toMatchObject({ valid: true, code, discount: 10 })
  await row.getByRole('button', { name: `${t('admin.promo.stop')}: AUTUMN-` }).press('Enter')
  await editor(page)
    .getByRole('button', { name: t('admin.promo.stop') })
    .press('Enter')
  await expect(row).toContainText(t('admin.promo.over'))
  expect(await check()).toMatchObject({ valid: false, reason: 'expired' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violations(page)).toEqual([])
})

test('an order opens as a page on a phone, and its shared address shows it in place of the list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beAdmin(page.context(), site.two)
  const number = await placeOrder(page)
  await open(page, '/orders-admin')
  await page.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(new RegExp(`/en/orders-admin/${number}$`))
  await open(page, `/orders-admin?order=${number}`)
  await expect(page.getByRole('region', { name: number })).toBeVisible()
  await expect(page.locator('.admin-orders')).toBeHidden()
  await page.getByRole('button', { name: t('admin.common.close') }).click()
  await expect(page.locator('.admin-orders')).toBeVisible()
})

const SCHEMES = ['light', 'dark'] as const
/** Pages that the tests below and chat-desk.spec.ts check with axe, with content. */
const SHOWN = ['/orders-admin', '/marketing-admin', '/prices-admin', '/banner-admin', '/chat-admin']
const BARE = sample([ADMIN_HOME, ...ADMIN_PAGES.map(({ href }) => href)], (path) => !SHOWN.includes(path))

for (const colorScheme of sample(SCHEMES, (scheme) => scheme === 'light'))
  test.describe(colorScheme, () => {
    test.use({ colorScheme, ...(colorScheme === 'dark' && PHONE) })
    test('sign-in form and admin pages pass axe', async ({ page }) => {
      await page.goto(`${site.two}/en/account/sign-in`)
      expect(await violations(page)).toEqual([])
      await beAdmin(page.context(), site.two)
      for (const path of ['/account', ...BARE, '/banner-admin?dictionary=flags']) {
        await open(page, path)
        await page.waitForLoadState('networkidle')
        expect([path, await violations(page)]).toEqual([path, []])
      }
      await page.getByRole('button', { name: t('admin.common.add') }).click()
      expect(await violations(page)).toEqual([])
    })
  })

for (const colorScheme of sample(SCHEMES, (scheme) => scheme === 'dark'))
  test.describe(colorScheme, () => {
    test.use({ colorScheme, ...(colorScheme === 'dark' && PHONE) })
    test('admin pages with data pass axe', async ({ page, quiet }) => {
      // A range that ends before it starts is rejected.
      quiet.allow.push(/status of 400/)
      await beAdmin(page.context(), site.two)
      const number = await placeOrder(page)
      await open(page, '/orders-admin')
      await page.getByRole('link', { name: number }).click()
      const lines = page.getByRole('region', { name: number }).getByRole('row')
      await expect(lines.filter({ hasText: t('basket.line.secondKit') })).toHaveCount(1)
      await expect(lines.filter({ hasText: t('basket.line.consultation') })).toHaveCount(1)
      await page.getByRole('button', { name: t('admin.orders.write') }).click()
      await expect(page.getByLabel(t('admin.orders.emailTemplate'))).toBeFocused()
      expect(await violations(page)).toEqual([])
      await open(page, '/orders-admin')
      await typeDate(page, t('admin.orders.from'), '02012026')
      await typeDate(page, t('admin.orders.to'), '01012026')
      await expect(page.getByRole('alert').filter({ hasText: t('admin.common.reasons.beforeStart') })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await test.step('a control is disabled until the script of its page has loaded', async () => {
        const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
        await page.route('**/_next/static/chunks/**/*.js', async (route) => {
          await held
          await route.continue()
        })
        // The page is loaded, its scripts are delayed.
        await page.goto(`${site.two}/en/marketing-admin`, { waitUntil: 'commit' })
        await expect(page.getByLabel(t('admin.marketing.measure'))).toBeDisabled()
        release(undefined)
      })
      await page.getByLabel(t('admin.marketing.measure')).selectOption('orders')
      await expect(page.getByRole('heading', { name: t('admin.marketing.measures.orders'), exact: true })).toBeVisible()
      await page.getByLabel(t('admin.marketing.shown')).selectOption('RUB')
      await expect(
        page.getByRole('img', {
          name: `${t('admin.marketing.measures.orders')}: ${t('admin.marketing.revenue')}, RUB`,
        }),
      ).toBeVisible()
      await expect(page.getByRole('region', { name: t('admin.marketing.table') })).toContainText(/RUB.\d{2,3},\d00/)
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await open(page, '/prices-admin')
      const buffer = Buffer.from('bitrixId,colour\r\n1001,red\r\n')
      await choose(page, { name: 'prices.csv', mimeType: 'text/csv', buffer })
      await expect(page.getByText(t('admin.prices.reasons.superfluous'))).toBeVisible()
      await page.getByRole('button', { name: t('admin.prices.history'), exact: true }).click()
      expect(await violations(page)).toEqual([])
      await test.step('exported prices can be imported', async () => {
        const file = await (await page.request.get(`${site.two}/api/admin/prices.csv`)).text()
        const [head = '', ...rows] = file.trim().split('\r\n')
        const columns = head.replace('\ufeff', '').split(',')
        const index = rows.findIndex((row) => row.includes('exome') && row.includes(',EUR,'))
        const cells = (rows[index] ?? '').split(',')
        const changed = cells
          .map((cell, column) =>
            columns[column] === 'price' ? '777' : columns[column] === 'discountState' ? 'off' : cell,
          )
          .join(',')
        const chooseTable = (table: readonly string[]) =>
          choose(page, { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...table].join('\r\n')) })
        await chooseTable(['nothing,at,all'])
        await expect(page.getByText(t('admin.prices.errors'))).toBeVisible()
        await chooseTable([changed])
        await expect(page.getByText(t('admin.prices.differences'))).toBeVisible()
        await page.getByRole('button', { name: t('admin.prices.apply') }).click()
        await expect(page.getByText(t('admin.prices.applied'))).toBeVisible()
      })
      await open(page, '/banner-admin?dictionary=complex-sets')
      await page.getByRole('button', { name: t('admin.common.add') }).click()
      await editor(page).getByLabel(t('admin.fields.id')).fill('one more')
      await editor(page)
        .getByRole('button', { name: t('admin.common.save') })
        .click()
      await expect(editor(page).getByText(t('admin.common.reasons.required'))).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  })
