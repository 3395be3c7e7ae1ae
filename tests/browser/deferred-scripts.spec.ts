import { expect } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { inTitle, ONE, started, test } from './site.ts'

const ADDRESSES = [ONE, '/es/', '/es/basket', '/es/basket/order?quantity.1001=1', '/es/account/sign-in']

test('the scripts of a page start after the first paint, each once', async ({ page }) => {
  // A public page; a personal one below.
  for (const address of sample(ADDRESSES, (_address, index) => index === 0))
    await test.step(inTitle(address), async () => {
      await page.goto(address)
      await started(page)
      const { paint, loaded, scripts } = await page.evaluate(() => ({
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
        loaded:
          (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.loadEventStart ?? Infinity,
        scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
      }))
      expect(scripts.length).toBeGreaterThan(3)
      // Without a paint the scripts start a second after the page is loaded.
      const start = Math.min(paint, loaded + 1000)
      expect(scripts.filter(({ startTime }) => startTime < start).map(({ name }) => name)).toEqual([])
      expect(new Set(scripts.map(({ name }) => name)).size).toBe(scripts.length)
    })
})

test.describe('a browser without a paint event', () => {
  test.use({ clientTimeouts: 'original' })

  for (const address of sample(ADDRESSES, (one) => one === '/es/basket'))
    test(`the scripts of ${inTitle(address)} start without a paint event too`, async ({ page }) => {
      await page.addInitScript(() => {
        PerformanceObserver.prototype.observe = () => undefined
      })
      await page.goto(address)
      await started(page)
    })
})
