import axe from 'axe-core'
import { currentLegalVersion } from '../../lib/domain/legal-documents.ts'
import { expect, test as base, type BrowserContext, type Locator, type Page, type Request } from '@playwright/test'
import { ONE } from '../support/browser-site.ts'
import { sessionCookie } from '../support/signed-in.ts'
import { smallTargets } from './touch-targets.ts'

/** Variant 2 is the base URL of every test. */
export { ONE } from '../support/browser-site.ts'
/** Formats a URL for test titles: without the port, which differs between runs. */
export const inTitle = (address: string): string => address.replace(ONE, 'variant 1 ').trim()

interface Frame {
  /** Prices that were visible in some frame. */
  seen: string[]
}

/** One second, the time that the site waits for a router response or for the first paint. */
const CLIENT_TIMEOUT_MS = 1000

/**
 * Matches console messages about a view transition that another navigation ended, also on pages without scripts. They
 * are not errors of the site.
 */
const OF_CHANGED_DOCUMENTS =
  /ViewTransition opt-in disabled|Transition was skipped|Transition was aborted because of invalid state/

/**
 * A page that fails a test on console errors and unexpected dialogs, unless the test allows them. Page timers of one
 * second are extended by default, because a slow machine is not an error.
 */
export const test = base.extend<{
  popUp: 'put off' | 'free'
  clientTimeouts: 'original' | 'extended'
  quiet: { allow: RegExp[] }
}>({
  popUp: ['put off', { option: true }],
  clientTimeouts: ['extended', { option: true }],
  page: async ({ page, popUp, clientTimeouts }, use) => {
    if (popUp === 'put off') await page.addInitScript(() => sessionStorage.setItem('subscriptionLater', '1'))
    if (clientTimeouts === 'extended')
      await page.addInitScript((second) => {
        const { setTimeout: own } = window
        const extended: typeof setTimeout = Object.assign(
          (...[act, delay, ...args]: Parameters<typeof own>) =>
            own(act, delay === second ? 2 ** 31 - 1 : delay, ...args),
          own,
        )
        window.setTimeout = extended
      }, CLIENT_TIMEOUT_MS)
    await use(page)
  },
  quiet: [
    async ({ page }, use) => {
      const allow = [OF_CHANGED_DOCUMENTS]
      const messages: string[] = []
      // A CSP violation whose error is caught is reported only to listeners.
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          console.error(`Content Security Policy: ${effectiveDirective} refuses ${blockedURI}`),
        ),
      )
      page.on('console', (message) => message.type() === 'error' && messages.push(message.text()))
      page.on('pageerror', (error) => messages.push(String(error)))
      await use({ allow })
      expect(messages.filter((text) => !allow.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Records in every frame each text of a visible price slot. */
export async function watchPrices(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const frame: Frame = { seen: [] }
    ;(window as unknown as { frame: Frame }).frame = frame
    const look = () => {
      for (const element of document.querySelectorAll(
        '[data-slot$=".now"], [data-slot$=".old"], [data-slot$=".plain"]',
      )) {
        const text = element.textContent
        if (text && getComputedStyle(element).visibility === 'visible' && !frame.seen.includes(text))
          frame.seen.push(text)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => (window as unknown as { frame: Frame }).frame.seen)
}

/** Waits until the page has started for its visitor. */
export async function started(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-init', '')
}

/** Simulates a user interaction: a page without prices sends no request before the first one. */
export const stir = (page: Page): Promise<void> => page.mouse.move(7, 7)

/** Waits until the whole page is laid out, which a user interaction starts: positions are final then. */
export async function laidOut(page: Page): Promise<void> {
  await stir(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-below-fold')
}

/** Records layout shifts since the start of the page, with their old and new positions. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      hadRecentInput: boolean
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const shifts: string[] = []
    ;(window as unknown as { shifts: string[] }).shifts = shifts
    const position = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (!hadRecentInput)
          for (const { node, previousRect, currentRect } of sources) {
            const name = node instanceof Element ? node.outerHTML.slice(0, 90) : node?.nodeName
            shifts.push(`${name}: ${position(previousRect)} to ${position(currentRect)}`)
          }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A phone in portrait orientation. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/**
 * Lists the axe violations of the page and its frames, or of a part, and on touch devices targets that are too small.
 */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // Includes the part that the browser has not laid out yet.
  await page.evaluate(() => delete document.documentElement.dataset['belowFold'])
  for (const frame of page.frames()) await frame.evaluate(axe.source)
  const found = await page.evaluate(
    async ([tags, selector]) => {
      const results = await (window as unknown as { axe: typeof axe }).axe.run(selector, {
        runOnly: tags,
        resultTypes: ['violations'],
      })
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
    },
    [TAGS, part] as const,
  )
  const isTouched = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  return isTouched ? [...found, ...(await smallTargets(page, part))] : found
}

/** Stores a cookie choice, so that no bar covers the page. */
export async function answerConsentDialog(page: Page): Promise<void> {
  const { version } = currentLegalVersion('privacy-policy')
  await page.addInitScript(
    (choice) => localStorage.setItem('cookieChoice', choice),
    JSON.stringify({ version, at: new Date(0).toISOString(), allowed: [] }),
  )
}

/** Changes the bodies of the responses of a URL before the page receives them. */
export async function interceptResponse(page: Page, url: string, change: (body: string) => string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
}

/** Marks the document: the mark survives navigation by the router, but not a new document. */
export const markPage = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { marked: true }))
export const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window)

/** Hovers over a link, waits until its page is prefetched, and follows it. */
export async function follow(link: Locator): Promise<void> {
  const page = link.page()
  const { pathname } = new URL((await link.getAttribute('href')) ?? '', page.url())
  const isPage = (request: Request) =>
    new URL(request.url()).pathname === pathname &&
    (request.headers()['next-router-segment-prefetch'] ?? '').endsWith('__PAGE__')
  let isSent = false
  const pending = page.waitForRequest(isPage).finally(() => (isSent = true))
  // A page that is still starting does not notice the hover.
  while (!isSent) {
    await page.mouse.move(0, 0)
    await link.hover()
    await Promise.race([pending, page.waitForTimeout(500)])
  }
  await (await (await pending).response())?.finished()
  await link.click()
}

/** Signs a browser context in as an administrator at `origin`. */
export async function beAdmin(
  context: BrowserContext,
  origin: string,
  person?: Parameters<typeof sessionCookie>[1],
): Promise<void> {
  const [name = '', value = ''] = (await sessionCookie(origin, person)).split(/=(.*)/)
  // Browsers accept a prefixed cookie only from secure hosts, which include loopback.
  await context.addCookies([{ name, value, domain: new URL(origin).hostname, path: '/', secure: true }])
}
