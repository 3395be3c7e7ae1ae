import { expect, type Locator, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { ADMIN_PAGES } from '../../lib/domain/admin-pages.ts'
import { combinations, sample } from '../support/sample.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { ADMIN } from '../support/signed-in.ts'
import { ask, eventually, SOON, startSite, type Site } from '../support/site.ts'
import { test, words } from './shop.ts'
import { answerCookies, beAdmin, follow, isSamePage, markPage, PHONE, started, violations } from './site.ts'

const t = words('en')
const SOON_ENOUGH = { timeout: SOON * 1000 }
/** For what a page does by itself, before it is loaded again. */
const PRESENTLY = { timeout: 3000 }

let site: Site
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.beforeAll(async () => {
  site = await startSite({ ...ADMIN })
})
test.afterAll(() => site.stop())
test.use({ reducedMotion: 'reduce' })

async function signIn(page: Page): Promise<void> {
  await page.goto(`${site.two}/en/account/sign-in`)
  await page.getByLabel(t('account.email')).fill(ADMIN.ADMIN_EMAIL)
  await page.getByLabel(t('account.password')).fill(ADMIN.ADMIN_PASSWORD)
  await page.getByRole('button', { name: t('account.submit') }).click()
  await expect(page).toHaveURL(/\/en\/account(\?|$)/)
}
const open = (page: Page, path: string) => page.goto(`${site.two}/en${path}`)
const editor = (page: Page) => page.getByRole('dialog')
/** Chooses files, as nobody can before the script of the page listens. */
async function choose(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  const input = page.locator('input[type=file]')
  await expect(input).toBeEnabled()
  await input.setInputFiles(files)
}

test('a visitor who may not is sent home from every page', async ({ page }) => {
  const endOf = async (address: string) => (await page.request.get(address, { headers: { accept: 'text/html' } })).url()
  for (const { href } of ADMIN_PAGES)
    expect([href, await endOf(`${site.two}/en${href}`)]).toEqual([href, `${site.two}/en/?lng=en`])
  expect(await endOf(`${site.one}/banner-admin`)).toBe(`${site.one}/`)
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test('a wrong password is said, the right one lets in, and signing out ends it', async ({ page }) => {
      await page.goto(`${site.two}/en/account/sign-in`)
      await page.getByLabel(t('account.email')).fill('who@example.com')
      await page.getByLabel(t('account.password')).fill('wrong')
      await page.getByRole('button', { name: t('account.submit') }).click()
      await expect(page.locator('main').getByRole('alert')).toHaveText(t('account.err.credentials'))
      await expect(page.getByLabel(t('account.email'))).toHaveValue('who@example.com')
      await signIn(page)
      await expect(page.locator('main')).toContainText(ADMIN.ADMIN_EMAIL)
      if (!javaScriptEnabled) {
        await open(page, '/orders-admin')
        // What stands in `noscript` is otherwise passed over.
        await expect(page.locator('main')).toContainText(t('admin.common.noScripts'), { useInnerText: true })
        await expect(page.locator('main')).not.toContainText(t('admin.common.loading'), { useInnerText: true })
      }
      await open(page, '/banner-admin')
      await page
        .getByRole('navigation', { name: t('account.pages') })
        .getByRole('link', { name: t('account.title') })
        .click()
      await expect(page).toHaveURL(/\/en\/account(\?|$)/)
      await page.getByRole('button', { name: t('account.signOut'), exact: true }).click()
      await expect(page.locator('main')).toContainText(t('account.signedOut'))
      await open(page, '/banner-admin')
      await expect(page).toHaveURL(`${site.two}/en/?lng=en`)
    })
  })

/** Places an order with a second kit and a consultation, as a visitor of variant 1 does; gives its number. */
async function placeOrder(page: Page): Promise<string> {
  const items = [{ bitrixId: '1001', quantity: 1, secondKit: true, consultation: true }]
  const headers = { 'idempotency-key': randomUUID(), origin: site.one }
  const answer = await page.request.post(`${site.one}/api/orders`, {
    data: sampleOrder({ items, expectedTotal: 40_700 }),
    headers,
  })
  return ((await answer.json()) as { number: string }).number
}

/** Adds a banner, with these fields, once its preview has been seen. */
async function addBanner(
  page: Page,
  fields: Readonly<Record<'id' | 'title', string>> & Partial<Record<'text' | 'order', string>>,
): Promise<void> {
  await page.getByRole('button', { name: t('admin.common.add') }).click()
  for (const [name, value] of Object.entries(fields))
    await editor(page)
      .getByLabel(t(`admin.fields.${name}`))
      .fill(value)
  await expect(editor(page).getByText(fields.title).first()).toBeVisible()
  await editor(page)
    .getByRole('button', { name: t('admin.common.save') })
    .click()
  await expect(editor(page)).toBeHidden()
  await expect(page.getByRole('button', { name: t('admin.common.add') })).toBeFocused()
}

/** A page has a text soon: it is asked for until then, which costs less than opening it. */
async function has(path: string, text: string): Promise<void> {
  const { body } = await eventually(
    () => ask(site.two, path),
    (answer) => answer.body.includes(text),
  )
  expect(body).toContain(text)
}

/** The banner that comes first by the order that is stored. */
async function firstBanner(page: Page): Promise<string | undefined> {
  const asked = { data: { method: 'get', url: '/api/dicts/', name: 'banners' }, headers: { origin: site.two } }
  const { items } = (await (await page.request.post(`${site.two}/api/v1/banner-admin`, asked)).json()) as {
    items: { id: string; order: number }[]
  }
  return items.sort((a, b) => a.order - b.order)[0]?.id
}

test('a banner that is changed stands on the page in two languages soon', async ({ page, browser }) => {
  await beAdmin(page.context(), site.two)
  await open(page, '/banner-admin')
  await addBanner(page, { id: 'spring', title: 'Spring words', text: 'A preview as it stands', order: '-100' })
  const visitor = await browser.newPage()
  for (const path of ['/es/', '/lv/']) {
    await has(path, 'Spring words')
    await visitor.goto(site.two + path)
    await expect(visitor.locator('[data-banner="spring"]')).toContainText('Spring words')
  }
  const cell = page.getByRole('button', { name: `${t('admin.fields.title')}: spring, Spring words` })
  await cell.click()
  await page.getByRole('textbox', { name: `${t('admin.fields.title')}: spring` }).fill('Summer words')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `${t('admin.fields.title')}: spring, Summer words` })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `${t('admin.fields.title')}: spring, Summer words` })).toBeFocused()
  await has('/es/', 'Summer words')
  await visitor.goto(`${site.two}/es/`)
  await expect(visitor.locator('[data-banner="spring"]')).toContainText('Summer words')
  await visitor.close()
  await page.getByRole('button', { name: t('admin.dictionary.history') }).click()
  await page
    .getByRole('button', { name: t('admin.dictionary.revert') })
    .first()
    .click()
  await expect(page.getByRole('button', { name: `${t('admin.fields.title')}: spring, Spring words` })).toBeVisible()
  const down = page.getByRole('button', { name: `${t('admin.dictionary.moveDown')}: spring` })
  await down.focus()
  for (let times = 0; times < 2; times++) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').nth(times + 2)).toContainText('Spring words')
    await expect(down).toBeFocused()
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

test('a picture from elsewhere in a banner is shown also to whoever comes from a page whose policy does not know it', async ({
  page,
  browser,
  quiet,
}) => {
  const image = 'https://pictures.example/autumn.png'
  await beAdmin(page.context(), site.two)
  const banner = {
    method: 'put',
    url: '/api/dicts-insert/',
    name: 'banners',
    data: { id: 'pictured', slot: 'home', title: 'With a picture', image, order: -200 },
  }
  expect(
    (
      await page.request.post(`${site.two}/api/v1/banner-admin`, { data: banner, headers: { origin: site.two } })
    ).status(),
  ).toBe(200)
  const visitor = await browser.newPage()
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0b6b5d' } })
    .png()
    .toBuffer()
  await visitor.route('https://pictures.example/**', (route) =>
    route.fulfill({ body: buffer, contentType: 'image/png' }),
  )
  await answerCookies(visitor)
  const picture = visitor.locator(`main img[src="${image}"]`)
  await expect(async () => {
    await visitor.goto(`${site.two}/en/`)
    await expect(picture).toHaveCount(1, PRESENTLY)
  }).toPass(SOON_ENOUGH)
  await visitor.goto(`${site.two}/en/legal`)
  await started(visitor)
  await markPage(visitor)
  // Said by the browser before the page is loaded anew under its own policy.
  quiet.allow.push(/Content Security Policy/)
  await follow(visitor.getByRole('banner').getByRole('link', { name: 'Genarium' }))
  const seenWidth = () =>
    picture.evaluate((element: HTMLImageElement) => {
      element.scrollIntoView()
      return element.naturalWidth
    })
  await expect.poll(() => seenWidth().catch(() => 0)).toBe(90)
  expect(await isSamePage(visitor)).toBe(false)
})

test.describe('on a phone, while cookies are not decided on', () => {
  test.use({ cookies: 'open', viewport: { width: 390, height: 844 } })
  test('what takes a deletion back can be pressed', async ({ page }) => {
    await beAdmin(page.context(), site.two)
    await open(page, '/banner-admin?dictionary=flags')
    await expect(page.getByRole('form', { name: 'Cookies' })).toBeVisible()
    await page.getByRole('button', { name: `${t('admin.common.delete')}: planning` }).click()
    await page.getByRole('button', { name: `${t('admin.common.undo')}: planning` }).click()
    await expect(page.getByRole('button', { name: `${t('admin.common.edit')}: planning` })).toBeFocused()
  })
})

test('the second of two administrators is told that the first was faster, and loses nothing that was typed; nothing can be chosen before the script of a page listens', async ({
  page,
  context,
}) => {
  await beAdmin(page.context(), site.two)
  await open(page, '/banner-admin?dictionary=promo-codes')
  const other = await context.newPage()
  await other.goto(page.url())
  for (const one of [page, other]) await one.getByRole('button', { name: `${t('admin.common.edit')}: DNA10` }).click()
  await editor(page).getByLabel(t('admin.fields.discount'), { exact: true }).fill('11')
  await editor(page)
    .getByRole('button', { name: t('admin.common.save') })
    .click()
  await expect(editor(page)).toBeHidden()
  await editor(other).getByLabel(t('admin.fields.discount'), { exact: true }).fill('12')
  await editor(other)
    .getByRole('button', { name: t('admin.common.save') })
    .click()
  await expect(editor(other).getByRole('alert')).toHaveText(t('admin.dictionary.conflict'))
  await expect(editor(other).getByLabel(t('admin.fields.discount'), { exact: true })).toHaveValue('12')
  await other.close()

  // It would be lost.
  const chosen = page.getByLabel(t('admin.marketing.measure'))
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/_next/static/chunks/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  // The page is loaded with its scripts, which are held.
  await page.goto(`${site.two}/en/marketing-admin`, { waitUntil: 'commit' })
  await expect(chosen).toBeDisabled()
  release(undefined)
  await chosen.selectOption('orders')
  await expect(page.getByRole('heading', { name: t('admin.marketing.measures.orders'), exact: true })).toBeVisible()
})

test('an image is uploaded, used, kept from deletion while it is, deleted and brought back', async ({
  page,
  browser,
  quiet,
}) => {
  // What is no image, and what is in use, is refused.
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
  const url = (await card.getByRole('link').getAttribute('href')) ?? ''
  expect((await page.request.get(site.two + url)).headers()['cache-control']).toContain('immutable')
  await open(page, '/banner-admin')
  await addBanner(page, { id: 'leaf', title: 'Предрасположенность'.repeat(5), order: '-200' })
  await page.getByRole('button', { name: `${t('admin.common.edit')}: leaf` }).click()
  await editor(page).getByLabel(t('admin.fields.image')).fill(url)
  await editor(page)
    .getByRole('button', { name: t('admin.common.save') })
    .click()
  await expect(editor(page)).toBeHidden()
  const visitor = await browser.newPage({ viewport: { width: 320, height: 640 } })
  await has('/es/', url.slice(0, url.lastIndexOf('/') + 1))
  await visitor.goto(`${site.two}/es/`)
  await visitor.locator('[data-banner="leaf"]').scrollIntoViewIfNeeded()
  const picture = visitor.locator('[data-banner="leaf"] img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/320\.avif$/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(
    await picture.evaluate(({ clientWidth, clientHeight }) => Math.abs(clientHeight - clientWidth * 0.75)),
  ).toBeLessThan(2)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await visitor.close()
  await open(page, '/images-admin')
  await card.getByRole('button', { name: t('admin.common.delete') }).click()
  await expect(card.getByRole('alert')).toContainText('leaf')
  await card.getByRole('button', { name: t('admin.images.deleteAnyway') }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: t('admin.common.undo') }).click()
  await expect(card).toHaveCount(1)
})

test('prices are imported from the file that was taken along, and are seen on the site', async ({ page, browser }) => {
  await beAdmin(page.context(), site.two)
  await open(page, '/prices-admin')
  const file = await (await page.request.get(`${site.two}/api/admin/prices.csv`)).text()
  const [head = '', ...rows] = file.trim().split('\r\n')
  const columns = head.replace('\ufeff', '').split(',')
  const index = rows.findIndex((row) => row.includes('exome') && row.includes(',EUR,'))
  const cells = (rows[index] ?? '').split(',')
  const changed = cells
    .map((cell, place) => (columns[place] === 'price' ? '777' : columns[place] === 'discountState' ? 'off' : cell))
    .join(',')
  const chooseTable = (lines: readonly string[]) =>
    choose(page, { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...lines].join('\r\n')) })
  await chooseTable(['nothing,at,all'])
  await expect(page.getByText(t('admin.prices.errors'))).toBeVisible()
  await chooseTable([changed])
  await expect(page.getByText(t('admin.prices.differences'))).toBeVisible()
  await page.getByRole('button', { name: t('admin.prices.apply') }).click()
  await expect(page.getByText(t('admin.prices.applied'))).toBeVisible()
  const visitor = await (await browser.newContext({ timezoneId: 'Europe/Riga' })).newPage()
  await expect(async () => {
    await visitor.goto(`${site.two}/en/exome`)
    await expect(visitor.locator('main [data-slot="exome.now"]').first()).toHaveText(/777/, PRESENTLY)
  }).toPass(SOON_ENOUGH)
  await visitor.close()
})

const SCHEMES = ['light', 'dark'] as const
const SEEN = combinations({ path: ADMIN_PAGES.map(({ href }) => href), scheme: SCHEMES })

for (const colorScheme of SCHEMES)
  test.describe(colorScheme, () => {
    test.use({ colorScheme, ...(colorScheme === 'dark' && PHONE) })
    test('axe has nothing to say about pages of administrators', async ({ page }) => {
      await page.goto(`${site.two}/en/account/sign-in`)
      expect(await violations(page)).toEqual([])
      await beAdmin(page.context(), site.two)
      await open(page, '/account')
      expect(await violations(page)).toEqual([])
      const paths = SEEN.filter(({ scheme }) => scheme === colorScheme).map(({ path }) => path)
      for (const path of [...paths, '/banner-admin?dictionary=flags']) {
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
    test('axe has nothing to say about pages that have something to show', async ({ page, quiet }) => {
      // A range that ends before it starts is refused.
      quiet.allow.push(/status of 400/)
      await beAdmin(page.context(), site.two)
      const number = await placeOrder(page)
      await open(page, '/orders-admin')
      await page.getByRole('button', { name: number }).click()
      const lines = page.getByRole('region', { name: number }).getByRole('listitem')
      await expect(lines.filter({ hasText: t('basket.line.secondKit') })).toHaveCount(1)
      await expect(lines.filter({ hasText: t('basket.line.consultation') })).toHaveCount(1)
      expect(await violations(page)).toEqual([])
      await page.getByLabel(t('admin.orders.from')).fill('2026-01-02')
      await page.getByLabel(t('admin.orders.to'), { exact: true }).fill('2026-01-01')
      await expect(page.getByRole('alert').filter({ hasText: t('admin.common.faults.beforeStart') })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await open(page, '/marketing-admin')
      await page.getByLabel(t('admin.marketing.measure')).selectOption('orders')
      await page.getByLabel(t('admin.marketing.shown')).selectOption('RUB')
      await expect(
        page.getByRole('img', {
          name: `${t('admin.marketing.measures.orders')}: ${t('admin.marketing.revenue')}, RUB`,
        }),
      ).toBeVisible()
      await expect(page.getByRole('region', { name: t('admin.marketing.table') })).toContainText(/RUB.\d\d,\d00/)
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await open(page, '/prices-admin')
      const buffer = Buffer.from('bitrixId,colour\r\n1001,red\r\n')
      await choose(page, { name: 'prices.csv', mimeType: 'text/csv', buffer })
      await expect(page.getByText(t('admin.prices.faults.superfluous'))).toBeVisible()
      await page.getByRole('button', { name: t('admin.prices.history'), exact: true }).click()
      expect(await violations(page)).toEqual([])
      await open(page, '/banner-admin?dictionary=complex-sets')
      await page.getByRole('button', { name: t('admin.common.add') }).click()
      await editor(page).getByLabel(t('admin.fields.id')).fill('one more')
      await editor(page)
        .getByRole('button', { name: t('admin.common.save') })
        .click()
      await expect(editor(page).getByText(t('admin.common.faults.required'))).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  })
