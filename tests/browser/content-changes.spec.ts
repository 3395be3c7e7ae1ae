import { expect } from '@playwright/test'
import { content, entryAt, put } from '../support/content.ts'
import { SOON, startSite, type Site } from '../support/site.ts'
import { answerCookies, test } from './site.ts'

const SOON_ENOUGH = { timeout: SOON * 1000 }

let site: Site
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())
test.beforeEach(({ page }) => answerCookies(page))
test.use({ timezoneId: 'Europe/Riga', reducedMotion: 'reduce' })

test('an open page has what was published soon, when it is loaded again', async ({ page, quiet }) => {
  quiet.allow.push(/404/)
  const address = `${site.two}/es/otono`
  const main = page.locator('main')
  const status = async () => (await page.goto(address))?.status()
  const shown = async () => {
    await page.reload()
    return main.innerText()
  }
  expect(await status()).toBe(404)
  await put(site, entryAt('/es/otono'))
  await expect.poll(status, SOON_ENOUGH).toBe(200)
  await expect(main).toContainText('first words')

  await put(site, entryAt('/es/otono', { words: 'changed words' }))
  await expect.poll(shown, SOON_ENOUGH).toContain('changed words')
  expect(await shown()).not.toContain('first words')

  await content(site, 'unpublish', '-es-otono')
  await expect.poll(status, SOON_ENOUGH).toBe(404)
  await content(site, 'publish', '-es-otono')
  await expect.poll(status, SOON_ENOUGH).toBe(200)
  await expect(main).toContainText('changed words')
})
