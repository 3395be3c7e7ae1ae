import { expect, type Page } from '@playwright/test'
import { SOAK } from '../support/generators/runs.ts'
import { block, content, entryAt, put, text } from '../support/content.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'
import { allow, recorded } from './measured.ts'
import { test, words } from './shop.ts'
import { follow, isSamePage, markPage, started } from './site.ts'

const DAYS_30 = 30 * 86_400
/** The default, and the arms, of each page that is tested: half of the visitors get one arm, half the other. */
const MARKS = ['as it is', 'as the short arm', 'as the bold arm']
const ARMS = ['short', 'bold']
/** How often the page of a visitor who has an arm is loaded again. */
const RELOADS = SOAK ? 5 : 2
const LANDING = 'landing-full-genome-ru'
const t = words('ru')

/** What a version of a page is made of. */
const blocks = (mark: string) => [
  block('PageHead', { title: `Page ${mark}` }),
  text(`words ${mark}`),
  block('OrderButton', { product: 'full-genome' }),
]
const variations = Object.fromEntries(
  ARMS.map((id) => [
    id,
    { id, name: id, testRatio: 0.5, data: { title: `Title ${id}`, blocks: blocks(`as the ${id} arm`) } },
  ]),
)

let site: Site
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  site = await startSite({ TRUSTED_PROXIES: '1' })
  const entries = [entryAt('/tested')]
  for (const id of [LANDING, 'exome-ru'])
    entries.push(JSON.parse((await content(site, 'get', id)).out) as (typeof entries)[0])
  const tested = entries.map((entry) => ({ ...entry, data: { ...entry.data, blocks: blocks('as it is') }, variations }))
  expect(await put(site, tested)).toMatchObject({ code: 0 })
  for (const path of ['/tested', '/full-genome', '/exome'])
    expect(
      (
        await eventually(
          () => ask(site.one, path),
          ({ body }) => body.includes('data-arms='),
        )
      ).body,
    ).toContain('words as it is')
})
test.afterAll(() => site.stop())
test.use({ cookies: 'open', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' })

/** Which versions were in the document, in its scripts too, from its first byte on: each time that it changes. */
async function watchVersions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((marks) => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const all = document.documentElement?.outerHTML ?? ''
      for (const mark of marks) if (!seen.includes(mark) && all.includes(`words ${mark}`)) seen.push(mark)
    }
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
  }, MARKS)
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
}
const armCookie = async (page: Page, id: string) =>
  (await page.context().cookies()).find(({ name }) => name === `builder.tests.${id}`)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const consentTo = (page: Page, answer: 'cookie.acceptAll' | 'cookie.rejectAll') =>
  page
    .locator('.notices form')
    .getByRole('button', { name: t(answer) })
    .click()
async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('cookie.manage') }).click()
  await page
    .locator('#cookies')
    .getByRole('button', { name: t('cookie.rejectAll') })
    .click()
}
const version = (arm: string) => `as the ${arm} arm`

const impressions = async (page: Page, id: string) =>
  (await recorded(site, page))
    .filter(({ type, data }) => type === 'impression' && data.contentId === id)
    .map(({ data }) => data.variationId)

test('nobody takes part in a test before a yes', async ({ page }) => {
  const seen = await watchVersions(page)
  const told: string[] = []
  page.on('request', (request) => request.url().includes('/track') && told.push(request.url()))
  await page.goto(`${site.one}/tested`)
  await started(page)
  await page.mouse.move(7, 7)
  await page.waitForTimeout(3000)
  await page.reload()
  await started(page)
  await consentTo(page, 'cookie.rejectAll')
  await page.reload()
  await started(page)
  await page.waitForTimeout(3000)
  expect(await seen()).toEqual(['as it is'])
  await expect(heading(page)).toHaveText('Page as it is')
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('builder'))).toEqual([])
  expect(told).toEqual([])
})

test('after a yes an arm is drawn for 30 days; it is shown from the next page on, without the other for a moment, and is told as it was seen', async ({
  page,
}) => {
  const seen = await watchVersions(page)
  await page.goto(`${site.one}/tested`)
  await started(page)
  await consentTo(page, 'cookie.acceptAll')
  await expect.poll(async () => ARMS.includes((await armCookie(page, '-tested'))?.value ?? '')).toBe(true)
  const { value: arm = '', expires = 0, sameSite, path } = (await armCookie(page, '-tested')) ?? {}
  expect(Math.abs(expires - Date.now() / 1000 - DAYS_30)).toBeLessThan(60)
  expect([sameSite, path]).toEqual(['Lax', '/'])
  expect(await seen()).toEqual(['as it is'])
  await expect.poll(() => impressions(page, '-tested')).toEqual(['-tested'])

  for (let reload = 1; reload <= RELOADS; reload++) {
    const answer = await page.reload()
    for (const mark of MARKS) expect((await answer?.text())?.includes(`words ${mark}`)).toBe(mark === version(arm))
    await started(page)
    await expect(heading(page)).toHaveText(`Page ${version(arm)}`)
    await expect(page).toHaveTitle(new RegExp(`^Title ${arm}`))
    await expect
      .poll(() => impressions(page, '-tested'))
      .toEqual(['-tested', ...Array.from({ length: reload }, () => arm)])
    expect(await seen()).toEqual([version(arm)])
    expect((await armCookie(page, '-tested'))?.value).toBe(arm)
  }

  const second = await page.context().newPage()
  const seenThere = await watchVersions(second)
  await second.goto(`${site.one}/tested`)
  await started(second)
  await expect.poll(async () => (await impressions(second, '-tested')).length).toBe(RELOADS + 2)
  expect([await seenThere(), (await impressions(second, '-tested')).at(-1)]).toEqual([[version(arm)], arm])
  await second.close()

  await test.step('who takes the yes back is as if there had been none', async () => {
    await takeBack(page)
    await expect.poll(() => armCookie(page, '-tested')).toBeUndefined()
    await page.reload()
    await started(page)
    await expect(heading(page)).toHaveText('Page as it is')
    expect(await seen()).toEqual(['as it is'])
  })
})

test('an order click is told with the arm on which it happened', async ({ page }) => {
  await allow(page, ['analytics'])
  const goals = async () =>
    (await recorded(site, page))
      .filter(({ type }) => type === 'order_full_genome')
      .map(({ data }) => data.buckets?.[`content.${LANDING}`])
  await page.goto(`${site.one}/full-genome/`)
  await expect.poll(() => armCookie(page, LANDING)).toBeTruthy()
  const arm = (await armCookie(page, LANDING))?.value ?? ''
  await page.reload()
  await started(page)
  await expect.poll(() => impressions(page, LANDING)).toEqual([LANDING, arm])
  await page.locator('main a[href*="add="]').first().click()
  await page.waitForURL(/\/basket/)
  await expect.poll(goals).toEqual([arm])
  await expect
    .poll(async () => (await recorded(site, page)).find(({ type }) => type === 'add_to_cart')?.data.buckets)
    .toMatchObject({ [`content.${LANDING}`]: arm })
})

test('an arm that there is not is the page as it is, until a right one is drawn', async ({ page, context }) => {
  await context.addCookies([{ name: 'builder.tests.-tested', value: 'gone', url: site.one }])
  const seen = await watchVersions(page)
  await page.goto(`${site.one}/tested`)
  await started(page)
  expect(await seen()).toEqual(['as it is'])
  await consentTo(page, 'cookie.acceptAll')
  await expect.poll(async () => (await armCookie(page, '-tested'))?.value).toMatch(/^(?:short|bold)$/)
})

test('a page that was opened in place before an arm was drawn, or forgotten, is not shown again', async ({ page }) => {
  await allow(page, ['analytics'])
  const home = page.locator('header').getByRole('link', { name: /Genarium/ })
  const card = page.locator('#exome a[href="/exome"]')
  await page.goto(site.one)
  await started(page)
  await markPage(page)
  await follow(card)
  await expect(heading(page)).toHaveText('Page as it is')
  expect(await isSamePage(page)).toBe(true)
  await expect.poll(() => armCookie(page, 'exome-ru')).toBeTruthy()
  const arm = (await armCookie(page, 'exome-ru'))?.value ?? ''
  await home.click()
  await card.click()
  await expect(heading(page)).toHaveText(`Page ${version(arm)}`)
  await started(page)
  await expect.poll(() => impressions(page, 'exome-ru')).toEqual(['exome-ru', arm])
  await takeBack(page)
  await expect.poll(() => armCookie(page, 'exome-ru')).toBeUndefined()
  await home.click()
  await card.click()
  await expect(heading(page)).toHaveText('Page as it is')
})
