import { expect, type BrowserContext, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { ADMIN_PAGES, SIGN_IN_PATH } from '../../lib/domain/admin-pages.ts'
import { OWN_PATHS, PERSONAL_PATHS } from '../../lib/door/fixed-paths.ts'
import { entryAt, put } from '../support/content.ts'
import { lettersIn } from '../support/letters.ts'
import { sample } from '../support/sample.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { ADMIN, sessionCookie } from '../support/signed-in.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'
import { ALL_SCRIPTS, allow, record } from './measured.ts'
import { keepBasket, one, test } from './shop.ts'
import { follow, isSamePage, markPage, started } from './site.ts'

let site: Site
/** Paths with a token in the query: a placed order, and a newsletter subscription that waits for its confirmation. */
let orderPath = ''
let confirmPath = ''
let session = ''
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  site = await startSite({ ...ALL_SCRIPTS, CHAT_LOADER_DEFAULT: 'https://cdn.crm.example/loader.js', ...ADMIN })
  session = await sessionCookie(site.one)
  const headers = { 'content-type': 'application/json', origin: site.one }
  const order = await ask(site.one, '/api/orders', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': 'third-party-scripts-1' },
    body: JSON.stringify(sampleOrder()),
  })
  const { pathname, search } = new URL((JSON.parse(order.body) as { link: string }).link, site.one)
  orderPath = pathname + search
  const form = { email: 'anna@visitor.test', lang: 'ru', consent: true, source: 'Genarium home', utms: {} }
  await ask(site.one, '/api/newsletter_form/', { method: 'POST', headers, body: JSON.stringify(form) })
  const links = async () => {
    const letters = await Promise.all(lettersIn(site.dataDir).map((letter) => PostalMime.parse(letter)))
    return letters.flatMap(({ text = '' }) => text.match(/https?:\S+\?confirm=\S+/g) ?? [])
  }
  const [confirm = ''] = await eventually(links, ({ length }) => length > 0)
  const address = new URL(confirm)
  confirmPath = address.pathname + address.search
  expect(await put(site, entryAt('/osen'))).toMatchObject({ code: 0 })
  await eventually(
    () => ask(site.one, '/osen'),
    ({ status }) => status === 200,
  )
})
test.afterAll(() => site.stop())
test.use({ cookies: 'open', timezoneId: 'Europe/Riga' })

const SCRIPTS = ['cloud.roistat.com', 'mc.yandex.ru', 'mod.calltouch.ru', 'www.googletagmanager.com']
const THIRD_PARTY_HOST = /yandex|yastatic|googletagmanager|google-analytics|calltouch|roistat|crm\.example/
const hostsOf = (addresses: readonly string[]) => addresses.map((address) => new URL(address).hostname).sort()
const chatButton = (page: Page) => page.locator('.notices > [popovertarget=chat]')

/** Longer than anything that a page loads when it is idle. */
const settled = async (page: Page) => {
  await started(page)
  await page.waitForTimeout(3000)
}

/** A page on which every third-party script runs, the chat's too. */
async function openWithScripts(page: Page, outside: string[]): Promise<void> {
  await page.goto(`${site.one}/legal`)
  await started(page)
  await expect.poll(() => hostsOf(outside)).toEqual(SCRIPTS)
  await chatButton(page).click()
  await expect.poll(() => hostsOf(outside)).toContain('cdn.crm.example')
  await page.keyboard.press('Escape')
  await markPage(page)
}

interface Tab {
  readonly page: Page
  readonly policy: string | undefined
  readonly outside: readonly string[]
}

/** Checks pages that are open at the same time, so that all of them have the time in which scripts would load. */
async function expectNoThirdParty(tabs: readonly Tab[]): Promise<void> {
  for (const { page, policy } of tabs) {
    expect(policy, page.url()).toContain("default-src 'none'")
    expect(policy, page.url()).not.toMatch(THIRD_PARTY_HOST)
    await started(page)
  }
  await tabs.at(-1)?.page.waitForTimeout(3000)
  for (const { page } of tabs) {
    await expect(chatButton(page)).toBeHidden()
    await chatButton(page).dispatchEvent('click')
    await page.evaluate(() => document.querySelector<HTMLElement>('#chat')?.showPopover())
  }
  await tabs.at(-1)?.page.waitForTimeout(1500)
  for (const { page, outside } of tabs) {
    expect(outside, page.url()).toEqual([])
    expect(
      await page.evaluate(() =>
        [...document.scripts].map(({ src }) => src).filter((src) => src && !src.startsWith(location.origin)),
      ),
    ).toEqual([])
    expect(await page.evaluate(() => [typeof window.ym, typeof window.ct])).toEqual(['undefined', 'undefined'])
  }
}

/** Opens a page of a visitor who has allowed everything and has a basket, in a tab of its own. */
async function openTab(context: BrowserContext, path: string): Promise<Tab> {
  const page = await context.newPage()
  await consent(page)
  await keepBasket(page, one('1002'))
  const { outside } = await record(page)
  const answer = await page.goto(addressOf(path))
  expect(new URL(page.url()).pathname).toBe(path)
  return { page, outside, policy: answer?.headers()['content-security-policy'] }
}

async function signIn(context: BrowserContext): Promise<void> {
  const [name = '', value = ''] = session.split(/=(.*)/)
  await context.addCookies([{ name, value, domain: 'localhost', path: '/', secure: true }])
}

/** Errors on the consoles of all tabs from now on. */
function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  context.on('weberror', (error) => errors.push(String(error.error())))
  return errors
}

const addressOf = (path: string) =>
  site.one + (path === '/basket/order-status' ? orderPath : path === '/subscription' ? confirmPath : path)
const consent = (page: Page) => allow(page, ['analytics', 'marketing', 'chat'])

/** Of the pages of administrators one is opened; of the others the policy is read, which lets no such script in. */
const OPENED = sample(
  PERSONAL_PATHS.filter((own) => own !== SIGN_IN_PATH),
  (path) => !ADMIN_PAGES.some(({ href }) => href === path) || path === '/orders-admin',
)

test('personal pages, opened by their addresses, load no third-party script, and their policies allow none', async ({
  context,
}) => {
  test.slow()
  const errors = watchErrors(context)
  // Who is signed in is sent on from the page to sign in.
  const tabs = [await openTab(context, SIGN_IN_PATH)]
  await signIn(context)
  for (const path of OPENED) tabs.push(await openTab(context, path))
  await expectNoThirdParty(tabs)
  for (const path of PERSONAL_PATHS.filter((own) => own !== SIGN_IN_PATH && !OPENED.includes(own))) {
    const answer = await context.request.get(addressOf(path), { headers: { accept: 'text/html' } })
    expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, path])
    expect(answer.headers()['content-security-policy'], path).toContain("default-src 'none'")
    expect(answer.headers()['content-security-policy'], path).not.toMatch(THIRD_PARTY_HOST)
  }
  expect(errors).toEqual([])
})

// One page of a secret address and one of administrators; the basket is led on to below.
const LINKED = sample(PERSONAL_PATHS, (path) => ['/basket/order-status', '/orders-admin'].includes(path))

for (const path of LINKED)
  test(`${path}, opened by a link of a page on which they run, loads no third-party script, and its policy allows none`, async ({
    page,
    context,
  }) => {
    await consent(page)
    await keepBasket(page, one('1002'))
    if (path !== SIGN_IN_PATH) await signIn(context)
    const { outside } = await record(page)
    const isIts = (url: string) => new URL(url).pathname === path
    const fetched: string[] = []
    await openWithScripts(page, outside)
    page.on(
      'request',
      (request) => isIts(request.url()) && request.resourceType() === 'fetch' && fetched.push(request.url()),
    )
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, id: 'to', textContent: 'Next page' })
      document.querySelector('main')?.prepend(link)
    }, addressOf(path))
    await page.locator('#to').hover()
    await page.waitForTimeout(1000)
    await page.locator('#to').click()
    await page.waitForURL((url) => isIts(url.href))
    expect(await isSamePage(page)).toBe(false)
    expect(fetched).toEqual([])
    // What the page before tells as it is left is its own.
    outside.length = 0
    const policy = (await page.reload())?.headers()['content-security-policy']
    await expectNoThirdParty([{ page, policy, outside }])
  })

test('public pages open in place of each other, and the scripts load once; a link that a redirect leads on to a personal page opens a new document', async ({
  page,
}) => {
  await consent(page)
  const { outside } = await record(page)
  await openWithScripts(page, outside)
  await follow(page.locator('footer a[href="/legal/terms-of-service"]').first())
  await page.waitForURL('**/legal/terms-of-service')
  await settled(page)
  expect(await isSamePage(page)).toBe(true)
  expect(hostsOf(outside.filter((address) => !address.includes('crm.example')))).toEqual(SCRIPTS)
  await page.evaluate(() =>
    document
      .querySelector('main')
      ?.prepend(Object.assign(document.createElement('a'), { href: '/Basket', id: 'to', textContent: 'Next page' })),
  )
  await page.locator('#to').hover()
  await page.waitForTimeout(1000)
  await page.locator('#to').click()
  await page.waitForURL(`${site.one}/basket`)
  await started(page)
  expect(await isSamePage(page)).toBe(false)
  outside.length = 0
  await settled(page)
  expect(outside).toEqual([])
})

for (const path of sample(['/', '/legal/privacy-policy', '/osen'], (_path, index) => index === 2))
  test(`${path} is public: it loads the scripts, also after a personal page`, async ({ page }) => {
    await consent(page)
    const { outside } = await record(page)
    await page.goto(`${site.one}/basket`)
    await started(page)
    await page.evaluate(
      (href) =>
        document
          .querySelector('main')
          ?.prepend(Object.assign(document.createElement('a'), { href, id: 'to', textContent: 'Next page' })),
      path,
    )
    await page.locator('#to').hover()
    await page.locator('#to').click()
    await page.waitForURL(`${site.one}${path}`)
    await expect.poll(() => hostsOf(outside)).toEqual(SCRIPTS)
  })

test('pages that are not public, such as those of errors, load no third-party script', async ({ context }) => {
  const errors = watchErrors(context)
  const paths = ['/offline', '/failed', '/nothing-here']
  expect(OWN_PATHS.has('/nothing-here')).toBe(false)
  const tabs: Tab[] = []
  for (const path of paths) tabs.push(await openTab(context, path))
  await expectNoThirdParty(tabs)
  expect(errors.filter((text) => !/status of 404/.test(text))).toEqual([])
})

const SECRET = [
  ['an order', () => orderPath],
  ['a subscription', () => confirmPath],
  ['a subscription that does not exist', () => '/subscription?confirm=0000000000000000000000'],
] as const

test('the next page does not learn the address of an order or a subscription', async ({ page, quiet }) => {
  quiet.allow.push(/status of 404/)
  await consent(page)
  await record(page)
  for (const [what, path] of sample(SECRET, (_secret, index) => index < 2))
    await test.step(what, async () => {
      await page.goto(site.one + path())
      await started(page)
      const [asked] = await Promise.all([
        page.waitForRequest((request) => request.isNavigationRequest()),
        page.evaluate(() =>
          document.body.appendChild(Object.assign(document.createElement('a'), { href: '/legal' })).click(),
        ),
      ])
      await page.waitForURL(`${site.one}/legal`)
      await started(page)
      const known = await page.evaluate(() => {
        const { navigation } = window as unknown as { navigation: { entries(): { url: string | null }[] } }
        return [document.referrer, ...navigation.entries().map(({ url }) => url)]
      })
      for (const address of [asked.headers()['referer'] ?? '', ...known])
        expect(address ?? '').not.toMatch(/sign=|confirm=/)
    })
})
