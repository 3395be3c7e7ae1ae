import { expect, type Page } from '@playwright/test'
import { content, entryAt, put } from '../support/content.ts'
import { sample } from '../support/sample.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'
import { allow, measuresLoad, ownIds, record } from './measured.ts'
import { test, words } from './shop.ts'
import { started, violations } from './site.ts'

let site: Site
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  site = await startSite({ TRUSTED_PROXIES: '1' })
  const next = (path: string, id: string) => ({ ...entryAt(path, { id, words: 'next words' }), published: 'draft' })
  const entries = [entryAt('/lv/atvasara'), next('/lv/atvasara', 'atvasara'), entryAt('/osen'), next('/osen', 'osen')]
  expect(await put(site, entries)).toMatchObject({ code: 0 })
  for (const [origin, path] of [
    [site.two, '/lv/atvasara'],
    [site.one, '/osen'],
  ] as const)
    expect(
      (
        await eventually(
          () => ask(origin, path),
          ({ status }) => status === 200,
        )
      ).body,
    ).toContain('first words')
})
test.afterAll(() => site.stop())
test.use({ cookies: 'open', timezoneId: 'Europe/Riga', reducedMotion: 'reduce' })

/** The link that the command gives, at the port of this site. */
async function linkTo(origin: string, id: string): Promise<string> {
  const { pathname, search } = new URL((await content(site, 'preview', id)).out.trim())
  return origin + pathname + search
}
const note = (page: Page) => page.locator('main form[data-preview]')

const PAGES = [
  ['atvasara', 'lv', '/lv/atvasara'],
  ['osen', 'ru', '/osen'],
] as const

// The other variant is looked at without scripts.
for (const [id, language, path] of sample(PAGES, ([one]) => one === 'atvasara')) {
  const t = words(language)
  const origin = () => (language === 'ru' ? site.one : site.two)

  test(`the link to ${path} shows the next version to who has it, and to nobody else`, async ({ page, browser }) => {
    await allow(page, ['analytics', 'marketing'])
    const { own, outside, calls } = await record(page)
    await page.goto(await linkTo(origin(), id))
    await expect(page).toHaveURL((address) => address.pathname === path)
    await expect(page.locator('main')).toContainText('next words')
    await expect(page.locator('main')).not.toContainText('first words')
    await expect(note(page)).toContainText(t('preview.note'))
    await expect(page).toHaveTitle(`Page ${id}`)
    expect(await violations(page)).toEqual([])

    const other = await browser.newContext()
    const stranger = await other.newPage()
    for (const look of ['at once', 'again']) {
      await stranger.goto(origin() + path)
      await started(stranger)
      await expect(stranger.locator('main'), look).toContainText('first words')
      expect(await stranger.content()).not.toContain('next words')
      await expect(note(stranger)).toHaveCount(0)
    }
    await other.close()

    await page.reload()
    await started(page)
    await expect(page.locator('main')).toContainText('next words')
    await page.mouse.move(7, 7)
    await page.waitForTimeout(3000)
    expect(await measuresLoad(page)).toBe(false)
    expect({ own, outside, calls, ids: await ownIds(page) }).toEqual({ own: [], outside: [], calls: [], ids: [] })

    await note(page)
      .getByRole('button', { name: t('preview.leave') })
      .click()
    await expect(page.locator('main')).toContainText('first words')
    await expect(page).toHaveURL((address) => address.pathname === path)
    await expect(note(page)).toHaveCount(0)
    expect((await page.context().cookies()).filter(({ name }) => name === 'contentPreview')).toEqual([])
    await expect.poll(() => own.map(({ type }) => type)).toContain('page_view')
    await page.reload()
    await expect(page.locator('main')).toContainText('first words')
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a preview is one, and is left, too', async ({ page }) => {
    await page.goto(await linkTo(site.one, 'osen'))
    await expect(page.locator('main')).toContainText('next words')
    await note(page).getByRole('button').click()
    await expect(page.locator('main')).toContainText('first words')
  })
})
