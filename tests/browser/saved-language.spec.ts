import { expect } from '@playwright/test'
import { started, test } from './site.ts'

test.use({ timezoneId: 'Europe/Riga', locale: 'en-GB' })

test('where `/` leads, and what an address says', async ({ page, context, baseURL }) => {
  await page.goto('/lv/')
  await started(page)
  await test.step('a language that only storage knows leads `/` to its pages, before anything of another language is painted', async () => {
    await context.clearCookies({ name: 'lang' })
    await page.goto('/?utm_source=mail#faq')
    await expect(page).toHaveURL(/\/lv\/\?(?=.*lng=lv)(?=.*utm_source=mail).*#faq$/)
    await started(page)
    expect(await page.evaluate(() => document.cookie)).toContain('lang=lv')
    expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  })
  await test.step('the cookie leads where it was changed after storage', async () => {
    await context.addCookies([{ name: 'lang', value: 'it', url: baseURL ?? '' }])
    await page.goto('/')
    await started(page)
    expect(new URL(page.url()).pathname).toBe('/it/')
  })
  await test.step('a language in the address stays, whatever storage has', async () => {
    await context.clearCookies({ name: 'lang' })
    await page.goto('/es/')
    await started(page)
    expect(new URL(page.url()).pathname).toBe('/es/')
    expect(await page.evaluate(() => localStorage['lang'] as string)).toBe('es')
  })
})
