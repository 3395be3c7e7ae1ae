import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { Chat } from './chat.ts'
import { createTranslator } from './shop.ts'
import { inTitle, ONE, started, test } from './site.ts'

test.use({ timezoneId: 'Europe/Riga' })

/** Sections with deferred layout. */
const later = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('#first-screen-end ~ section, body > footer')].filter(
        (part) => getComputedStyle(part).contentVisibility === 'auto',
      ).length,
  )

const HOMES = [
  { address: '/en/', language: 'en', price: /^PEN/ },
  { address: `${ONE}/`, language: 'ru', price: /₽$/ },
] as const

// On variant 1 prices do not depend on the visitor.
for (const { address, language, price } of sample(HOMES, (home) => home.language === 'en'))
  test(`${inTitle(address)} in prerender mode is unchanged: no visitor data, requests or storage, and nothing deferred`, async ({
    page,
  }) => {
    const t = createTranslator(language)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const calls = () => requests.filter((url) => /\/api\/|\/ofrep\//.test(url))
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
    await test.step('no banner starts, and no question is shown', async () => {
      await expect(page.locator('[data-banner^="offer-"]')).toBeHidden()
      await expect(page.getByRole('form', { name: t('cookie.title') })).toBeHidden()
    })
    await test.step('the page is laid out completely', async () => expect(await later(page)).toBe(0))
    await test.step('the chat button does nothing', async () => {
      const { button, dialog } = new Chat(page, t)
      await expect(button).toHaveAttribute('inert')
      await button.click({ force: true })
      await expect(dialog).toBeHidden()
    })
    await test.step('links are handled by the browser', async () => {
      requests.length = 0
      await page.locator('footer a[href*="/genealogy_complex"]').hover()
      await page.clock.runFor(500)
      await page.waitForTimeout(500)
      expect(requests.filter((url) => !/\.(?:svg|woff2|avif|webp)$/.test(url))).toEqual([])
    })
  })
