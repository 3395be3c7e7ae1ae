import { expect, type Page, type Route } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { answerConsentDialog, follow, isSamePage, markPage, started, test } from './site.ts'

test.use({ timezoneId: 'Europe/Riga' })

const ROUTER = /_rsc/
const privacy = (page: Page) => page.locator('footer a[href*="/legal/privacy-policy"]')
const terms = (page: Page) => page.locator('footer a[href*="/legal/terms-of-service"]').first()
const genealogy = (page: Page) => page.locator('footer a[href*="/genealogy_complex"]')

/** Adds a link with the given URL to the page. */
const addLink = (page: Page, href: string, words: string) =>
  page.evaluate(
    ([address, text]) =>
      document
        .querySelector('main')
        ?.prepend(Object.assign(document.createElement('a'), { href: address, textContent: text })),
    [href, words],
  )

test.beforeEach(async ({ page }) => {
  await answerConsentDialog(page)
  await page.goto('/en/?lng=en')
  await started(page)
  await markPage(page)
})

/** The router has loaded; the test answers its requests from now on. */
async function interceptRouterRequests(page: Page, respond: (route: Route) => Promise<void> | void): Promise<void> {
  await Promise.all([page.waitForResponse(ROUTER), privacy(page).hover()])
  await page.waitForLoadState('networkidle')
  await page.route(ROUTER, respond)
}

/** Returns the milliseconds until the browser requested a document. */
async function untilDocument(page: Page, act: () => Promise<void>): Promise<number> {
  const navigationRequest = page.waitForRequest((request) => request.isNavigationRequest())
  const start = Date.now()
  await act()
  await navigationRequest
  return Date.now() - start
}

test.describe('with the default timeout', () => {
  test.use({ clientTimeouts: 'original' })

  test('a page that has not arrived after a second is loaded as a document, once', async ({ page, quiet }) => {
    quiet.allow.push(/Failed to fetch RSC/)
    await interceptRouterRequests(page, () => undefined)
    const length = await page.evaluate(() => history.length)
    await genealogy(page).hover()
    const waited = await untilDocument(page, () => genealogy(page).click())
    await expect(page).toHaveTitle(/family tree/)
    expect(waited).toBeGreaterThan(950)
    expect(await isSamePage(page)).toBe(false)
    expect(await page.evaluate(() => history.length)).toBe(length + 1)
    await page.goBack()
    await expect(page).toHaveTitle('DNA analyses and genetic tests')
  })

  test('a page that arrives while its document is loading is ignored', async ({ page, quiet }) => {
    quiet.allow.push(/Failed to fetch RSC/)
    await interceptRouterRequests(page, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1300))
      await route.continue().catch(() => undefined)
    })
    await page.route('**/genealogy_complex?lng=en', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    const length = await page.evaluate(() => history.length)
    await untilDocument(page, () => genealogy(page).click())
    await expect(page).toHaveTitle(/family tree/)
    expect(await isSamePage(page)).toBe(false)
    expect(await page.evaluate(() => history.length)).toBe(length + 1)
  })
})

const RESPONSES = [
  ['no answer', (route: Route) => route.abort()],
  ['a failure', (route: Route) => route.fulfill({ status: 500, body: '' })],
  ['something else', (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>' })],
] as const

test('a failed router request loads the document at once', async ({ page, quiet }) => {
  quiet.allow.push(/Failed to/)
  for (const [index, [what, respond]] of sample(RESPONSES, ([one]) => one !== 'a failure').entries())
    await test.step(`the router gets ${what}`, async () => {
      const [link, title] =
        index % 2 ? ([privacy(page), 'Privacy policy'] as const) : ([genealogy(page), /family tree/] as const)
      await page.unroute(ROUTER)
      await started(page)
      await markPage(page)
      await Promise.all([page.waitForResponse(ROUTER), terms(page).hover()])
      await page.waitForLoadState('networkidle')
      await page.route(ROUTER, respond)
      await untilDocument(page, () => link.click())
      await expect(page).toHaveTitle(title)
      expect(await isSamePage(page)).toBe(false)
    })
})

test('a click before the router has loaded is handled by the browser', async ({ page }) => {
  await page.route('**/_next/static/chunks/*.js', () => undefined)
  await genealogy(page).hover()
  await genealogy(page).click()
  await page.waitForURL(/genealogy_complex/, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/family tree/)
  expect(await isSamePage(page)).toBe(false)
})

test('a modifier key opens a tab, a language link a new document, and the server routes unknown paths', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow.push(/404/)
  await interceptRouterRequests(page, (route) => route.continue())
  const [tab] = await Promise.all([context.waitForEvent('page'), genealogy(page).click({ modifiers: ['Control'] })])
  await expect(tab).toHaveTitle(/family tree/)
  await expect(page).toHaveURL('/en/?lng=en')
  const [second] = await Promise.all([context.waitForEvent('page'), genealogy(page).click({ button: 'middle' })])
  await expect(second).toHaveTitle(/family tree/)
  expect(await isSamePage(page)).toBe(true)
  await page.locator('footer a[hreflang=it]').click()
  await expect(page).toHaveURL('/it/?lng=it')
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  expect(await isSamePage(page)).toBe(false)
  await started(page)
  await Promise.all([page.waitForResponse(ROUTER), privacy(page).hover()])
  await addLink(page, '/it/nothing-here?lng=it', 'Nothing')
  await page.getByRole('link', { name: 'Nothing' }).click()
  await expect(page).toHaveTitle('Questa pagina non esiste')
  await expect(page).toHaveURL('/it/nothing-here?lng=it')
})

test('navigations fade, but not with reduced motion', async ({ page }) => {
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    Object.assign(window, { faded: 0 })
    document.startViewTransition = (...args) => {
      Object.assign(window, { faded: (window as unknown as { faded: number }).faded + 1 })
      return start(...args)
    }
  })
  const faded = () => page.evaluate(() => (window as unknown as { faded: number }).faded)
  for (const [motion, link, title] of [
    ['reduce', genealogy(page), /family tree/],
    ['no-preference', privacy(page), 'Privacy policy'],
  ] as const) {
    await page.emulateMedia({ reducedMotion: motion })
    await follow(link)
    await expect(page).toHaveTitle(title)
    expect([motion, await faded()]).toEqual([motion, motion === 'reduce' ? 0 : 1])
  }
})
