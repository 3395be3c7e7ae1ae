import { expect, type Page } from '@playwright/test'
import { VITALS } from '../../lib/domain/web-vitals.ts'
import { sample } from '../support/sample.ts'
import { ADMIN } from '../support/signed-in.ts'
import { startSite, type Site } from '../support/site.ts'
import { allow, measuresLoad, recorded } from './analytics-events.ts'
import { test, createTranslator } from './shop.ts'
import { beAdmin, follow, started, violations } from './site.ts'

let site: Site
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  site = await startSite({ ...ADMIN, TRUSTED_PROXIES: '1' })
})
test.afterAll(() => site.stop())
test.use({ cookies: 'open', timezoneId: 'Europe/Riga' })

/** Returns the web vitals that the backend has stored for a page and the visitor of a browser. */
const vitalsOf = async (page: Page, path: string) =>
  (await recorded(site, page))
    .filter(({ type, data }) => type === 'web_vital' && data.metadata['page'] === path)
    .map(({ data }) => data)
const valuesOf = async (page: Page, path: string) =>
  Object.fromEntries((await vitalsOf(page, path)).map(({ metadata }) => [metadata['metric'], metadata['value']]))
const namesOf = async (page: Page, path: string) =>
  (await vitalsOf(page, path)).map(({ metadata }) => metadata['metric']).sort()

/** Performs an action and waits until the browser has measured it. */
async function interact(page: Page): Promise<void> {
  const measured = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true }),
      ),
  )
  await page.locator('main h1').first().click()
  await measured
}

/** Reads the metrics of the page load from the browser's own performance entries. */
const ownNumbers = (page: Page) =>
  page.evaluate(async () => {
    const last = (type: string) =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? -1)).observe({
          type,
          buffered: true,
        }),
      )
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      LCP: await last('largest-contentful-paint'),
      FCP: paint?.startTime ?? -1,
      TTFB: navigation?.responseStart ?? -1,
    }
  })

test('load and interaction times are reported once, for the loaded page, and shown in the marketing admin', async ({
  page,
  browser,
}) => {
  await allow(page, ['analytics'])
  await page.goto(`${site.two}/lv/`)
  await started(page)
  await expect.poll(() => measuresLoad(page)).toBe(true)
  await expect.poll(() => namesOf(page, '/lv/')).toEqual(['FCP', 'TTFB'])
  await interact(page)
  await expect.poll(() => namesOf(page, '/lv/')).toEqual(['FCP', 'LCP', 'TTFB'])
  const numbers = Object.fromEntries(
    Object.entries(await ownNumbers(page)).map(([name, value]) => [name, Number(value.toFixed(4))]),
  )
  await follow(page.locator('footer a[href^="/lv/legal/"]').first())
  await page.waitForURL('**/lv/legal/**')
  await page.goto(`${site.two}/lv/legal`)
  await expect.poll(() => namesOf(page, '/lv/')).toEqual([...VITALS].sort())
  expect(await valuesOf(page, '/lv/')).toMatchObject(numbers)
  const { INP, CLS } = await valuesOf(page, '/lv/')
  for (const value of [INP, CLS, numbers['LCP']]) expect(value).toBeGreaterThanOrEqual(0)
  for (const { userAttributes, metadata } of await vitalsOf(page, '/lv/')) {
    expect(userAttributes).toMatchObject({ variant: 'variant-2', locale: 'lv-LV', country: 'LV' })
    expect(metadata).toEqual({
      url: expect.stringContaining(site.two),
      event: 'web_vital',
      metric: expect.any(String),
      value: expect.any(Number),
      page: '/lv/',
      device: 'desktop',
    })
  }

  const t = createTranslator('en')
  const context = await browser.newContext()
  await beAdmin(context, site.two)
  const marketer = await context.newPage()
  await marketer.goto(`${site.two}/en/marketing-admin`)
  const table = marketer.getByRole('region', { name: t('admin.marketing.vitals') })
  const row = (of: string) =>
    table.getByRole('row').filter({ has: marketer.getByRole('rowheader', { name: of, exact: true }) })
  await expect(row('/lv/').getByRole('cell')).toHaveCount(VITALS.length)
  for (const cell of await row('/lv/').getByRole('cell').all()) {
    await expect(cell).toContainText(t('admin.marketing.samples', { n: '1' }))
    await expect(cell).toContainText(
      new RegExp(
        ['good', 'needsImprovement', 'poor'].map((rating) => t(`admin.marketing.ratings.${rating}`)).join('|'),
      ),
    )
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await marketer.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(marketer)).toEqual([])
  }
  for (const [dimension, shown] of [
    ['device', t('admin.marketing.devices.desktop')],
    ['country', 'LV'],
    ['language', 'lv'],
    ['variant', 'variant-2'],
  ] as const) {
    await marketer.getByLabel(t('admin.marketing.vitalsBy')).selectOption(dimension)
    await expect(row(shown)).toBeVisible()
  }
  const [today] = new Date().toISOString().split('T')
  const file = await marketer.request.get(
    `${site.two}/api/admin/marketing/vitals.csv?from=${today}&to=${today}&dimension=page`,
  )
  expect([file.status(), (await file.text()).split('\r\n')]).toEqual([
    200,
    expect.arrayContaining([expect.stringMatching(/^\/lv\/,LCP,\d+,(?:good|needsImprovement|poor),1$/)]),
  ])
  expect((await page.request.get(`${site.two}/api/admin/marketing/vitals?from=${today}&to=${today}`)).status()).toBe(
    401,
  )
  await context.close()
})

// analytics.spec.ts tests that a withdrawal of consent ends it.
const SCREENS = [
  ['phone', { width: 390, height: 844 }],
  ['tablet', { width: 1180, height: 820 }],
] as const

// A tablet in landscape orientation, wider than some desktops.
for (const [device, screen] of sample(SCREENS, ([name]) => name === 'tablet'))
  test.describe(`on a ${device}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: screen, screen })
    test(`the device class is reported: ${device}`, async ({ page }) => {
      await allow(page, ['analytics'])
      await page.goto(`${site.two}/es/`)
      await expect
        .poll(async () => (await vitalsOf(page, '/es/')).map(({ metadata }) => metadata['device']))
        .toEqual([device, device])
    })
  })
