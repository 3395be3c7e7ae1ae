import type { Page, Request } from '@playwright/test'
import type { ConsentPurpose } from '../../lib/visitor/cookie-consent.ts'
import { currentLegalVersion } from '../../lib/domain/legal-documents.ts'
import type { TrackedEvent } from '../../lib/contract/tracking.ts'
import { openDatabase } from '../../lib/embedded/database/open.ts'
import type { Site } from '../support/site.ts'
import { SCRIPT_SETTINGS } from '../support/third-party-scripts.ts'

/** Settings of a site on which every third-party script of variant 1 is configured. */
export const ALL_SCRIPTS = { SITE_ENV: 'production', TRUSTED_PROXIES: '1', ...SCRIPT_SETTINGS }

/** Stores a cookie choice that allows these purposes. A later choice in the page is preserved. */
export async function allow(page: Page, allowed: readonly ConsentPurpose[]): Promise<void> {
  const { version } = currentLegalVersion('privacy-policy')
  await page.addInitScript(
    (choice) => (localStorage['cookieChoice'] ??= choice),
    JSON.stringify({ version, at: new Date(0).toISOString(), allowed }),
  )
}

/** Stub of Metrica's script: takes the queued calls and reports each one. */
const COUNTER = `{
  const options = { method: 'POST', mode: 'no-cors', keepalive: true }
  const report = (args) => fetch('https://mc.yandex.ru/call', { ...options, body: JSON.stringify([...args]) })
  const waiting = window.ym?.a ?? []
  window.ym = (...args) => void report(args)
  waiting.forEach(report)
}`

export interface Recorder {
  /** Requested external URLs. */
  readonly external: string[]
  /** Calls of Metrica, without the number of its counter. */
  readonly calls: unknown[][]
  /** Events received by first-party tracking. */
  readonly own: TrackedEvent[]
}

/** Records third-party and first-party events of a visit; external requests are stubbed. */
export async function record(page: Page): Promise<Recorder> {
  const recorder: Recorder = { external: [], calls: [], own: [] }
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    async (route) => {
      const request: Request = route.request()
      if (request.url() === 'https://mc.yandex.ru/call')
        recorder.calls.push((JSON.parse(request.postData() ?? '[]') as unknown[]).slice(1))
      else recorder.external.push(request.url())
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

/** Events stored by the backend for a browser, including those of beacons, whose bodies are not visible in requests. */
export async function recorded(site: Site, page: Page): Promise<Row[]> {
  const visitor = await page.evaluate(() => localStorage.getItem('builderVisitorId'))
  const database = openDatabase({ dataDir: site.dataDir })
  const rows = await database.selectFrom('events').selectAll().orderBy('created_at').execute()
  await database.destroy()
  return rows
    .filter((row) => row.visitor_id === visitor)
    .map(({ type, data }) => ({ type, data: JSON.parse(data) as Row['data'] }))
}

/** First-party ids stored in the browser. */
export const ownIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...Object.keys(localStorage).filter((key) => key.startsWith('builder')),
    ...document.cookie
      .split('; ')
      .filter((pair) => pair.startsWith('builder'))
      .map((pair) => pair.split('=')[0] ?? ''),
  ])

/** Checks whether the page has loaded the site's web vitals script. */
export async function measuresLoad(page: Page): Promise<boolean> {
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const own = scripts.filter((address) => address.startsWith(new URL(page.url()).origin) && address.endsWith('.js'))
  const texts = await Promise.all(own.map(async (address) => (await page.request.get(address)).text()))
  return texts.some((text) => text.includes('largest-contentful-paint'))
}
