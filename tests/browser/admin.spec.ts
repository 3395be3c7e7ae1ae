import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN_PAGES } from '../../lib/domain/admin-pages.ts'
import { ADMIN } from '../support/signed-in.ts'
import { startSite, type Site } from '../support/site.ts'
import { test, words } from './shop.ts'
import { violations } from './site.ts'

const t = words('en')
const SOON = { timeout: 5000 }

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

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test('a visitor who may not is sent home from every page', async ({ page }) => {
      for (const { href } of ADMIN_PAGES) {
        await open(page, href)
        await expect(page).toHaveURL(`${site.two}/en/?lng=en`)
      }
      await page.goto(`${site.one}/banner-admin`)
      await expect(page).toHaveURL(`${site.one}/`)
    })

    test('a wrong password is said, the right one lets in, and signing out ends it', async ({ page, quiet }) => {
      quiet.allow.push(/ViewTransition|Transition was/)
      await page.goto(`${site.two}/en/account/sign-in`)
      await page.getByLabel(t('account.email')).fill('who@example.com')
      await page.getByLabel(t('account.password')).fill('wrong')
      await page.getByRole('button', { name: t('account.submit') }).click()
      await expect(page.locator('main').getByRole('alert')).toHaveText(t('account.err.credentials'))
      await expect(page.getByLabel(t('account.email'))).toHaveValue('who@example.com')
      await signIn(page)
      await expect(page.locator('main')).toContainText(ADMIN.ADMIN_EMAIL)
      await page.getByRole('button', { name: t('account.signOut') }).click()
      await expect(page.locator('main')).toContainText(t('account.signedOut'))
      await open(page, '/banner-admin')
      await expect(page).toHaveURL(`${site.two}/en/?lng=en`)
    })
  })

test('a banner that is changed stands on the page in two languages within five seconds', async ({ page, browser }) => {
  await signIn(page)
  await open(page, '/banner-admin')
  await page.getByRole('button', { name: t('admin.common.add') }).click()
  await editor(page).getByLabel(t('admin.fields.id')).fill('spring')
  await editor(page).getByLabel(t('admin.fields.title')).fill('Spring words')
  await editor(page).getByLabel(t('admin.fields.text')).fill('A preview as it stands')
  await editor(page).getByLabel(t('admin.fields.order')).fill('-100')
  await expect(editor(page).getByText('Spring words').first()).toBeVisible()
  await editor(page)
    .getByRole('button', { name: t('admin.common.save') })
    .click()
  await expect(editor(page)).toBeHidden()
  const visitor = await browser.newPage()
  for (const path of ['/es/', '/lv/'])
    await expect(async () => {
      await visitor.goto(site.two + path)
      await expect(visitor.locator('[data-banner="spring"]')).toContainText('Spring words', { timeout: 100 })
    }).toPass(SOON)
  const cell = page.getByRole('button', { name: `${t('admin.fields.title')}: spring, Spring words` })
  await cell.click()
  await page.getByRole('textbox', { name: `${t('admin.fields.title')}: spring` }).fill('Summer words')
  await page.keyboard.press('Enter')
  await expect(async () => {
    await visitor.goto(`${site.two}/es/`)
    await expect(visitor.locator('[data-banner="spring"]')).toContainText('Summer words', { timeout: 100 })
  }).toPass(SOON)
  await visitor.close()
  await page.getByRole('button', { name: t('admin.dictionary.history') }).click()
  await page
    .getByRole('button', { name: t('admin.dictionary.revert') })
    .first()
    .click()
  await expect(page.getByRole('button', { name: `${t('admin.fields.title')}: spring, Spring words` })).toBeVisible()
  await page.getByRole('button', { name: `${t('admin.common.delete')}: spring` }).click()
  await expect(page.getByRole('button', { name: `${t('admin.common.delete')}: spring` })).toBeHidden()
  await page.getByRole('button', { name: t('admin.common.undo') }).click()
  await expect(page.getByRole('button', { name: `${t('admin.common.delete')}: spring` })).toBeVisible()
})

test('the second of two administrators is told that the first was faster, and loses nothing that was typed', async ({ page, context }) => {
  await signIn(page)
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
})

test('an image is uploaded, used, kept from deletion while it is, deleted and brought back', async ({ page, quiet }) => {
  // What is no image, and what is in use, is refused.
  quiet.allow.push(/status of (?:415|409)/)
  await signIn(page)
  await open(page, '/images-admin')
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b6b5d' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles([
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
  await page.getByRole('button', { name: `${t('admin.common.edit')}: spring` }).click()
  await editor(page).getByLabel(t('admin.fields.image')).fill(url)
  await editor(page)
    .getByRole('button', { name: t('admin.common.save') })
    .click()
  await expect(editor(page)).toBeHidden()
  await open(page, '/images-admin')
  await card.getByRole('button', { name: t('admin.common.delete') }).click()
  await expect(card.getByRole('alert')).toContainText('spring')
  await card.getByRole('button', { name: t('admin.images.deleteAnyway') }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: t('admin.common.undo') }).click()
  await expect(card).toHaveCount(1)
})

test('prices are imported from the file that was taken along, and are seen on the site', async ({ page, browser }) => {
  await signIn(page)
  await open(page, '/prices-admin')
  const file = await (await page.request.get(`${site.two}/api/admin/prices.csv`)).text()
  const [head = '', ...rows] = file.trim().split('\r\n')
  const columns = head.replace('\ufeff', '').split(',')
  const index = rows.findIndex((row) => row.includes('exome') && row.includes(',EUR,'))
  const cells = (rows[index] ?? '').split(',')
  const changed = cells.map((cell, place) => (columns[place] === 'price' ? '777' : columns[place] === 'discountState' ? 'off' : cell)).join(',')
  const choose = (lines: readonly string[]) =>
    page.locator('input[type=file]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...lines].join('\r\n')) })
  await choose(['nothing,at,all'])
  await expect(page.getByText(t('admin.prices.errors'))).toBeVisible()
  await choose([changed])
  await expect(page.getByText(t('admin.prices.differences'))).toBeVisible()
  await page.getByRole('button', { name: t('admin.prices.apply') }).click()
  await expect(page.getByText(t('admin.prices.applied'))).toBeVisible()
  const visitor = await (await browser.newContext({ timezoneId: 'Europe/Riga' })).newPage()
  await expect(async () => {
    await visitor.goto(`${site.two}/en/exome`)
    await expect(visitor.locator('main [data-slot="exome.now"]').first()).toHaveText(/777/, { timeout: 300 })
  }).toPass(SOON)
  await visitor.close()
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe has nothing to say about any page of administrators', async ({ page }) => {
      await page.goto(`${site.two}/en/account/sign-in`)
      expect(await violations(page)).toEqual([])
      await signIn(page)
      expect(await violations(page)).toEqual([])
      for (const path of [...ADMIN_PAGES.map(({ href }) => href), '/banner-admin?dictionary=flags']) {
        await open(page, path)
        await page.waitForLoadState('networkidle')
        expect([path, await violations(page)]).toEqual([path, []])
      }
      await page.getByRole('button', { name: t('admin.common.add') }).click()
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, '/marketing-admin')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
  })
