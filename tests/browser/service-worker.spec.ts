import { expect, type Page } from '@playwright/test'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sample } from '../support/sample.ts'
import { ADMIN } from '../support/signed-in.ts'
import { startSite, type Site } from '../support/site.ts'
import { keepBasket, one as oneOf, createTranslator } from './shop.ts'
import { answerConsentDialog, beAdmin, follow, started, stir, test, violations } from './site.ts'

let site: Site
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  site = await startSite({ SITE_ENV: 'production', ...ADMIN })
})
test.afterAll(() => site.stop())
test.beforeEach(({ page }) => answerConsentDialog(page))
test.use({ timezoneId: 'Europe/Riga', reducedMotion: 'reduce' })

/**
 * Milliseconds. A busy page registers the worker after half a minute (specification, section 4), which then has to
 * load.
 */
const SLOW_POLL = { timeout: 60_000 }

const cached = (page: Page) =>
  page.evaluate(async () => {
    const lists = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    )
    return lists.flat()
  })

/**
 * Opens a page and waits until the installed worker has cached it; a worker whose server stops earlier is not
 * installed.
 */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(site.two + path)
  await started(page)
  await stir(page)
  await expect.poll(() => cached(page), SLOW_POLL).toEqual(expect.arrayContaining([path]))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Documents that are cached on the first page of a language. */
const cachedOf = (page: Page, language: string) =>
  expect
    .poll(() => cached(page), SLOW_POLL)
    .toEqual(expect.arrayContaining([`/${language}/demo`, `/${language}/`, `/${language}/offline`]))

const PAIRS = [
  ['es', 'lv'],
  ['lv', 'ru'],
  ['ru', 'es'],
] as const

for (const [first, second] of sample(PAIRS, (_pair, index) => index === 0))
  test(`visited pages of ${first} and ${second} open offline`, async ({ page, context, quiet }) => {
    test.slow()
    // Repeated requests of a page, such as prices, fail without a network.
    quiet.allow.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError|no answer/i)
    const title = (language: typeof first | typeof second, key: string) =>
      new RegExp(`^${createTranslator(language)(key).slice(0, 20).replaceAll(/\s/g, '\\s')}`)
    const heading = page.getByRole('heading', { level: 1 })
    const workers: string[] = []
    context.on('request', (request) => request.url().includes('/sw-master.js') && workers.push(request.url()))
    await keepBasket(page, oneOf('1001'))

    await test.step('a page without user interaction loads nothing for the worker', async () => {
      await page.goto(`${site.two}/${first}/demo`)
      await started(page)
      await page.waitForLoadState('networkidle')
      expect(workers).toEqual([])
      await stir(page)
      await expect.poll(() => workers.length, SLOW_POLL).toBe(1)
      await cachedOf(page, first)
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    })

    await test.step('files with content hashes are requested once', async () => {
      const requests: string[] = []
      context.on('request', (request) => request.serviceWorker() && requests.push(new URL(request.url()).pathname))
      const delivered: string[] = []
      page.on(
        'response',
        (response) => response.fromServiceWorker() && delivered.push(new URL(response.url()).pathname),
      )
      await page.goto(`${site.two}/${first}/demo`)
      await started(page)
      await expect.poll(() => delivered.filter((path) => path.startsWith('/_next/static/')).length).toBeGreaterThan(5)
      await expect.poll(() => delivered.filter((path) => path.startsWith('/fonts/')).length).toBeGreaterThan(0)
      expect(requests).toContain(`/${first}/demo`)
      expect(requests.filter((path) => /^\/(?:_next\/static|fonts)\//.test(path))).toEqual([])
    })

    await test.step('another language is not a new version and is cached next to the first', async () => {
      await visit(page, `/${second}/demo`)
      await cachedOf(page, second)
      await cachedOf(page, first)
      expect(
        await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
      ).toBeNull()
      await expect(page.getByRole('form', { name: createTranslator(second)('update.ready') })).toBeHidden()
    })

    await test.step('cached pages open offline with a notice, and other pages show the offline page', async () => {
      await context.setOffline(true)
      await expect(
        page.getByRole('status').filter({ hasText: createTranslator(second)('offline.title') }),
      ).toBeVisible()
      for (const [language, path, key] of [
        [first, 'demo', 'title.demo'],
        [second, '', 'title.home'],
      ] as const) {
        await page.goto(`${site.two}/${language}/${path}`)
        await expect(page).toHaveTitle(title(language, key))
        await expect(heading).toBeVisible()
        await expect(
          page.getByRole('status').filter({ hasText: createTranslator(language)('offline.title') }),
        ).toBeVisible()
      }
      for (const path of ['legal', 'basket']) {
        await page.goto(`${site.two}/${first}/${path}`)
        await expect(heading).toHaveText(createTranslator(first)('offline.title'))
      }
      // No page of an unvisited language is cached: the last one is shown.
      await page.goto(`${site.two}/it/legal`)
      await expect(heading).toHaveText(createTranslator(second)('offline.title'))
      await context.setOffline(false)
    })

    for (const [path, price] of [
      ['', '[data-price]'],
      ['basket', '[data-item="1001"]'],
    ] as const)
      await test.step(`prices of /${path} are marked as possibly outdated when offline`, async () => {
        const status = page.getByRole('status').filter({ hasText: createTranslator(first)('connection.gone') })
        await page.goto(`${site.two}/${first}/${path}`)
        await started(page)
        await expect(page.locator(price).first()).toContainText(/\d/)
        const shown = await page.locator(price).first().textContent()
        await expect(status).toBeHidden()
        await context.setOffline(true)
        await expect(status).toBeVisible()
        await expect(page.locator(price).first()).toHaveText(String(shown))
        await context.setOffline(false)
        await expect(status).toBeHidden()
      })
  })

test('never caches pages of one visitor or short-lived responses', async ({ page, context }) => {
  await visit(page, '/en/')
  // With a basket and a session these pages have something to show.
  await keepBasket(page, oneOf('1001'))
  await beAdmin(context, site.two)
  for (const path of sample(
    ['/en/account', '/en/banner-admin', '/en/orders-admin', '/en/chat-admin'],
    (one) => one === '/en/orders-admin',
  )) {
    await page.goto(site.two + path)
    expect(new URL(page.url()).pathname).toBe(path)
    await started(page)
  }
  for (const path of ['/en/basket', '/en/basket/order', '/en/subscription']) await page.goto(site.two + path)
  await page.goto(`${site.two}/en/?utm_source=mail`)
  await started(page)
  // A downloadable document whose URL looks like a page's.
  expect(
    await page.evaluate(async () => (await fetch('/en/legal/medical-contract/')).headers.get('content-type')),
  ).toBe('application/pdf')
  await page.evaluate(() => fetch('/en/about'))
  await expect.poll(() => cached(page)).toEqual(expect.arrayContaining(['/en/', '/en/about']))
  const paths = await cached(page)
  expect(paths.filter((path) => /^\/api|ofrep|basket|account|admin|subscription|contract/.test(path))).toEqual([])
  const addresses = await page.evaluate(async () => (await (await caches.open('pages')).keys()).map(({ url }) => url))
  expect(addresses.filter((address) => address.includes('?'))).toEqual([])
})

/** The same site restarted at the same URL, which takes some time. */
async function restart(
  env: Record<string, string> = {},
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  test.slow()
  const { one, two } = site
  await site.stop()
  await meanwhile()
  const PORTS = `${new URL(one).port}:1,${new URL(two).port}:2`
  site = { ...(await startSite({ SITE_ENV: 'production', ...ADMIN, PORTS, ...env })), one, two }
}

/** The page comes from the cache and says so although the browser is online. */
async function expectCached(page: Page, path: string): Promise<void> {
  await page.goto(site.two + path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: createTranslator('pt')('connection.gone') })).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
}

test('a cached page is shown while the site does not respond, a new version is offered, and a disabled worker is removed', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/ERR_CONNECTION_REFUSED|Failed to fetch|NetworkError|no answer/i)
  await visit(page, '/pt/demo')
  await expect.poll(() => cached(page), SLOW_POLL).toEqual(expect.arrayContaining(['/pt/']))
  const gone = page.getByRole('status').filter({ hasText: createTranslator('pt')('connection.gone') })
  const offer = page.getByRole('form', { name: createTranslator('pt')('update.ready') })
  await expect(offer).toBeHidden()

  await test.step('a cached page shows a notice when the site does not respond within seconds, until it does', async () => {
    site.freeze()
    try {
      await expectCached(page, '/pt/demo')
    } finally {
      site.thaw()
    }
    await started(page)
    await follow(page.locator('footer a[href^="/pt/legal"]').first())
    await expect(page).toHaveURL(/\/pt\/legal/)
    await expect(gone).toBeHidden()
    await page.goto(`${site.two}/pt/demo`)
    await stir(page)
    await page.waitForLoadState('networkidle')
    await expect(gone).toBeHidden()
  })

  await test.step('cached pages show a notice while the site is down, and a new version is offered', async () => {
    const worker = join(site.build, 'service-worker', 'main.js')
    const before = readFileSync(worker)
    try {
      appendFileSync(worker, '\n// Another build.\n')
      await restart({}, async () => {
        for (const path of ['/pt/demo', '/pt/']) await expectCached(page, path)
      })
      await page.goto(`${site.two}/pt/demo`)
      await started(page)
      await stir(page)
      await expect(offer).toBeVisible(SLOW_POLL)
      expect(await violations(page)).toEqual([])
      const reloaded = page.waitForEvent('load')
      await offer.getByRole('button').click()
      await reloaded
      await expect(offer).toBeHidden()
      expect(
        await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
      ).toBeNull()
    } finally {
      writeFileSync(worker, before)
    }
  })

  await test.step('a disabled worker is unregistered, and its caches are deleted', async () => {
    await restart({ SERVICE_WORKER: 'off' })
    await page.goto(`${site.two}/pt/demo`)
    await started(page)
    await stir(page)
    // On a slow machine pending documents are cached after that.
    await page.evaluate(() => void setTimeout(() => void caches.open('pages'), 8000))
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    // Contains the states of remaining workers.
    const left = () =>
      page.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations()
        const states = registrations.map(({ installing, waiting, active }) =>
          [installing, waiting, active].map((worker) => worker?.state ?? ''),
        )
        return [states, await caches.keys()]
      })
    await expect.poll(left, SLOW_POLL).toEqual([[], []])
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })
})
