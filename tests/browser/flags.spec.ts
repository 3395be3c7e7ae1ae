import { expect, type Page, type Request } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { answerConsentDialog, follow, isSamePage, markPage, started, stir, test } from './site.ts'

const ADDRESS = '**/ofrep/v1/evaluate/flags'
const STORED = {
  ready: true,
  flags: { discounts: true, planning: true },
  variations: { discounts: 'on', planning: 'on' },
}
const planningOff = { key: 'planning', value: false, reason: 'DISABLED', variant: 'off' }

/** Returns the stored value; invalid JSON counts as missing. */
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
/** Waits for the next flags request and its response. */
const waitForFlags = (page: Page) => page.waitForResponse(ADDRESS)
const contextOf = (request: Request) => (request.postDataJSON() as { context: object }).context

/** Responds with these flags and an ETag, or with an error. */
async function respond(page: Page, flags: object[] | number, etag = '"1"'): Promise<void> {
  await page.unroute(ADDRESS)
  await page.route(ADDRESS, (route) =>
    typeof flags === 'number'
      ? route.fulfill({ status: flags, body: '<b>' })
      : route.fulfill({ json: { flags }, headers: { etag } }),
  )
}

async function open(page: Page, address = '/en/legal?lng=en'): Promise<void> {
  const response = waitForFlags(page)
  await page.goto(address)
  await started(page)
  await stir(page)
  await response
}

/** Follows a link by the router and waits until the flags are requested again. */
async function go(page: Page, path: string): Promise<void> {
  const response = waitForFlags(page)
  await follow(link(page, path))
  await expect(page).toHaveURL(new RegExp(`/en/${path}\\?lng=`))
  await response
}

test.beforeEach(({ page }) => answerConsentDialog(page))

test('flags are requested after the load event, during user interaction and a pending country request', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/market*', async (route) => {
    await held
    await route.fallback()
  })
  const market = page.waitForRequest('**/api/market*')
  const response = waitForFlags(page)
  await page.goto('/en/?lng=en')
  await market
  await response
  await expect.poll(() => stored(page)).toMatchObject(STORED)
  release()
  await started(page)
})

test('flags are ready after the first page, and each navigation sends a conditional request with minimal data', async ({
  page,
}) => {
  const contexts: object[] = []
  page.on('request', (request) => request.url().includes('/ofrep/') && contexts.push(contextOf(request)))
  const first = waitForFlags(page)
  await page.goto('/en/legal?lng=en')
  await first
  await expect.poll(() => stored(page)).toEqual({ ...STORED, etag: expect.stringMatching(/^"/) })
  expect(contexts.pop()).not.toHaveProperty('targetingKey')
  await markPage(page)
  const ids = ['4f6c4f6c4f6c', '<b>'] as const
  for (const [index, path] of ['genealogy_complex', ''].entries()) {
    // The response to another context has another ETag; the stored one is sent first.
    const { etag } = (await stored(page)) ?? {}
    await page.evaluate((id) => Object.assign(localStorage, { country: 'PE', builderVisitorId: id }), ids[index])
    const flagsResponse = waitForFlags(page)
    await follow(link(page, path))
    const response = await flagsResponse
    expect(response.request().headers()['if-none-match']).toBe(etag)
    expect(response.status()).toBe(304)
  }
  expect(contexts.splice(0)).toEqual([
    { country: 'PE', language: 'en', targetingKey: '4f6c4f6c4f6c' },
    { country: 'PE', language: 'en' },
  ])
  expect(await isSamePage(page)).toBe(true)
  const flagsResponse = waitForFlags(page)
  await page.reload()
  expect((await flagsResponse).status()).toBe(304)
  expect(await stored(page)).toMatchObject(STORED)
})

const FAILURES = [500, 404, 'abort', 'html'] as const

test('flags are ready after a failure, with the last known values or the defaults', async ({ page, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  for (const failure of sample(FAILURES, (one) => one === 'html')) {
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
      .toEqual({ ready: true, flags: { discounts: true, planning: true }, variations: {} })
    await respond(page, [planningOff], '"9"')
    await go(page, 'genealogy_complex')
    const known = { ready: true, flags: { planning: false }, variations: { planning: 'off' }, etag: '"9"' }
    await expect.poll(() => stored(page)).toEqual(known)
    await fail()
    const request = page.waitForRequest(ADDRESS)
    await follow(link(page, ''))
    await request
    await page.waitForTimeout(300)
    expect(await stored(page)).toEqual(known)
  }
})

test('a page keeps its initial flags, and the next one has the new ones', async ({ page }) => {
  await respond(page, [{ ...planningOff, value: true }])
  await open(page, '/en/?lng=en')
  await respond(page, [planningOff], '"2"')
  await go(page, 'genealogy_complex')
  await markPage(page)
  await expect.poll(() => stored(page)).toMatchObject({ flags: { planning: false } })
  await expect(page.locator('html')).not.toHaveAttribute('data-planning', 'false')
  await respond(page, [{ ...planningOff, value: true, variant: 'on' }], '"3"')
  await go(page, '')
  await expect.poll(() => stored(page)).toMatchObject({ flags: { planning: true } })
  await expect(planning(page)).toBeHidden()
  await page.goBack()
  await expect(page.locator('html')).not.toHaveAttribute('data-planning', 'false')
  await page.goForward()
  await expect(planning(page)).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})

test('a query flag overrides the flag', async ({ page }) => {
  await respond(page, [planningOff])
  await open(page, '/en/legal?lng=en&isPlanningAvailable=true')
  await markPage(page)
  await go(page, 'genealogy_complex')
  await go(page, '')
  await expect(planning(page)).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})

test('hostile storage has no effect', async ({ page }) => {
  const texts = [
    ['markup', '<img src=x onerror="window.hacked=1">'],
    [
      'a megabyte',
      JSON.stringify({ ready: true, flags: { planning: false, long: 'x'.repeat(1_000_000) }, variations: {} }),
    ],
    [
      'a prototype',
      '{"ready":true,"flags":{"__proto__":{"planning":false}},"variations":{"__proto__":"off"},"etag":"\\"x\\""}',
    ],
    [
      'a tag that is a header',
      JSON.stringify({ ready: true, flags: { planning: false }, variations: {}, etag: 'x\r\nx-a: b' }),
    ],
    ['invalid values', JSON.stringify({ ready: true, flags: { planning: [false] }, variations: {} })],
  ] as const
  for (const [name, text] of sample(texts, ([one]) => one === 'a tag that is a header')) {
    // A document without scripts, because a pending response to the previous page would overwrite the text.
    await page.goto('/robots.txt')
    await page.evaluate((flags) => (localStorage['flags'] = flags), text)
    const request = page.waitForRequest(ADDRESS)
    await open(page)
    expect((await request).headers(), name).not.toHaveProperty('if-none-match')
    await expect.poll(() => stored(page), name).toMatchObject(STORED)
    await go(page, 'genealogy_complex')
    await go(page, '')
    await expect(planning(page), name).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window || 'planning' in {}), name).toBe(false)
  }
})
