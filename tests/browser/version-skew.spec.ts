import { expect, type Page } from '@playwright/test'
import { answerConsentDialog, isSamePage, markPage, started, stir, test } from './site.ts'

const FILES = '**/_next/static/chunks/**'
const openPicker = (page: Page) => page.locator('header button[popovertarget=locale-picker]').first().click()

/** Opens a page of a build whose other files the server no longer has. */
async function oldPage(page: Page): Promise<void> {
  await answerConsentDialog(page)
  await page.goto('/en/?lng=en')
  await started(page)
  await stir(page)
  await page.waitForLoadState('networkidle')
  await markPage(page)
}

test('a page of an earlier build is reloaded when a file is missing, at most once for each', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/404|Failed to load|ChunkLoadError/)
  await oldPage(page)
  const gone = new Set<string>()
  page.on('response', (response) => response.status() === 404 && gone.add(response.url()))
  // The page checks with HEAD whether the file is gone, and reloads: the new page has its files from the first one on.
  let isOld = true
  await page.route(FILES, (route, request) => {
    if (!isOld) return route.continue()
    isOld = request.method() !== 'HEAD'
    return route.fulfill({ status: 404, body: '' })
  })
  const isNew = page.waitForEvent('load')
  await openPicker(page)
  await isNew
  await started(page)
  expect(await isSamePage(page)).toBe(false)
  // If the files stay missing, the page stops reloading.
  await page.route(
    (url) => gone.has(url.href),
    (route) => route.fulfill({ status: 404, body: '' }),
  )
  for (let times = 0; times <= gone.size; times += 1) {
    await stir(page)
    await page.waitForLoadState('networkidle')
    await markPage(page)
    await openPicker(page)
    await page.waitForTimeout(1000)
  }
  expect(await isSamePage(page)).toBe(true)
})

test('a page with a network failure is not reloaded', async ({ page, quiet }) => {
  quiet.allow.push(/Failed to load|ChunkLoadError|ERR_/)
  await oldPage(page)
  await page.route(FILES, (route) => route.abort())
  const headRequest = page.waitForRequest((request) => request.method() === 'HEAD')
  await openPicker(page)
  await headRequest
  await page.waitForTimeout(500)
  expect(await isSamePage(page)).toBe(true)
})
