import { expect, type Page } from '@playwright/test'
import { Chat } from './chat.ts'
import { words } from './shop.ts'
import { inTitle, ONE, started, test } from './site.ts'

test.use({ timezoneId: 'Europe/Riga' })

/** Parts of the page that are left for later. */
const later = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('#first-screen-end ~ section, body > footer')].filter(
        (part) => getComputedStyle(part).contentVisibility === 'auto',
      ).length,
  )

for (const { address, language, price } of [
  { address: '/en/', language: 'en', price: /^PEN/ },
  { address: `${ONE}/`, language: 'ru', price: /₽$/ },
] as const)
  test(`in prerender mode ${inTitle(address)} is as it was made: no visitor, nothing asked or kept, nothing left for later`, async ({
    page,
  }) => {
    const t = words(language)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const calls = () => asked.filter((url) => /\/api\/|\/ofrep\//.test(url))
    await page.clock.install()
    await page.goto(`${address}?genariumbot=refresh&banner=offer-${language}`)
    await started(page)
    await page.clock.runFor(5000)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html')).toHaveAttribute('data-prerender', '')
    await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText(price)
    expect(calls()).toEqual([])
    expect(
      await page.evaluate(() =>
        ['flags', 'personalBanner', 'detectAddressByIp'].map((name) => localStorage.getItem(name)),
      ),
    ).toEqual([null, null, null])
    expect(await page.evaluate(() => document.cookie.includes('personalBanner='))).toBe(false)
    await test.step('no banner begins, and no question is asked', async () => {
      await expect(page.locator('[data-banner^="offer-"]')).toBeHidden()
      await expect(page.getByRole('form', { name: t('cookie.title') })).toBeHidden()
    })
    await test.step('it is laid out whole', async () => expect(await later(page)).toBe(0))
    await test.step('the button of the chat does nothing', async () => {
      const { button, dialog } = new Chat(page, t)
      await expect(button).toHaveAttribute('inert')
      await button.click({ force: true })
      await expect(dialog).toBeHidden()
    })
    await test.step('links are the browser’s', async () => {
      asked.length = 0
      await page.locator('footer a[href*="/genealogy_complex"]').hover()
      await page.clock.runFor(500)
      await page.waitForTimeout(500)
      expect(asked.filter((url) => !/\.(?:svg|woff2|avif|webp)$/.test(url))).toEqual([])
    })
  })
