import { expect, type Page } from '@playwright/test'
import { entryAt, put, text } from '../support/content.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'
import { answerCookies, started, test, violations } from './site.ts'

/** Ids as the page builder gives them. */
let made = 0
const built = (name: string, options: object, more: object = {}) => ({
  '@type': '@builder.io/sdk:Element',
  id: `builder-${String(++made).padStart(32, '0')}`,
  component: { name, options },
  ...more,
})
const words = (html: string) => built('Text', { text: html })

const ACCORDION = built('Builder:Accordion', { items: [{ title: [words('<p>A question</p>')], detail: [words('<p>An answer</p>')] }] })
const TABS = built('Builder: Tabs', {
  defaultActiveTab: 1,
  tabs: [
    { label: [words('<p>One</p>')], content: [words('<p>Content of one</p>')] },
    { label: [words('<p>Two</p>')], content: [words('<p>Content of two</p>')] },
  ],
})
const BOUND = built('Text', { text: 'not bound' }, { bindings: { 'component.options.text': '"bound " + (40 + 2)' } })
/** More than two screens. */
const FAR = Array.from({ length: 120 }, (_, index) => text(`line ${index}`))

let site: Site
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  site = await startSite()
  const entries = [
    entryAt('/en/built', { blocks: [...FAR, ACCORDION, TABS, BOUND, text('last words')] }),
    entryAt('/en/known', { blocks: [words('<p><a href="/en/built">a page with such blocks</a></p>'), ...FAR] }),
  ]
  expect(await put(site, entries)).toMatchObject({ code: 0 })
  const answer = await eventually(
    () => ask(site.two, '/en/built'),
    ({ status }) => status === 200,
  )
  expect(answer.body).toContain('data-part="builder"')
})
test.afterAll(() => site.stop())
test.beforeEach(({ page }) => answerCookies(page))
test.use({ timezoneId: 'Europe/Riga', reducedMotion: 'reduce' })

const parts = (page: Page) => page.locator('main [data-part="builder"]')
/** The scripts that a page has asked for since, by whether the SDK is in them. */
function watchScripts(page: Page): () => Promise<{ all: number; sdk: number }> {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.text().catch(() => ''))
  })
  return async () => ({
    all: bodies.length,
    sdk: (await Promise.all(bodies)).filter((body) => body.includes('builder-accordion') || body.includes('builder-block')).length,
  })
}

test('blocks that only the page builder knows are drawn by its SDK when they come near', async ({ page }) => {
  const scripts = watchScripts(page)
  await page.goto(`${site.two}/en/built`)
  await started(page)
  await page.waitForLoadState('networkidle')
  expect((await scripts()).sdk).toBe(0)
  for (const part of await parts(page).all()) await expect(part).toBeEmpty()
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect(parts(page).nth(0)).toContainText('A question')
  await expect(parts(page).nth(1)).toContainText('Content of one')
  await expect(parts(page).nth(2)).toHaveText('bound 42')
  await page.getByText('A question').click()
  await expect(page.getByText('An answer')).toBeVisible()
  await page.getByText('Two', { exact: true }).click()
  await expect(page.getByText('Content of two')).toBeVisible()
  expect((await scripts()).sdk).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])
})

test('a page without such a block never asks for the SDK; one with them that the router shows is loaded anew: they need a policy of their own', async ({
  page,
}) => {
  const scripts = watchScripts(page)
  await page.goto(`${site.two}/en/known`)
  await started(page)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2000)
  const { all, sdk } = await scripts()
  expect(all).toBeGreaterThan(3)
  expect(sdk).toBe(0)
  const link = page.getByRole('link', { name: 'a page with such blocks' })
  await link.hover()
  await link.click()
  await page.waitForURL('**/en/built*')
  await started(page)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect(parts(page).nth(2)).toHaveText('bound 42')
})
