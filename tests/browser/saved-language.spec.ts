import { expect } from '@playwright/test'
import { started, test } from './site.ts'

test.use({ timezoneId: 'Europe/Riga', locale: 'en-GB' })

// The cookie, and a language in the URL, are tested in tests/component/boot-script.test.ts.
test('a language that is only in storage redirects `/` to its pages before another is painted', async ({ page }) => {
  await page.addInitScript(() => Object.assign(localStorage, { lang: 'lv', langTitle: 'Latviešu' }))
  await page.goto('/?utm_source=mail#faq')
  await expect(page).toHaveURL(/\/lv\/\?(?=.*lng=lv)(?=.*utm_source=mail).*#faq$/)
  await started(page)
  expect(await page.evaluate(() => document.cookie)).toContain('lang=lv')
  expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
})
