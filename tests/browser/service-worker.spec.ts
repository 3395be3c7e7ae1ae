import { expect, type Page } from '@playwright/test'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sample } from '../support/sample.ts'
import { ADMIN } from '../support/signed-in.ts'
import { startSite, type Site } from '../support/site.ts'
import { keepBasket, one as oneOf, words } from './shop.ts'
import { answerCookies, beAdmin, follow, started, stir, test, violations } from './site.ts'

let site: Site
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  site = await startSite({ SITE_ENV: 'production', ...ADMIN })
})
test.afterAll(() => site.stop())
test.beforeEach(({ page }) => answerCookies(page))
test.use({ timezoneId: 'Europe/Riga', reducedMotion: 'reduce' })

/** Milliseconds: a page that is busy waits half a minute before it registers the worker (specification, section 4), which then has to load. */
const PATIENCE = { timeout: 60_000 }

const cached = (page: Page) =>
  page.evaluate(async () => {
    const lists = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    )
    return lists.flat()
  })

/** Opens a page and waits until it is kept, by a worker that is installed: one whose server goes away before that is none. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(site.two + path)
  await started(page)
  await stir(page)
  await expect.poll(() => cached(page), PATIENCE).toEqual(expect.arrayContaining([path]))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

// The other two are kept beside each other in a test below.
for (const language of sample(['es', 'ru', 'lv'] as const, (one) => one === 'ru'))
  test(`after one visit, without a network: home, the visited page and the offline page open in ${language}`, async ({
    page,
    context,
    quiet,
  }) => {
    // What a page asks for anew, such as prices, fails without a network.
    quiet.allow.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError|no answer/i)
    const said = words(language)
    await visit(page, `/${language}/demo`)
    await expect
      .poll(() => cached(page), PATIENCE)
      .toEqual(expect.arrayContaining([`/${language}/`, `/${language}/offline`]))
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: said('offline.title') })).toBeVisible()
    for (const [path, title] of [
      [`/${language}/demo`, 'title.demo'],
      [`/${language}/`, 'title.home'],
    ] as const) {
      await page.goto(site.two + path)
      await expect(page).toHaveTitle(new RegExp(`^${said(title).slice(0, 20).replaceAll(/\s/g, '\\s')}`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: said('offline.title') })).toBeVisible()
    }
    for (const path of ['legal', 'basket']) {
      await page.goto(`${site.two}/${language}/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(said('offline.title'))
    }
    await context.setOffline(false)
    await page.goto(`${site.two}/${language}/legal`)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(said('offline.title'))
  })

test('prices of a page and of a basket say that they may be out of date, and stay', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError|no answer/i)
  const said = page.getByRole('status').filter({ hasText: words('es')('connection.gone') })
  await keepBasket(page, oneOf('1001'))
  await visit(page, '/es/')
  for (const [path, price] of [
    ['/es/', '[data-price]'],
    ['/es/basket', '[data-item="1001"]'],
  ] as const) {
    await page.goto(site.two + path)
    await started(page)
    await expect(page.locator(price).first()).toContainText(/\d/)
    const shown = await page.locator(price).first().textContent()
    await expect(said).toBeHidden()
    await context.setOffline(true)
    await expect(said).toBeVisible()
    await expect(page.locator(price).first()).toHaveText(String(shown))
    await context.setOffline(false)
    await expect(said).toBeHidden()
  }
})

test('a page that nobody has touched yet loads nothing for it; then what has a name of its own is asked for once', async ({
  page,
  context,
}) => {
  const workers: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/sw-master.js')) workers.push(request.url())
  })
  await page.goto(`${site.two}/es/demo`)
  await started(page)
  await page.waitForLoadState('networkidle')
  expect(workers).toEqual([])
  await stir(page)
  await expect.poll(() => workers.length, PATIENCE).toBe(1)
  await expect.poll(() => cached(page), PATIENCE).toEqual(expect.arrayContaining(['/es/demo', '/es/', '/es/offline']))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.serviceWorker()) asked.push(new URL(request.url()).pathname)
  })
  const given: string[] = []
  page.on('response', (response) => {
    if (response.fromServiceWorker()) given.push(new URL(response.url()).pathname)
  })
  await page.goto(`${site.two}/es/demo`)
  await started(page)
  await expect.poll(() => given.filter((path) => path.startsWith('/_next/static/')).length).toBeGreaterThan(5)
  await expect.poll(() => given.filter((path) => path.startsWith('/fonts/')).length).toBeGreaterThan(0)
  expect(asked).toContain('/es/demo')
  expect(asked.filter((path) => /^\/(?:_next\/static|fonts)\//.test(path))).toEqual([])
})

test('another language is no new version: it is kept beside the first', async ({ page, context, quiet }) => {
  quiet.allow.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError|no answer/i)
  for (const language of ['es', 'lv']) {
    await visit(page, `/${language}/demo`)
    await expect
      .poll(() => cached(page), PATIENCE)
      .toEqual(expect.arrayContaining([`/${language}/`, `/${language}/offline`]))
  }
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBeNull()
  await expect(page.getByRole('form', { name: words('lv')('update.ready') })).toBeHidden()
  await context.setOffline(true)
  for (const language of ['lv', 'es'] as const) {
    await page.goto(`${site.two}/${language}/legal`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(language)('offline.title'))
    await page.goto(`${site.two}/${language}/demo`)
    await expect(page).toHaveTitle(
      new RegExp(`^${words(language)('title.demo').slice(0, 20).replaceAll(/\s/g, '\\s')}`),
    )
  }
  // Of a language that nobody has read here nothing is kept: better another than none.
  await page.goto(`${site.two}/it/legal`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('lv')('offline.title'))
})

test('what is for one visitor, or of a moment, is never kept', async ({ page, context }) => {
  await visit(page, '/en/')
  // With a basket and a session these pages have something to show.
  await keepBasket(page, oneOf('1001'))
  await beAdmin(context, site.two)
  for (const path of sample(
    ['/en/account', '/en/banner-admin', '/en/orders-admin', '/en/chat-admin'],
    (one) => one === '/en/account' || one === '/en/orders-admin',
  )) {
    await page.goto(site.two + path)
    expect(new URL(page.url()).pathname).toBe(path)
    await started(page)
  }
  for (const path of ['/en/basket', '/en/basket/order', '/en/subscription']) await page.goto(site.two + path)
  await page.goto(`${site.two}/en/?utm_source=mail`)
  await started(page)
  // A document to keep, whose address looks like a page's.
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

/** The same site at the same address, started anew: that takes its time. */
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

/** The page is the one that was kept, and says so although the browser knows of a network. */
async function expectKept(page: Page, path: string, language: 'es' | 'pt' = 'es'): Promise<void> {
  await page.goto(site.two + path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: words(language)('connection.gone') })).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
}

test('a page that was kept says so where the site does not answer within seconds, until it does again', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/Failed to fetch|NetworkError|no answer/i)
  await visit(page, '/es/demo')
  site.freeze()
  try {
    await expectKept(page, '/es/demo')
  } finally {
    site.thaw()
  }
  await started(page)
  await follow(page.locator('footer a[href^="/es/legal"]').first())
  await expect(page).toHaveURL(/\/es\/legal/)
  await expect(page.getByRole('status').filter({ hasText: words('es')('connection.gone') })).toBeHidden()
  await page.goto(`${site.two}/es/demo`)
  await stir(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('status').filter({ hasText: words('es')('connection.gone') })).toBeHidden()
})

test('so do one of a site that is gone, and the home page that was never opened; then a new version is offered, and comes when it is wanted', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/ERR_CONNECTION_REFUSED|Failed to fetch|NetworkError|no answer/i)
  await visit(page, '/pt/demo')
  await expect.poll(() => cached(page), PATIENCE).toEqual(expect.arrayContaining(['/pt/']))
  const offer = page.getByRole('form', { name: words('pt')('update.ready') })
  await expect(offer).toBeHidden()
  const worker = join(site.build, 'service-worker', 'main.js')
  const before = readFileSync(worker)
  try {
    appendFileSync(worker, '\n// Another build.\n')
    await restart({}, async () => {
      for (const path of ['/pt/demo', '/pt/']) await expectKept(page, path, 'pt')
    })
    await page.goto(`${site.two}/pt/demo`)
    await started(page)
    await stir(page)
    await expect(offer).toBeVisible(PATIENCE)
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

test('turned off, it ends in every browser that has it, and nothing of it is left', async ({ page, quiet }) => {
  quiet.allow.push(/ERR_CONNECTION_REFUSED|Failed to fetch/)
  await visit(page, '/it/')
  await restart({ SERVICE_WORKER: 'off' })
  await page.goto(`${site.two}/it/demo`)
  await started(page)
  await stir(page)
  // Whatever was still under way on a slow machine is kept after that.
  await page.evaluate(() => void setTimeout(() => void caches.open('pages'), 8000))
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  // With the states of the workers, where one is left.
  const left = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations()
      const states = registrations.map(({ installing, waiting, active }) =>
        [installing, waiting, active].map((worker) => worker?.state ?? ''),
      )
      return [states, await caches.keys()]
    })
  await expect.poll(left, PATIENCE).toEqual([[], []])
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
