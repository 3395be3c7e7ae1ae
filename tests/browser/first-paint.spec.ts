import { expect } from '@playwright/test'
import { block, entryAt, put } from '../support/content.ts'
import { sample } from '../support/sample.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'
import { inTitle, ONE, started, test } from './site.ts'

const ADDRESSES = [ONE, '/es/', '/es/basket', '/es/basket/order?quantity.1001=1', '/es/account/sign-in']

test('the scripts of a page start after the first paint, each once', async ({ page }) => {
  // A public page of each variant, and a personal one.
  for (const address of sample(ADDRESSES, (_address, index) => [0, 1, 3].includes(index)))
    await test.step(inTitle(address), async () => {
      await page.goto(address)
      await started(page)
      const { paint, loaded, scripts } = await page.evaluate(() => ({
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
        loaded: (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.loadEventStart ?? Infinity,
        scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
      }))
      expect(scripts.length).toBeGreaterThan(3)
      // A machine that paints late starts them a second after the page is loaded.
      const start = Math.min(paint, loaded + 1000)
      expect(scripts.filter(({ startTime }) => startTime < start).map(({ name }) => name)).toEqual([])
      expect(new Set(scripts.map(({ name }) => name)).size).toBe(scripts.length)
    })
})

test.describe('where a second ends', () => {
  test.use({ patience: 'own' })

  for (const address of sample(ADDRESSES, (one) => one === '/es/basket'))
    test(`the scripts of ${inTitle(address)} start without word of a paint too`, async ({ page }) => {
      await page.addInitScript(() => {
        PerformanceObserver.prototype.observe = () => undefined
      })
      await page.goto(address)
      await started(page)
    })
})

test.describe('a picture that is the largest part of a page', () => {
  let site: Site
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    site = await startSite()
    const picture = block('Image', { image: '/images/first.png', altText: 'Una imagen', width: 1600, height: 1200 })
    await put(site, entryAt('/es/picture', { blocks: [picture] }))
    // The framework's own answer to who comes first is not ordered.
    await eventually(
      () => ask(site.two, '/es/picture'),
      ({ status, body }) => status === 200 && body.includes('data-src='),
    )
  })
  test.afterAll(() => site.stop())

  for (const what of ['comes', 'does not come'])
    test(`scripts leave the network to a picture that is the largest part of a page, and start when it ${what}`, async ({ page, quiet }) => {
      quiet.allow.push(/ERR_FAILED/)
      const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
      await page.route('**/images/first.png', async (route) => {
        await held
        await (what === 'comes' ? route.fulfill({ path: 'public/icon.svg' }) : route.abort())
      })
      await page.goto(`${site.two}/es/picture`, { waitUntil: 'commit' })
      await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
      const released = await page.evaluate(() => performance.now())
      release(undefined)
      await started(page)
      const begun = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ startTime }) => startTime),
      )
      expect(begun.length).toBeGreaterThan(3)
      expect(Math.min(...begun)).toBeGreaterThan(released)
      // The site stops after the last test: what the page still loads would find none.
      await page.close()
    })
})
