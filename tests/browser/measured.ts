import type { Page, Request } from '@playwright/test'
import { currentLegalVersion } from '../../lib/domain/legal-documents.ts'
import type { TrackedEvent } from '../../lib/contract/tracking.ts'
import { openDatabase } from '../../lib/embedded/database/open.ts'
import type { Site } from '../support/site.ts'

/** Settings of a site on which every third-party script of variant 1 is configured. */
export const ALL_SCRIPTS = {
  SITE_ENV: 'production',
  TRUSTED_PROXIES: '1',
  METRIKA_ID: '12345678',
  GTM_ID: 'GTM-ABC1234',
  CALLTRACKING_ID: 'abcd1234',
  ATTRIBUTION_ID: '0123456789abcdef',
}

/** A visitor who has answered the question about cookies, with these purposes allowed. What is answered in the page later stays. */
export async function allow(page: Page, allowed: string[]): Promise<void> {
  const { version } = currentLegalVersion('privacy-policy')
  await page.addInitScript(
    (choice) => (localStorage['cookieChoice'] ??= choice),
    JSON.stringify({ version, at: new Date(0).toISOString(), allowed }),
  )
}

/** Stands in for the script of the counter: takes what waits, and reports every call. */
const COUNTER = `{
  const report = (args) => fetch('https://mc.yandex.ru/call', { method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify([...args]) })
  const waiting = window.ym?.a ?? []
  window.ym = (...args) => void report(args)
  waiting.forEach(report)
}`

export interface Recorder {
  /** Addresses asked for that are not the site's own. */
  readonly outside: string[]
  /** Calls of the counter, without the number of the counter. */
  readonly calls: unknown[][]
  /** What our own tracking was told. */
  readonly own: TrackedEvent[]
}

/** Records what a visit tells outside and to our own tracking; nothing outside is really asked. */
export async function record(page: Page): Promise<Recorder> {
  const recorder: Recorder = { outside: [], calls: [], own: [] }
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    async (route) => {
      const request: Request = route.request()
      if (request.url() === 'https://mc.yandex.ru/call')
        recorder.calls.push((JSON.parse(request.postData() ?? '[]') as unknown[]).slice(1))
      else recorder.outside.push(request.url())
      await route.fulfill({ contentType: 'text/javascript', body: request.url().endsWith('/tag.js') ? COUNTER : '' })
    },
  )
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/track')
      recorder.own.push(...(JSON.parse(request.postData() ?? '{"events":[]}') as { events: TrackedEvent[] }).events)
  })
  return recorder
}

interface Row {
  type: string
  data: TrackedEvent['data']
}

/** What the backend has written down about the visits of a browser: also what a page told as it was left, whose body no request shows. */
export async function recorded(site: Site, page: Page): Promise<Row[]> {
  const visitor = await page.evaluate(() => localStorage.getItem('builderVisitorId'))
  const database = openDatabase({ dataDir: site.dataDir })
  const rows = await database.selectFrom('events').selectAll().orderBy('created_at').execute()
  await database.destroy()
  return rows
    .filter((row) => row.visitor_id === visitor)
    .map(({ type, data }) => ({ type, data: JSON.parse(data) as Row['data'] }))
}

/** Ids of ours that the browser keeps. */
export const ownIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...Object.keys(localStorage).filter((key) => key.startsWith('builder')),
    ...document.cookie
      .split('; ')
      .filter((pair) => pair.startsWith('builder'))
      .map((pair) => pair.split('=')[0] ?? ''),
  ])

/** Whether the page has loaded what measures how it loads, which is a script of the site's own. */
export async function measuresLoad(page: Page): Promise<boolean> {
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const own = scripts.filter((address) => address.startsWith(new URL(page.url()).origin) && address.endsWith('.js'))
  const texts = await Promise.all(own.map(async (address) => (await page.request.get(address)).text()))
  return texts.some((text) => text.includes('largest-contentful-paint'))
}
