import { expect } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { started, test, watchPrices } from './site.ts'

const REPORTS = '**/api/client-errors'

test.use({ timezoneId: 'Europe/Riga' })

for (const path of sample(['/en/', '/en/exome', '/en/legal'], (one) => one === '/en/exome'))
  test(`${path}: a page changed before hydration keeps its prices, and its errors are reported`, async ({
    page,
    quiet,
  }) => {
    quiet.allow.push(/Minified React error #418|broken/)
    const reports: unknown[] = []
    await page.route(REPORTS, (route) => {
      reports.push(route.request().postDataJSON())
      return route.fulfill({ status: 204 })
    })
    const seen = await watchPrices(page)
    // Simulates a browser extension.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        document.querySelector('#main > *')?.prepend(document.createElement('div')),
      ),
    )
    await page.goto(path)
    await test.step('the hydration error is reported, and the prices are those of the visitor', async () => {
      await expect
        .poll(() => reports)
        .toEqual([expect.objectContaining({ kind: 'error', page: path, message: expect.stringContaining('418') })])
      await started(page)
      await expect(page.locator('[data-slot="market.currency"]').first()).toHaveText('EUR')
      expect((await seen()).filter((text) => !/€|Price on request/.test(text))).toEqual([])
      expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
        prices: 'ready',
        discounts: expect.any(String),
      })
    })
    await test.step('an uncaught error and an unhandled rejection are reported once each', async () => {
      await page.evaluate(() => {
        for (const text of ['broken once', 'broken once', 'broken twice'])
          setTimeout(() => {
            throw new Error(text)
          })
        void Promise.reject(new Error('broken promise'))
      })
      await expect.poll(() => reports.length).toBe(4)
      expect(reports).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'error', message: 'broken once', page: path }),
          expect.objectContaining({ kind: 'rejection', message: 'broken promise' }),
        ]),
      )
    })
    await test.step('reports at most ten errors in a session', async () => {
      await page.evaluate(() => {
        for (let index = 0; index < 20; index++) void Promise.reject(new Error(`broken ${index}`))
      })
      await expect.poll(() => reports.length).toBe(10)
      await page.waitForLoadState('networkidle')
      expect(reports.length).toBe(10)
    })
  })
