import { expect } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { ONE, started, test, watchPrices } from './site.ts'

const REPORTS = '**/api/client-errors'

test.describe('a page that something has changed before React came', () => {
  test.use({ timezoneId: 'Europe/Riga' })

  for (const path of sample(['/en/', '/en/exome', '/en/legal'], (one) => one === '/en/exome'))
    test(`${path}: keeps the visitor’s prices, and reports the hydration error`, async ({ page, quiet }) => {
      quiet.allow.push(/Minified React error #418/)
      const seen = await watchPrices(page)
      // As an extension of the browser does.
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () =>
          document.querySelector('#main > *')?.prepend(document.createElement('div')),
        ),
      )
      const reported = page.waitForRequest(REPORTS)
      await page.goto(path)
      expect((await reported).postDataJSON()).toMatchObject({
        kind: 'error',
        page: path,
        message: expect.stringContaining('418'),
      })
      await started(page)
      await expect(page.locator('[data-slot="market.currency"]').first()).toHaveText('EUR')
      expect((await seen()).filter((text) => !/€|Price on request/.test(text))).toEqual([])
      expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
        prices: 'ready',
        discounts: expect.any(String),
      })
    })
})

test('an error and a rejection that nothing catches are reported once each, and no more than ten in a session', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/broken/)
  const reports: unknown[] = []
  await page.route(REPORTS, (route) => {
    reports.push(route.request().postDataJSON())
    return route.fulfill({ status: 204 })
  })
  await page.goto(ONE)
  await started(page)
  await page.evaluate(() => {
    for (const text of ['broken once', 'broken once', 'broken twice'])
      setTimeout(() => {
        throw new Error(text)
      })
    void Promise.reject(new Error('broken promise'))
  })
  await expect.poll(() => reports.length).toBe(3)
  expect(reports).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'error', message: 'broken once', page: '/' }),
      expect.objectContaining({ kind: 'rejection', message: 'broken promise' }),
    ]),
  )
  await page.evaluate(() => {
    for (let index = 0; index < 20; index++) void Promise.reject(new Error(`broken ${index}`))
  })
  await expect.poll(() => reports.length).toBe(10)
  await page.waitForLoadState('networkidle')
  expect(reports.length).toBe(10)
})
