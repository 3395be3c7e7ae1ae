import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { startSite, type Site } from '../support/site.ts'
import { json, startStubBackend, type StubBackend } from '../support/stub-backend.ts'
import { test } from './shop.ts'
import { follow, isSamePage, laidOut, markPage, started, watchShifts } from './site.ts'

const EVERYBODYS = [{ id: 'summer', slot: 'home', title: 'Summer for everybody', text: 'Short.' }]
const LONG = 'A sentence that is longer than that of everybody’s banner, so that the place of it would grow. '
const OWN = [
  {
    id: 'member',
    slot: 'home',
    title: 'Members’ week',
    text: LONG.repeat(4),
    href: '/demo',
    theme: 'rowan',
    image: 'https://pictures.invalid/own.png',
  },
  { id: 'tree', slot: 'genealogy', title: 'A tree for members', text: LONG },
]

let backend: StubBackend
let site: Site
// One site for all tests of the file.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  backend = await startStubBackend(({ url = '', headers: { cookie = '' } }, response) => {
    if (url.startsWith('/api/get-banners/')) return json(response, cookie.includes('member=1') ? OWN : EVERYBODYS)
    json(response, {})
  })
  site = await startSite({ BACKEND_URL: backend.address, BACKEND_COOKIES: 'member' })
})
test.afterAll(async () => {
  await site.stop()
  await backend.stop()
})
test.use({ timezoneId: 'Europe/Riga' })

/** Records in every frame the texts of visible banners. */
async function watchBanners(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenBanners: seen })
    const look = () => {
      for (const title of document.querySelectorAll('[data-island="banners"] strong')) {
        const { top, bottom, height } = title.getBoundingClientRect()
        const isSeen = height > 0 && bottom > 0 && top < innerHeight && getComputedStyle(title).visibility === 'visible'
        if (isSeen && !seen.includes(title.textContent)) seen.push(title.textContent)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => (window as unknown as { seenBanners: string[] }).seenBanners)
}

const beMember = (page: Page, url: string) =>
  page.context().addCookies([{ name: 'member', value: '1', url, httpOnly: true }])
const slot = (page: Page) => page.locator('[data-banner-slot]')

for (const root of sample(['one', 'two'] as const, (variant) => variant === 'one'))
  test(`${root}: a visitor known to the backend sees their own banners, and others do not`, async ({ page, quiet }) => {
    const address = root === 'one' ? `${site.one}/` : `${site.two}/en/`
    quiet.allow.push(/Content Security Policy|pictures\.invalid/)
    const shifts = await watchShifts(page)
    const seen = await watchBanners(page)

    await test.step('any other visitor sees the common banners', async () => {
      const response = page.waitForResponse('**/api/visitor-banners?*')
      await page.goto(address)
      expect((await response).status()).toBe(204)
      await expect(slot(page).locator('[data-banner="summer"]')).toBeVisible()
    })

    await beMember(page, site[root])
    await test.step('the visitor sees their own banner in every frame, also on later pages', async () => {
      const requests: string[] = []
      page.on('request', (request) => request.url().includes('/api/visitor-banners') && requests.push(request.url()))
      await page.reload()
      await expect(slot(page)).toContainText('Members’ week')
      await started(page)
      await laidOut(page)
      await slot(page).scrollIntoViewIfNeeded()
      await expect.poll(seen).toEqual(['Members’ week'])
      await expect(slot(page).getByRole('link', { name: 'Members’ week' })).toHaveAttribute(
        'href',
        root === 'one' ? '/demo' : '/en/demo?lng=en',
      )
      expect(await shifts()).toEqual([])

      await markPage(page)
      await follow(page.locator('footer a[href*="/genealogy_complex"]'))
      await expect(slot(page)).toContainText('A tree for members')
      await follow(page.locator('header a').first())
      await expect(slot(page)).toContainText('Members’ week')
      expect([await isSamePage(page), requests.length]).toEqual([true, 1])
      expect(await seen()).not.toContain('Summer for everybody')
    })

    await test.step('a longer banner that arrives while the slot is visible takes no more space', async () => {
      // A slow layout must not prevent the request.
      await page.addInitScript(() => Object.assign(AbortSignal, { timeout: undefined }))
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/api/visitor-banners*', async (route) => {
        await released
        await route.continue()
      })
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(address)
      await started(page)
      await laidOut(page)
      await slot(page).scrollIntoViewIfNeeded()
      await expect(slot(page).locator('[data-banner="summer"]')).toBeVisible()
      const places = async () => [await slot(page).boundingBox(), await page.locator('#how').boundingBox()]
      const before = { places: await places(), shifts: await shifts() }
      release()
      await expect(slot(page).getByText('Members’ week')).toBeVisible()
      expect({ places: await places(), shifts: await shifts() }).toEqual(before)
    })
  })
