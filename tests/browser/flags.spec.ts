import { expect, type Page, type Request } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { answerCookies, follow, isSamePage, markPage, started, stir, test } from './site.ts'

const ADDRESS = '**/ofrep/v1/evaluate/flags'
const STORED = { ready: true, flags: { discounts: true, planning: true }, buckets: { discounts: 'on', planning: 'on' } }
const planningOff = { key: 'planning', value: false, reason: 'DISABLED', variant: 'off' }

/** What is stored; what is no JSON (yet) counts as nothing. */
const stored = (page: Page) =>
  page.evaluate(() => {
    try {
      return JSON.parse(localStorage['flags'] ?? 'null') as { etag?: string } | null
    } catch {
      return null
    }
  })
const link = (page: Page, path: string) =>
  page.locator(`footer a[href*="/${path}?lng="]:not([hreflang], [href*="#"])`).first()
const planning = (page: Page) => page.locator('#pregnancy-planning')
/** The next question about flags, with its answer. */
const answered = (page: Page) => page.waitForResponse(ADDRESS)
const contextOf = (request: Request) => (request.postDataJSON() as { context: object }).context

/** Answers with these flags and a tag, or with a failure. */
async function answer(page: Page, flags: object[] | number, etag = '"1"'): Promise<void> {
  await page.unroute(ADDRESS)
  await page.route(ADDRESS, (route) =>
    typeof flags === 'number'
      ? route.fulfill({ status: flags, body: '<b>' })
      : route.fulfill({ json: { flags }, headers: { etag } }),
  )
}

async function open(page: Page, address = '/en/legal?lng=en'): Promise<void> {
  const answers = answered(page)
  await page.goto(address)
  await started(page)
  await stir(page)
  await answers
}

/** Follows a link in place, and waits until the flags were asked for again. */
async function go(page: Page, path: string): Promise<void> {
  const answers = answered(page)
  await follow(link(page, path))
  await expect(page).toHaveURL(new RegExp(`/en/${path}\\?lng=`))
  await answers
}

test.beforeEach(({ page }) => answerCookies(page))

test('flags are asked for after the load, whatever the visitor does, while the country is still under way', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/market*', async (route) => {
    await held
    await route.fallback()
  })
  const [market, answers] = [page.waitForRequest('**/api/market*'), answered(page)]
  await page.goto('/en/?lng=en')
  await market
  await answers
  await expect.poll(() => stored(page)).toMatchObject(STORED)
  release()
  await started(page)
})

test('flags are ready after the first page, also one without prices, and asked for again after each navigation, by their tag', async ({
  page,
}) => {
  const first = answered(page)
  await page.goto('/en/legal?lng=en')
  await first
  await expect.poll(() => stored(page)).toEqual({ ...STORED, etag: expect.stringMatching(/^"/) })
  await markPage(page)
  for (const path of ['genealogy_complex', '']) {
    const answers = answered(page)
    await follow(link(page, path))
    const response = await answers
    expect([response.status(), response.request().headers()['if-none-match']]).toEqual([
      304,
      (await stored(page))?.etag,
    ])
  }
  expect(await isSamePage(page)).toBe(true)
  const answers = answered(page)
  await page.reload()
  expect((await answers).status()).toBe(304)
  expect(await stored(page)).toMatchObject(STORED)
})

test('nothing is told but language, country, and an id that is there already', async ({ page }) => {
  const contexts: object[] = []
  page.on('request', (request) => request.url().includes('/ofrep/') && contexts.push(contextOf(request)))
  await open(page, '/lv/legal?lng=lv')
  expect(contexts.pop()).not.toHaveProperty('targetingKey')
  await page.evaluate(() => Object.assign(localStorage, { country: 'PE', builderVisitorId: '4f6c4f6c4f6c' }))
  await open(page)
  expect(contexts).toEqual([{ country: 'PE', language: 'en', targetingKey: '4f6c4f6c4f6c' }])
  await page.evaluate(() => (localStorage['builderVisitorId'] = '<b>'))
  await open(page)
  expect(contexts.at(-1)).toEqual({ country: 'PE', language: 'en' })
})

const FAILURES = [500, 404, 'abort', 'html'] as const

test('flags are ready after a failure: the last known, or the defaults', async ({ page, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  for (const failure of sample(FAILURES, (one) => one === 'abort' || one === 'html')) {
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.removeItem('flags'))
    const fail = async () => {
      await page.unroute(ADDRESS)
      await page.route(ADDRESS, (route) =>
        failure === 'abort'
          ? route.abort()
          : route.fulfill(
              failure === 'html' ? { contentType: 'text/html', body: '<!doctype html>' } : { status: failure },
            ),
      )
    }
    await fail()
    await page.goto('/en/legal?lng=en')
    await started(page)
    await stir(page)
    await expect
      .poll(() => stored(page))
      .toEqual({ ready: true, flags: { discounts: true, planning: true }, buckets: {} })
    await answer(page, [planningOff], '"9"')
    await go(page, 'genealogy_complex')
    const known = { ready: true, flags: { planning: false }, buckets: { planning: 'off' }, etag: '"9"' }
    await expect.poll(() => stored(page)).toEqual(known)
    await fail()
    const asked = page.waitForRequest(ADDRESS)
    await follow(link(page, ''))
    await asked
    await page.waitForTimeout(300)
    expect(await stored(page)).toEqual(known)
  }
})

test('a page keeps the flags that it started with; the next one has the new ones', async ({ page }) => {
  await answer(page, [{ ...planningOff, value: true }])
  await open(page, '/en/?lng=en')
  await answer(page, [planningOff], '"2"')
  await go(page, 'genealogy_complex')
  await markPage(page)
  await expect.poll(() => stored(page)).toMatchObject({ flags: { planning: false } })
  await expect(page.locator('html')).not.toHaveAttribute('data-planning', 'false')
  await answer(page, [{ ...planningOff, value: true, variant: 'on' }], '"3"')
  await go(page, '')
  await expect.poll(() => stored(page)).toMatchObject({ flags: { planning: true } })
  await expect(planning(page)).toBeHidden()
  await page.goBack()
  await expect(page.locator('html')).not.toHaveAttribute('data-planning', 'false')
  await page.goForward()
  await expect(planning(page)).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})

test('the link of a visitor wins over the flag', async ({ page }) => {
  await answer(page, [planningOff])
  await open(page, '/en/legal?lng=en&isPlanningAvailable=true')
  await markPage(page)
  await go(page, 'genealogy_complex')
  await go(page, '')
  await expect(planning(page)).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})

test('hostile storage changes nothing', async ({ page }) => {
  const texts = [
    ['markup', '<img src=x onerror="window.hacked=1">'],
    [
      'a megabyte',
      JSON.stringify({ ready: true, flags: { planning: false, long: 'x'.repeat(1_000_000) }, buckets: {} }),
    ],
    [
      'a prototype',
      '{"ready":true,"flags":{"__proto__":{"planning":false}},"buckets":{"__proto__":"off"},"etag":"\\"x\\""}',
    ],
    [
      'a tag that is a header',
      JSON.stringify({ ready: true, flags: { planning: false }, buckets: {}, etag: 'x\r\nx-a: b' }),
    ],
    ['values that are none', JSON.stringify({ ready: true, flags: { planning: [false] }, buckets: {} })],
  ] as const
  for (const [name, text] of sample(texts, ([one]) => one === 'a prototype' || one === 'a tag that is a header')) {
    // A document without scripts: an answer that is on its way to the page before would take the place of the text.
    await page.goto('/robots.txt')
    await page.evaluate((flags) => (localStorage['flags'] = flags), text)
    const asked = page.waitForRequest(ADDRESS)
    await open(page)
    expect((await asked).headers(), name).not.toHaveProperty('if-none-match')
    await expect.poll(() => stored(page), name).toMatchObject(STORED)
    await go(page, 'genealogy_complex')
    await go(page, '')
    await expect(planning(page), name).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window || 'planning' in {}), name).toBe(false)
  }
})
