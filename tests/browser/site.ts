import axe from 'axe-core'
import { currentLegalVersion } from '../../lib/domain/legal-documents.ts'
import { expect, test as base, type BrowserContext, type Locator, type Page, type Request } from '@playwright/test'
import { ONE } from '../support/browser-site.ts'
import { sessionCookie } from '../support/signed-in.ts'
import { smallTargets } from './targets.ts'

/** Variant 2 is the base address of every test. */
export { ONE } from '../support/browser-site.ts'
/** An address as the title of a test has it: without the port, which changes from run to run. */
export const inTitle = (address: string): string => address.replace(ONE, 'variant 1 ').trim()
export const LANGUAGES = ['ru', 'es', 'en', 'pt', 'lv', 'it'] as const

interface Frame {
  /** What could be seen or read of the prices in some frame. */
  seen: string[]
}

/** A second: how long the site waits for a page of the router, or for word of the first paint. */
const PATIENCE = 1000

/**
 * What the browser itself says of the picture of a change between documents when another change ends it, also on pages
 * without a script. Nobody sees it but whoever looks into the console.
 */
const OF_CHANGED_DOCUMENTS =
  /ViewTransition opt-in disabled|Transition was skipped|Transition was aborted because of invalid state/

/**
 * A page on which nothing may be written to the console as an error, and nothing be opened over it, unless the test says so.
 * To its patience a second is endless unless the test says so: a slow machine is no lost page.
 */
export const test = base.extend<{ popUp: 'put off' | 'free'; patience: 'own' | 'endless'; quiet: { allow: RegExp[] } }>(
  {
    popUp: ['put off', { option: true }],
    patience: ['endless', { option: true }],
    page: async ({ page, popUp, patience }, use) => {
      if (popUp === 'put off') await page.addInitScript(() => sessionStorage.setItem('subscriptionLater', '1'))
      if (patience === 'endless')
        await page.addInitScript((second) => {
          const { setTimeout: own } = window
          const patient: typeof setTimeout = Object.assign(
            (...[act, delay, ...given]: Parameters<typeof own>) =>
              own(act, delay === second ? 2 ** 31 - 1 : delay, ...given),
            own,
          )
          window.setTimeout = patient
        }, PATIENCE)
      await use(page)
    },
    quiet: [
      async ({ page }, use) => {
        const allow = [OF_CHANGED_DOCUMENTS]
        const said: string[] = []
        // Of what is refused and caught, browsers tell only whoever asks.
        await page.addInitScript(() =>
          addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
            console.error(`Content Security Policy: ${effectiveDirective} refuses ${blockedURI}`),
          ),
        )
        page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
        page.on('pageerror', (error) => said.push(String(error)))
        await use({ allow })
        expect(said.filter((text) => !allow.some((pattern) => pattern.test(text)))).toEqual([])
      },
      { auto: true },
    ],
  },
)

/** Writes down, in every frame, each text that a price slot shows while it is visible. */
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

/** The page has started for its visitor. */
export async function started(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-init', '')
}

/** A sign of life: what a page without prices waits for before it asks anything. */
export const stir = (page: Page): Promise<void> => page.mouse.move(7, 7)

/** The page is laid out to its end, which a sign of life brings about: lengths and places are what they will be. */
export async function laidOut(page: Page): Promise<void> {
  await stir(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-rest')
}

/** What moved by itself since the page began, and from where to where. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      hadRecentInput: boolean
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const shifts: string[] = []
    ;(window as unknown as { shifts: string[] }).shifts = shifts
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (!hadRecentInput)
          for (const { node, previousRect, currentRect } of sources)
            shifts.push(
              `${node instanceof Element ? node.outerHTML.slice(0, 90) : node?.nodeName}: ${place(previousRect)} to ${place(currentRect)}`,
            )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A telephone in a hand. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** What axe has to say about the page and its frames, or about a part of it, and on touch what a finger misses. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // What the browser has not laid out yet is looked at too.
  await page.evaluate(() => delete document.documentElement.dataset['rest'])
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

/** A visitor who has answered the question about cookies: nothing lies over the page. */
export async function answerCookies(page: Page): Promise<void> {
  const { version } = currentLegalVersion('privacy-policy')
  await page.addInitScript(
    (choice) => localStorage.setItem('cookieChoice', choice),
    JSON.stringify({ version, at: new Date(0).toISOString(), allowed: [] }),
  )
}

/** Marks the document: what a router does leaves the mark, a new document has none. */
export const markPage = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { marked: true }))
export const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window)

/** Points at a link, waits until its page is there to be opened in place, and follows it. */
export async function follow(link: Locator): Promise<void> {
  const page = link.page()
  const { pathname } = new URL((await link.getAttribute('href')) ?? '', page.url())
  const isPage = (request: Request) =>
    new URL(request.url()).pathname === pathname &&
    (request.headers()['next-router-segment-prefetch'] ?? '').endsWith('__PAGE__')
  let isAsked = false
  const asked = page.waitForRequest(isPage).finally(() => (isAsked = true))
  // A page that is still starting does not see that its link is pointed at.
  while (!isAsked) {
    await page.mouse.move(0, 0)
    await link.hover()
    await Promise.race([asked, page.waitForTimeout(500)])
  }
  await (await (await asked).response())?.finished()
  await link.click()
}

/** Makes the pages of a browser those of an administrator who has signed in at `origin`. */
export async function beAdmin(context: BrowserContext, origin: string): Promise<void> {
  const [name = '', value = ''] = (await sessionCookie(origin)).split(/=(.*)/)
  // A name with the prefix is taken from a secure host alone, which loopback counts as.
  await context.addCookies([{ name, value, domain: new URL(origin).hostname, path: '/', secure: true }])
}
