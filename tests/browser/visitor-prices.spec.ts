import { expect } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { startSite, type Site } from '../support/site.ts'
import { json, startStubBackend, type StubBackend } from '../support/stub-backend.ts'
import { line, keepBasket, one, test, total, createTranslator } from './shop.ts'
import { follow, started, watchShifts } from './site.ts'

const EXOME = { name: 'Экзом', href: 'exome', bitrix_id: 1004, price: 1000, priceEu: 100 }
const SALE = { discountState: 'on', discountPrice: 800, discountStateEu: 'on', discountPriceEu: 80 }

let backend: StubBackend
let site: Site
// One site for all tests of the file.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  backend = await startStubBackend(({ url = '', headers: { cookie = '' } }, response) => {
    if (url.startsWith('/api/price/'))
      return json(response, { health: [{ ...EXOME, ...(cookie.includes('member=1') && SALE) }] })
    json(response, url.startsWith('/api/get-banners/') ? [] : {})
  })
  site = await startSite({ BACKEND_URL: backend.address, BACKEND_COOKIES: 'member' })
})
test.afterAll(async () => {
  await site.stop()
  await backend.stop()
})
test.use({ timezoneId: 'Europe/Riga' })

const ROOTS = [
  { root: 'one', own: '800 ₽', old: '1 000 ₽', language: 'ru' },
  { root: 'two', own: '€80', old: '€100', language: 'en' },
] as const

for (const { root, own, old, language } of sample(ROOTS, (row) => row.root === 'two')) {
  const address = () => (root === 'one' ? `${site.one}/` : `${site.two}/en/`)
  const shown = (text: string) => new RegExp(`^${text.replaceAll(' ', '\\s')}$`)

  test(`${root}: a known visitor sees their own prices, without layout shift, on later pages and in the basket`, async ({
    page,
    context,
  }) => {
    await test.step('any other visitor sees the common prices', async () => {
      const stranger = await context.newPage()
      const response = stranger.waitForResponse('**/api/visitor-prices?*')
      await stranger.goto(address())
      expect((await response).status()).toBe(204)
      await expect(stranger.locator('#exome [data-slot="exome.now"]')).toHaveText(shown(old))
      await stranger.close()
    })
    await context.addCookies([{ name: 'member', value: '1', url: site[root], httpOnly: true }])
    const shifts = await watchShifts(page)
    await page.goto(address())
    const price = page.locator('#exome')
    await expect(price.locator('[data-slot="exome.now"]')).toHaveText(shown(own))
    await expect(price.locator('[data-slot="exome.old"]')).toHaveText(shown(old))
    expect(await shifts()).toEqual([])
    await started(page)
    await follow(page.locator('footer a[href*="/demo"]').first())
    await expect(page.locator('#menu [data-slot="group:health.now"]')).toHaveText(shown(own))
    await keepBasket(page, one('1004'))
    await page.goto(`${address()}basket`)
    await expect(total(page, createTranslator(language))).toContainText(
      shown(own).source.slice(1, -1).replaceAll('\\s', '\u00a0'),
    )
    await expect(line(page, '1004')).toBeVisible()
  })
}
