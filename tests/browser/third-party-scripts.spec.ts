import { expect, type BrowserContext, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { SIGN_IN_PATH } from '../../lib/domain/admin-pages.ts'
import { CONSENT_PURPOSES } from '../../lib/visitor/cookie-consent.ts'
import { BUILT_IN_PATHS, PRIVATE_PATHS } from '../../lib/routing/static-routes.ts'
import { entryAt, put } from '../support/content.ts'
import { emailsIn } from '../support/emails.ts'
import { sample } from '../support/sample.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { ADMIN, sessionCookie } from '../support/signed-in.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'
import { ALL_SCRIPTS, allow, record } from './analytics-events.ts'
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
    const emails = await Promise.all(emailsIn(site.dataDir).map((email) => PostalMime.parse(email)))
    return emails.flatMap(({ text = '' }) => text.match(/https?:\S+\?confirm=\S+/g) ?? [])
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

const SECRET = [
  ['an order', () => orderPath],
  ['a subscription', () => confirmPath],
  ['a subscription that does not exist', () => '/subscription?confirm=0000000000000000000000'],
] as const

/** Longer than every delay after which an idle page loads scripts. */
const settled = async (page: Page) => {
  await started(page)
  await page.waitForTimeout(3000)
}

/** A page that runs every third-party script, also that of the chat. */
async function openWithScripts(page: Page, external: string[]): Promise<void> {
  await page.goto(`${site.one}/legal`)
  await started(page)
  await expect.poll(() => hostsOf(external)).toEqual(SCRIPTS)
  await chatButton(page).click()
  await expect.poll(() => hostsOf(external)).toContain('cdn.crm.example')
  await page.keyboard.press('Escape')
  await markPage(page)
}

interface Tab {
  readonly page: Page
  readonly policy: string | undefined
  readonly external: readonly string[]
}

/** Checks pages in parallel, so that all of them have time to load scripts. */
async function expectNoThirdParty(tabs: readonly Tab[]): Promise<void> {
  for (const { page, policy } of tabs) {
    expect(policy, page.url()).toContain("default-src 'none'")
    expect(policy, page.url()).not.toMatch(THIRD_PARTY_HOST)
    await started(page)
  }
  await tabs.at(-1)?.page.waitForTimeout(3000)
  for (const { page } of tabs) {
    await expect(chatButton(page)).toBeHidden()
    // The back office has no chat button.
    if (await chatButton(page).count()) await chatButton(page).dispatchEvent('click')
    await page.evaluate(() => document.querySelector<HTMLElement>('#chat')?.showPopover())
  }
  await tabs.at(-1)?.page.waitForTimeout(1500)
  for (const { page, external } of tabs) {
    expect(external, page.url()).toEqual([])
    expect(
      await page.evaluate(() =>
        [...document.scripts].map(({ src }) => src).filter((src) => src && !src.startsWith(location.origin)),
      ),
    ).toEqual([])
    expect(await page.evaluate(() => [typeof window.ym, typeof window.ct])).toEqual(['undefined', 'undefined'])
  }
}

/** Opens a page in a new tab, as a visitor who has allowed everything and has a basket. */
async function openTab(context: BrowserContext, path: string): Promise<Tab> {
  const page = await context.newPage()
  await consent(page)
  await keepBasket(page, one('1002'))
  const { external } = await record(page)
  const response = await page.goto(addressOf(path))
  expect(new URL(page.url()).pathname).toBe(path)
  return { page, external, policy: response?.headers()['content-security-policy'] }
}

async function signIn(context: BrowserContext): Promise<void> {
  const [name = '', value = ''] = session.split(/=(.*)/)
  await context.addCookies([{ name, value, domain: 'localhost', path: '/', secure: true }])
}

/** Records console errors of all tabs from now on. */
function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  context.on('weberror', (error) => errors.push(String(error.error())))
  return errors
}

const addressOf = (path: string) =>
  site.one + (path === '/basket/order-status' ? orderPath : path === '/subscription' ? confirmPath : path)
const consent = (page: Page) => allow(page, CONSENT_PURPOSES)

// Every personal page is tested over HTTP: its policy permits no such script, and its document and data name none
// (tests/http/third-party-scripts.test.ts).
const OPENED = sample(
  ['/basket/order-status', '/orders-admin', SIGN_IN_PATH, '/nothing-here', '/error', '/offline', ...PRIVATE_PATHS],
  (_path, index) => [0, 1, 3].includes(index),
)

test('personal pages and error pages opened directly load no third-party script', async ({ context }) => {
  test.slow()
  expect(BUILT_IN_PATHS.has('/nothing-here')).toBe(false)
  const errors = watchErrors(context)
  const tabs: Tab[] = []
  // A visitor who has signed in is redirected from the sign-in page.
  if (OPENED.includes(SIGN_IN_PATH)) tabs.push(await openTab(context, SIGN_IN_PATH))
  await signIn(context)
  for (const path of new Set(OPENED)) if (path !== SIGN_IN_PATH) tabs.push(await openTab(context, path))
  await expectNoThirdParty(tabs)
  expect(errors.filter((text) => !/status of 404/.test(text))).toEqual([])
})

/** Adds a link to this URL to the page and follows it. */
async function seeOther(page: Page, href: string): Promise<void> {
  await page.evaluate(
    (address) =>
      document
        .querySelector('main')
        ?.prepend(Object.assign(document.createElement('a'), { href: address, id: 'to', textContent: 'Next page' })),
    href,
  )
  await page.locator('#to').hover()
  // Longer than a prefetch by the router takes.
  await page.waitForTimeout(1000)
  await page.locator('#to').click()
}

/** URLs known to the page and its history. */
const knownAddresses = (page: Page) =>
  page.evaluate(() => {
    const { navigation } = window as unknown as { navigation: { entries(): { url: string | null }[] } }
    return [document.referrer, ...navigation.entries().map(({ url }) => url)]
  })

test('a visitor navigates between public and personal pages, and scripts run on the public ones only', async ({
  page,
  context,
  quiet,
}) => {
  test.slow()
  quiet.allow.push(/status of 404/)
  await consent(page)
  await keepBasket(page, one('1002'))
  const { external } = await record(page)
  await openWithScripts(page, external)

  await test.step('public pages open by client-side navigation, and the scripts load once', async () => {
    await follow(page.locator('footer a[href="/legal/terms-of-service"]').first())
    await page.waitForURL('**/legal/terms-of-service')
    await settled(page)
    expect(await isSamePage(page)).toBe(true)
    expect(hostsOf(external.filter((address) => !address.includes('crm.example')))).toEqual(SCRIPTS)
  })

  await test.step('a link redirected to a personal page opens a new document without the scripts', async () => {
    await seeOther(page, '/Basket')
    await page.waitForURL(`${site.one}/basket`)
    await started(page)
    expect(await isSamePage(page)).toBe(false)
    external.length = 0
    await settled(page)
    expect(external).toEqual([])
  })

  for (const path of sample(['/', '/legal/privacy-policy', '/osen'], (where) => where === '/osen'))
    await test.step(`${path} is public and loads the scripts after a personal page, too`, async () => {
      if (new URL(page.url()).pathname !== '/basket') await page.goto(`${site.one}/basket`)
      external.length = 0
      await started(page)
      await seeOther(page, path)
      await page.waitForURL(`${site.one}${path}`)
      await expect.poll(() => hostsOf(external)).toEqual(SCRIPTS)
    })

  await signIn(context)
  for (const path of sample(
    PRIVATE_PATHS.filter((own) => own !== SIGN_IN_PATH),
    (own) => own === '/basket/order-status',
  ))
    await test.step(`${path}, linked on such a page, opens a new document and loads none`, async () => {
      if (new URL(page.url()).pathname !== '/osen') await page.goto(`${site.one}/osen`)
      await started(page)
      await markPage(page)
      const isIts = (url: string) => new URL(url).pathname === path
      const fetched: string[] = []
      page.on(
        'request',
        (request) => isIts(request.url()) && request.resourceType() === 'fetch' && fetched.push(request.url()),
      )
      await seeOther(page, addressOf(path))
      await page.waitForURL((url) => isIts(url.href))
      expect(await isSamePage(page)).toBe(false)
      expect(fetched).toEqual([])
      // The previous page records its own URL when it is left.
      external.length = 0
      const policy = (await page.reload())?.headers()['content-security-policy']
      await expectNoThirdParty([{ page, policy, external }])
    })

  for (const [what, path] of sample(SECRET, (_secret, index) => index === 0))
    await test.step(`the next page does not receive the URL of ${what}`, async () => {
      if (page.url() !== site.one + path()) await page.goto(site.one + path())
      await started(page)
      const [formRequest] = await Promise.all([
        page.waitForRequest((request) => request.isNavigationRequest()),
        page.evaluate(() =>
          document.body.appendChild(Object.assign(document.createElement('a'), { href: '/legal' })).click(),
        ),
      ])
      await page.waitForURL(`${site.one}/legal`)
      await started(page)
      for (const address of [formRequest.headers()['referer'] ?? '', ...(await knownAddresses(page))])
        expect(address ?? '').not.toMatch(/sign=|confirm=/)
    })
})
