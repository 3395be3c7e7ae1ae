import { expect, type Page } from '@playwright/test'
import { localeOf } from '../../lib/domain/languages.ts'
import { sample } from '../support/sample.ts'
import { startSite, type Site } from '../support/site.ts'
import { scriptUrls } from '../support/third-party-scripts.ts'
import { ALL_SCRIPTS, allow, measuresLoad, ownIds, record, recorded } from './analytics-events.ts'
import { ANNA, fillIn, formReady, keepBasket, one, orderNumber, send, test, createTranslator } from './shop.ts'
import { follow, isSamePage, markPage, started } from './site.ts'

let site: Site
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  site = await startSite(ALL_SCRIPTS)
})
test.afterAll(() => site.stop())
test.use({ cookies: 'open', timezoneId: 'Europe/Riga' })

const goalsOf = (calls: readonly unknown[][]) =>
  calls.filter(([name, goal]) => name === 'reachGoal' && String(goal).startsWith('order_')).map(([, goal]) => goal)

const answerConsent = (page: Page, name: RegExp | string) =>
  page.locator('.notices form').getByRole('button', { name }).click()
/** Longer than every idle timeout, so that all pending requests have been sent. */
const settled = async (page: Page) => {
  await started(page)
  await page.waitForTimeout(3000)
}

test('measures nothing before consent and after a rejection, and everything between consent and withdrawal', async ({
  page,
}) => {
  const recorder = await record(page)
  const { external, own, calls } = recorder
  const tracked: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/v1/track') && tracked.push(request.url()))
  const nothing = async () => {
    await settled(page)
    expect(await measuresLoad(page)).toBe(false)
    expect(recorder).toEqual({ external: [], calls: [], own: [] })
    expect(await ownIds(page)).toEqual([])
    expect(await page.evaluate(() => [typeof window.ym, typeof window.dataLayer, typeof window.ct])).toEqual([
      'undefined',
      'undefined',
      'undefined',
    ])
  }
  const choose = async (name: string) => {
    await page.getByRole('button', { name: createTranslator('ru')('cookie.manage') }).click()
    await page
      .locator('#cookies')
      .getByRole('button', { name: createTranslator('ru')(name) })
      .click()
  }
  await page.goto(site.one)
  await test.step('nothing is measured before a choice', nothing)
  await test.step('nothing is measured after a rejection', async () => {
    await answerConsent(page, createTranslator('ru')('cookie.rejectAll'))
    await nothing()
  })
  await test.step('scripts start at the consent, without a reload', async () => {
    await choose('cookie.acceptAll')
    await expect.poll(() => external.toSorted()).toEqual(scriptUrls(['analytics', 'marketing'], page.url()))
    await expect.poll(() => calls.map(([name]) => name)).toEqual(['init', 'hit'])
    await expect.poll(() => own.map(({ type }) => type)).toContain('page_view')
    await expect.poll(() => measuresLoad(page)).toBe(true)
    expect(await ownIds(page)).toEqual(['builderVisitorId', 'builderSessionId'])
  })
  await test.step('scripts stop at the withdrawal', async () => {
    await choose('cookie.rejectAll')
    await expect.poll(() => ownIds(page)).toEqual([])
    await expect.poll(() => calls.at(-1)).toEqual(['destruct'])
    const before = [external.length, own.length, calls.length]
    await follow(page.locator('footer a[href="/legal/terms-of-service"]').first())
    await page.waitForURL('**/legal/terms-of-service')
    await settled(page)
    expect([external.length, own.length, calls.length]).toEqual(before)
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined()
    expect(await ownIds(page)).toEqual([])
  })
  await test.step('a page left after the withdrawal reports no load times', async () => {
    tracked.length = 0
    await page.goto(`${site.one}/robots.txt`)
    expect(tracked).toEqual([])
  })
})

test('marketing consent loads its scripts only, once, and a prerendered page measures nothing', async ({ page }) => {
  await allow(page, ['marketing'])
  const recorder = await record(page)
  await page.goto(site.one)
  await settled(page)
  expect(recorder.external.toSorted()).toEqual(scriptUrls(['marketing'], page.url()))
  expect(await measuresLoad(page)).toBe(false)
  expect(await ownIds(page)).toEqual([])
  await test.step('nothing is measured in prerender mode with any consent', async () => {
    await page.evaluate(() => {
      const choice = JSON.parse(localStorage['cookieChoice'] as string) as object
      localStorage['cookieChoice'] = JSON.stringify({ ...choice, allowed: ['analytics', 'marketing'] })
    })
    recorder.external.length = 0
    await page.goto(`${site.one}/?genariumbot=refresh`)
    await page.waitForLoadState('networkidle')
    await settled(page)
    expect(await measuresLoad(page)).toBe(false)
    expect(recorder).toEqual({ external: [], calls: [], own: [] })
    expect(await ownIds(page)).toEqual([])
  })
})

test('analytics consent loads its script only, with one page view per navigation and the goal of an order', async ({
  page,
}) => {
  await allow(page, ['analytics'])
  const { external, own, calls } = await record(page)
  const views = () => own.filter(({ type }) => type === 'page_view').map(({ data }) => data.userAttributes['urlPath'])
  const hits = () =>
    calls.filter(([name]) => name === 'hit').map(([, address, more]) => [new URL(String(address)).pathname, more])
  const START = '/full-genome'
  await page.goto(site.one + START)
  await started(page)
  await expect.poll(views).toEqual([START])
  await markPage(page)
  const first = await page.title()
  await follow(page.locator('footer a[href="/legal/terms-of-service"]').first())
  await page.waitForURL('**/legal/terms-of-service')
  await expect.poll(views).toEqual([START, '/legal/terms-of-service'])
  const terms = await page.title()
  await page.goBack()
  await page.waitForURL(site.one + START)
  await expect.poll(views).toEqual([START, '/legal/terms-of-service', START])
  expect(await isSamePage(page)).toBe(true)
  await settled(page)
  const at = (path: string) => `${site.one}${path}`
  expect(hits()).toEqual([
    [START, { title: first, referer: '' }],
    ['/legal/terms-of-service', { title: terms, referer: at(START) }],
    [START, { title: first, referer: at('/legal/terms-of-service') }],
  ])
  expect(new Set(own.map(({ data }) => `${data.sessionId} ${data.visitorId}`)).size).toBe(1)
  expect(external.toSorted()).toEqual(scriptUrls(['analytics'], page.url()))
  expect(await measuresLoad(page)).toBe(true)
  expect(await ownIds(page)).toEqual(['builderVisitorId', 'builderSessionId'])
  await test.step('the order click sends the goal of its page', async () => {
    await page.locator('main a[href*="add="]').first().click()
    await page.waitForURL(/\/basket/)
    await expect
      .poll(async () => (await recorded(site, page)).filter(({ type }) => type === 'order_click').length)
      .toBe(1)
    await expect.poll(() => goalsOf(calls)).toEqual(['order_full_genome'])
  })
})

test('an order is reported once to first-party tracking, without personal data or a signed URL, and to no third party', async ({
  page,
}) => {
  const t = createTranslator('ru')
  await allow(page, ['analytics', 'marketing'])
  const { external, calls, own } = await record(page)
  const layer: string[] = []
  await page.exposeFunction('onEntry', (entry: string) => layer.push(entry))
  await page.addInitScript(() => {
    const events: unknown[] = []
    events.push = (...entries) => {
      for (const entry of entries)
        (window as unknown as { onEntry: (text: string) => void }).onEntry(JSON.stringify(entry))
      return Array.prototype.push.apply(events, entries)
    }
    window.dataLayer = events
  })
  await keepBasket(page, one('1002'))
  // An earlier visit, stored as in boot-script.test.ts.
  const campaign = `b${'x'.repeat(199)}`
  await page.addInitScript(
    (utms) => (localStorage['g_utms'] ??= utms),
    JSON.stringify({ first: { utm_source: 'mail', utm_campaign: campaign }, last: {} }),
  )
  await page.goto(`${site.one}/basket/order?rs=ad_7`)
  await formReady(page, t)
  const name = 'Риски заболеваний'
  await expect(page.getByRole('complementary')).toContainText(name)
  await settled(page)
  await fillIn(page, ANNA)
  const [sent] = await Promise.all([page.waitForRequest('**/api/orders'), send(page, t)])
  expect(sent.postDataJSON()).toMatchObject({
    utms: { rs: 'ad_7' },
    firstUtms: { utm_source: 'mail', utm_campaign: campaign },
  })
  await orderNumber(page)
  await settled(page)
  expect([external, calls]).toEqual([[], []])
  expect(own.filter(({ type }) => type === 'conversion')).toHaveLength(1)
  expect(layer.filter((entry) => entry.includes('"purchase"'))).toHaveLength(1)
  for (const secret of [name, ANNA.email, ANNA.name, 'sign=', 'builder'])
    expect(JSON.stringify(layer)).not.toContain(secret)
  for (const secret of [ANNA.email, ANNA.name, 'sign=']) expect(JSON.stringify(own)).not.toContain(secret)
})

for (const language of sample(['es', 'lv'] as const, (own) => own === 'lv'))
  test(`variant 2 in ${language} loads no third-party script, and reports to first-party tracking after consent`, async ({
    page,
  }) => {
    const { external, own } = await record(page)
    await page.goto(`${site.two}/${language}/?utm_source=mail&sign=secret`)
    await started(page)
    expect(own).toEqual([])
    await answerConsent(page, createTranslator(language)('cookie.acceptAll'))
    await expect.poll(() => own.map(({ type }) => type)).toContain('page_view')
    await settled(page)
    expect(external).toEqual([])
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

// The pages of each goal: tests/unit/analytics/order-goal.test.ts.
for (const [path, goals] of sample(
  [
    ['/genetics/genome/', ['order_genetics_genome']],
    ['/', []],
    ['/exome', []],
  ] as const,
  () => false,
))
  test(`the order click of ${path} sends the goal ${goals.join() || 'of no page'}`, async ({ page }) => {
    await allow(page, ['analytics'])
    const { calls, own } = await record(page)
    await page.goto(site.one + path)
    await started(page)
    await expect.poll(() => own.map(({ type }) => type)).toContain('page_view')
    await page.locator('main a[href*="add="]').first().click()
    await page.waitForURL(/\/basket/)
    await expect
      .poll(async () => (await recorded(site, page)).filter(({ type }) => type === 'order_click').length)
      .toBe(1)
    await settled(page)
    expect(goalsOf(calls)).toEqual(goals)
  })
