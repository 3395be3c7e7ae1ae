import { expect } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { DATA_DIR } from '../support/browser-site.ts'
import { sample } from '../support/sample.ts'
import { test, createTranslator } from './shop.ts'
import { ONE } from './site.ts'

test.use({ javaScriptEnabled: false })

const MAIL = join(DATA_DIR, 'mail')

/** Returns the links of the steps in the email to an address: path and query. */
async function linksTo(address: string): Promise<string[]> {
  const names = await readdir(MAIL).catch(() => [])
  for (const name of names.filter((file) => /^[^.].*\.eml$/.test(file))) {
    const email = await PostalMime.parse(await readFile(join(MAIL, name)))
    if (email.to?.[0]?.address === address)
      return (email.text?.match(/https?:\S+[?&](?:confirm|unsubscribe)=\S+/g) ?? []).map((link) =>
        link.replace(/^https?:\/\/[^/]+/, ''),
      )
  }
  return []
}

const PLACES = [
  ['ru', ONE, '/'],
  ['lv', '', '/lv/substgbot'],
] as const

// subscription.spec.ts sends a form of variant 1 in this way.
for (const [language, origin, root] of sample(PLACES, ([one]) => one === 'lv'))
  test(`${language}: a subscription is requested, rejected, resubmitted, confirmed and ended`, async ({ page }) => {
    const t = createTranslator(language)
    const email = `${language}-${Date.now()}@visitor.test`
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto(origin + root)
    const form = page.locator('[data-newsletter] form')
    await form.getByLabel(t('sub.email')).fill('anna@a')
    await form.getByRole('checkbox').check()
    await form.getByRole('button').click()
    await expect(page).toHaveURL(/\/subscription/)
    await expect(page.locator('main')).toContainText(t('order.err.emailFormat'))
    await expect(page.getByLabel(t('sub.email'))).toHaveValue('anna@a')
    await expect(page.locator('main').getByRole('checkbox')).toBeChecked()
    await page.getByLabel(t('sub.email')).fill(email)
    await page.getByRole('button', { name: t('sub.submit') }).click()
    await expect(page.locator('main')).toContainText(t('sub.done'))

    await expect.poll(() => linksTo(email), { timeout: 20_000 }).toHaveLength(2)
    const [confirm = '', unsubscribe = ''] = await linksTo(email)
    await page.goto(origin + confirm)
    await expect(heading).toHaveText(t('sub.confirmTitle'))
    await page.getByRole('button', { name: t('sub.confirm') }).click()
    await expect(heading).toHaveText(t('sub.confirmed'))
    await page.goto(origin + unsubscribe)
    await expect(heading).toHaveText(t('sub.unsubscribeTitle'))
    await page.getByRole('button', { name: t('sub.unsubscribe') }).click()
    await expect(heading).toHaveText(t('sub.unsubscribed'))
  })

test('a rate-limited form shows its error page and preserves the typed values', async ({ page, quiet }) => {
  quiet.allow.push(/status of 429/)
  const t = createTranslator('es')
  const statuses: number[] = []
  page.on('response', (response) => void (response.request().method() === 'POST' && statuses.push(response.status())))
  await page.goto('/es/subscription')
  const form = await page
    .locator('main form')
    .evaluate((element: HTMLFormElement) => ({
      action: element.action,
      isMultipart: element.enctype === 'multipart/form-data',
      fields: [...new FormData(element)].map(([name, value]) => [name, String(value)] as const),
    }))
  // Sends forms directly, without a page for each.
  for (let times = 0; times < 5; times += 1) {
    const fields = { ...Object.fromEntries(form.fields), email: `often${times}@visitor` }
    const headers = { origin: new URL(form.action).origin }
    const response = await page.request.post(form.action, {
      ...(form.isMultipart ? { multipart: fields } : { form: fields }),
      headers,
      maxRedirects: 0,
    })
    expect(response.status()).toBe(303)
  }
  await page.locator('main').getByRole('checkbox').check()
  await page.getByLabel(t('sub.email')).fill('often5@visitor')
  await page.getByRole('button', { name: t('sub.submit') }).click()
  await expect(page.locator('main')).toContainText(t('sub.failed'))
  expect(statuses).toEqual([429])
  await expect(page).toHaveURL(/\/es\/subscription/)
  await expect(page.getByLabel(t('sub.email'))).toHaveValue('often5@visitor')
})
