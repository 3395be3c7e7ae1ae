import { expect, type Page } from '@playwright/test'
import { localeOf } from '../../lib/domain/languages.ts'
import { sample } from '../support/sample.ts'
import { startSite, type Site } from '../support/site.ts'
import { ALL_SCRIPTS, allow, measuresLoad, ownIds, record, recorded } from './measured.ts'
import { ANNA, fillIn, formReady, keepBasket, one, placed, send, test, total, words } from './shop.ts'
import { follow, isSamePage, markPage, started } from './site.ts'

let site: Site
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  site = await startSite(ALL_SCRIPTS)
})
test.afterAll(() => site.stop())
test.use({ cookies: 'open', timezoneId: 'Europe/Riga' })

const COUNTER = 'https://mc.yandex.ru/metrika/tag.js'
const MANAGER = 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234'
const CALLS = 'https://mod.calltouch.ru/init.js?id=abcd1234'
const attribution = (page: Page) =>
  `https://cloud.roistat.com/api/site/1.0/0123456789abcdef/init?referrer=${encodeURIComponent(page.url())}`

const answer = (page: Page, name: RegExp | string) =>
  page.locator('.notices form').getByRole('button', { name }).click()
/** Whatever the page would still ask or tell by itself, it has: longer than anything that waits for an idle moment. */
const settled = async (page: Page) => {
  await started(page)
  await page.waitForTimeout(3000)
}

test('before an answer and after a refusal nothing outside is asked, nothing is told, nobody has an id', async ({
  page,
}) => {
  const recorder = await record(page)
  await page.goto(site.one)
  await settled(page)
  expect(await measuresLoad(page)).toBe(false)
  await answer(page, words('ru')('cookie.rejectAll'))
  await settled(page)
  expect(await measuresLoad(page)).toBe(false)
  await page.goto(`${site.one}/legal/privacy-policy`)
  await settled(page)
  expect(await measuresLoad(page)).toBe(false)
  expect(recorder).toEqual({ outside: [], calls: [], own: [] })
  expect(await ownIds(page)).toEqual([])
  expect(await page.evaluate(() => [typeof window.ym, typeof window.dataLayer, typeof window.ct])).toEqual([
    'undefined',
    'undefined',
    'undefined',
  ])
})

const ALLOWED = [
  [['analytics'], () => [COUNTER]],
  [['marketing'], (page: Page) => [CALLS, attribution(page)]],
  [['chat'], () => []],
  [['analytics', 'marketing'], (page: Page) => [COUNTER, MANAGER, CALLS, attribution(page)]],
] as const

for (const [allowed, scripts] of sample(ALLOWED, ([purposes]) => purposes[0] === 'marketing' || purposes.length === 2))
  test(`${allowed.join(' and ')} allowed: these scripts, once`, async ({ page }) => {
    await allow(page, [...allowed])
    const { outside } = await record(page)
    await page.goto(site.one)
    await settled(page)
    expect(outside.sort()).toEqual(scripts(page).sort())
    expect(await measuresLoad(page)).toBe((allowed as readonly string[]).includes('analytics'))
    expect(await ownIds(page)).toEqual(
      (allowed as readonly string[]).includes('analytics') ? ['builderVisitorId', 'builderSessionId'] : [],
    )
  })

test('scripts begin at the answer, without a reload, and end at the withdrawal', async ({ page }) => {
  const { outside, own, calls } = await record(page)
  await page.goto(site.one)
  await started(page)
  await answer(page, words('ru')('cookie.acceptAll'))
  await expect.poll(() => outside.length).toBe(4)
  await expect.poll(() => calls.map(([name]) => name)).toEqual(['init', 'hit'])
  await expect.poll(() => own.map(({ type }) => type)).toContain('page_view')
  expect(await ownIds(page)).toEqual(['builderVisitorId', 'builderSessionId'])

  await page.getByRole('button', { name: words('ru')('cookie.manage') }).click()
  await page
    .locator('#cookies')
    .getByRole('button', { name: words('ru')('cookie.rejectAll') })
    .click()
  await expect.poll(() => ownIds(page)).toEqual([])
  await expect.poll(() => calls.at(-1)).toEqual(['destruct'])
  const before = [outside.length, own.length, calls.length]
  await follow(page.locator('footer a[href="/legal/terms-of-service"]').first())
  await page.waitForURL('**/legal/terms-of-service')
  await settled(page)
  expect([outside.length, own.length, calls.length]).toEqual(before)
  expect(await page.evaluate(() => window.dataLayer)).toBeUndefined()
  expect(await ownIds(page)).toEqual([])
})

test('each completed navigation is one page view, to everybody: documents, pages in place, and the way back', async ({
  page,
}) => {
  await allow(page, ['analytics'])
  const { own, calls } = await record(page)
  const views = () => own.filter(({ type }) => type === 'page_view').map(({ data }) => data.userAttributes['urlPath'])
  const hits = () =>
    calls.filter(([name]) => name === 'hit').map(([, address, more]) => [new URL(String(address)).pathname, more])
  await page.goto(site.one)
  await started(page)
  await expect.poll(views).toEqual(['/'])
  await markPage(page)
  const home = await page.title()
  await follow(page.locator('footer a[href="/legal/terms-of-service"]').first())
  await page.waitForURL('**/legal/terms-of-service')
  await expect.poll(views).toEqual(['/', '/legal/terms-of-service'])
  const terms = await page.title()
  await page.goBack()
  await page.waitForURL(`${site.one}/`)
  await expect.poll(views).toEqual(['/', '/legal/terms-of-service', '/'])
  expect(await isSamePage(page)).toBe(true)
  await page.reload()
  await settled(page)
  expect(views()).toEqual(['/', '/legal/terms-of-service', '/', '/'])
  const at = (path: string) => `${site.one}${path}`
  expect(hits().slice(0, 3)).toEqual([
    ['/', { title: home, referer: '' }],
    ['/legal/terms-of-service', { title: terms, referer: at('/') }],
    ['/', { title: home, referer: at('/legal/terms-of-service') }],
  ])
  expect(hits()).toHaveLength(4)
  expect(new Set(own.map(({ data }) => `${data.sessionId} ${data.visitorId}`)).size).toBe(1)
})

test('an order is told to our own tracking once, without a person or a secret address; no third party hears of it', async ({
  page,
}) => {
  const t = words('ru')
  await allow(page, ['analytics', 'marketing'])
  const { outside, calls, own } = await record(page)
  const layer: string[] = []
  await page.exposeFunction('heard', (entry: string) => layer.push(entry))
  await page.addInitScript(() => {
    const told: unknown[] = []
    told.push = (...entries) => {
      for (const entry of entries) (window as unknown as { heard: (text: string) => void }).heard(JSON.stringify(entry))
      return Array.prototype.push.apply(told, entries)
    }
    window.dataLayer = told
  })
  await keepBasket(page, one('1002'))
  await page.goto(`${site.one}/basket?utm_source=mail&utm_campaign=%3Cb%3E${'x'.repeat(300)}&utm_id=7`)
  await expect(total(page, t)).toContainText(/\d/)
  const name = await page.locator('[data-item="1002"]').getByRole('heading').innerText()
  await page.goto(`${site.one}/basket/order?rs=ad_7`)
  await formReady(page, t)
  await settled(page)
  await fillIn(page, ANNA)
  const [sent] = await Promise.all([page.waitForRequest('**/api/orders'), send(page, t)])
  expect(sent.postDataJSON()).toMatchObject({
    utms: { rs: 'ad_7' },
    firstUtms: { utm_source: 'mail', utm_campaign: `b${'x'.repeat(199)}` },
  })
  await placed(page)
  await settled(page)
  expect([outside, calls]).toEqual([[], []])
  expect(own.filter(({ type }) => type === 'conversion')).toHaveLength(1)
  expect(layer.filter((entry) => entry.includes('"purchase"'))).toHaveLength(1)
  for (const secret of [name, ANNA.email, ANNA.name, 'sign=', 'builder'])
    expect(JSON.stringify(layer)).not.toContain(secret)
  for (const secret of [ANNA.email, ANNA.name, 'sign=']) expect(JSON.stringify(own)).not.toContain(secret)
})

test('a page that is opened to be prerendered measures nothing, whatever was allowed', async ({ page }) => {
  await allow(page, ['analytics', 'marketing'])
  const recorder = await record(page)
  await page.goto(`${site.one}/?genariumbot=refresh`)
  await page.waitForTimeout(3000)
  expect(await measuresLoad(page)).toBe(false)
  expect(recorder).toEqual({ outside: [], calls: [], own: [] })
  expect(await ownIds(page)).toEqual([])
})

for (const language of sample(['es', 'lv'] as const, (own) => own === 'lv'))
  test(`variant 2 in ${language} asks nothing outside; our own tracking is told after a yes`, async ({ page }) => {
    const { outside, own } = await record(page)
    await page.goto(`${site.two}/${language}/?utm_source=mail&sign=secret`)
    await started(page)
    expect(own).toEqual([])
    await answer(page, words(language)('cookie.acceptAll'))
    await expect.poll(() => own.map(({ type }) => type)).toContain('page_view')
    await settled(page)
    expect(outside).toEqual([])
    expect(own[0]?.data).toMatchObject({
      ownerId: 'genarium',
      userAttributes: {
        urlPath: `/${language}/`,
        locale: localeOf(language),
        variant: 'variant-2',
        country: 'LV',
        currency: 'EUR',
        utm_source: 'mail',
      },
      metadata: { url: `${site.two}/${language}/?utm_source=mail` },
    })
    expect(await page.evaluate(() => localStorage['g_utms'] as string)).toBe(
      '{"first":{"utm_source":"mail"},"last":{"utm_source":"mail"}}',
    )
  })

test('the order click of the two pages is their goal, of no other page and not on variant 2', async ({ page }) => {
  await allow(page, ['analytics'])
  const { calls, own } = await record(page)
  const goals = () =>
    calls.filter(([name, goal]) => name === 'reachGoal' && String(goal).startsWith('order_')).map(([, goal]) => goal)
  /** Clicks the first order button of a page. */
  const orderAt = async (address: string) => {
    await page.goto(address)
    await started(page)
    // Of this very page: the basket before it may tell of itself only as it is left.
    await expect
      .poll(() => own.filter(({ type }) => type === 'page_view').map(({ data }) => data.metadata['url']))
      .toContain(page.url())
    const clicks = async () => (await recorded(site, page)).filter(({ type }) => type === 'order_click').length
    const before = await clicks()
    await page.locator('main a[href*="add="]').first().click()
    await page.waitForURL(/\/basket/)
    await expect.poll(clicks).toBe(before + 1)
  }
  await orderAt(`${site.one}/full-genome/`)
  await orderAt(`${site.one}/genetics/genome/`)
  await expect.poll(goals).toEqual(['order_full_genome', 'order_genetics_genome'])
  for (const path of sample(['/', '/exome'], (_path, index) => index === 1)) await orderAt(`${site.one}${path}`)
  await orderAt(`${site.two}/es/genoma-completo`)
  await settled(page)
  expect(goals()).toEqual(['order_full_genome', 'order_genetics_genome'])
})
