import { expect } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { readBody, stubServer, type Stub } from '../support/contract/stub-server.ts'
import { ONE, started, test, watchShifts } from './site.ts'

/** Milliseconds of the pause: long enough to paint the first part. */
const PAUSE = 600
/** Position of the pause: before the label of the chat button. */
const CHAT_BUTTON = /<button[^>]*popoverTarget="chat"[^>]*>.*?<\/svg>/is

let site: Stub

// A proxy of the site that sends pages in two parts.
test.beforeAll(async () => {
  site = await stubServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = request
      const options = {
        method,
        headers: { accept: headers.accept ?? '*/*', 'content-type': headers['content-type'] ?? '' },
      }
      const own = await fetch(
        ONE + url,
        method === 'GET' ? options : { ...options, body: JSON.stringify(await readBody(request)) },
      )
      const body = Buffer.from(await own.arrayBuffer())
      const type = own.headers.get('content-type') ?? ''
      response.writeHead(own.status, { 'content-type': type })
      if (!type.startsWith('text/html')) return response.end(body)
      const html = body.toString()
      const { 0: before, index } = CHAT_BUTTON.exec(html) ?? { 0: '', index: NaN }
      const cut = index + before.length
      response.write(html.slice(0, cut))
      await wait(PAUSE)
      return response.end(html.slice(cut))
    })()
  })
})
test.afterAll(() => site.close())

test('a page interrupted within its overlays has no layout shift when the rest arrives', async ({ page }) => {
  const shifts = await watchShifts(page)
  await page.goto(site.baseUrl)
  await started(page)
  await expect(page.locator('[popovertarget=chat]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await shifts()).toEqual([])
})
