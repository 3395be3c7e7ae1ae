import { expect, type Page } from '@playwright/test'
import { answerCookies, isSamePage, markPage, started, stir, test } from './site.ts'

const FILES = '**/_next/static/chunks/**'
const openPicker = (page: Page) => page.locator('header [popovertarget=locale-picker]').click()

/** A page that has started, of a build whose other files the server does not have any more. */
async function oldPage(page: Page): Promise<void> {
  await answerCookies(page)
  await page.goto('/en/?lng=en')
  await started(page)
  await stir(page)
  await page.waitForLoadState('networkidle')
  await markPage(page)
  await page.route(FILES, (route) => route.fulfill({ status: 404, body: '' }))
}

test('a page of an earlier build is loaded anew when it misses a file, once', async ({ page, quiet }) => {
  quiet.allow.push(/404|Failed to load|ChunkLoadError/)
  await oldPage(page)
  const missing = page.waitForResponse((response) => response.status() === 404)
  const isNew = page.waitForEvent('load')
  await openPicker(page)
  const file = (await missing).url()
  await page.unroute(FILES)
  await isNew
  await started(page)
  expect(await isSamePage(page)).toBe(false)
  await markPage(page)
  await stir(page)
  await page.waitForLoadState('networkidle')
  await page.route(file, (route) => route.fulfill({ status: 404, body: '' }))
  const asked = page.waitForRequest((request) => request.url() === file && request.method() === 'HEAD')
  await openPicker(page)
  await asked
  await page.waitForTimeout(500)
  expect(await isSamePage(page)).toBe(true)
})

test('a page whose network fails stays', async ({ page, quiet }) => {
  quiet.allow.push(/Failed to load|ChunkLoadError|ERR_/)
  await oldPage(page)
  await page.unroute(FILES)
  await page.route(FILES, (route) => route.abort())
  const asked = page.waitForRequest((request) => request.method() === 'HEAD')
  await openPicker(page)
  await asked
  await page.waitForTimeout(500)
  expect(await isSamePage(page)).toBe(true)
})
