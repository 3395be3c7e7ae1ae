import { expect, type Page } from '@playwright/test'
import { block, content, entryAt, put, text } from '../support/content.ts'
import { ask, eventually, SOON, startSite, type Site } from '../support/site.ts'
import { answerCookies, started, test, violations } from './site.ts'

const SOON_ENOUGH = { timeout: SOON * 1000 }

/** Ids as the page builder gives them. */
let made = 0
const built = (name: string, options: object, more: object = {}) => ({
  '@type': '@builder.io/sdk:Element',
  id: `builder-${String(++made).padStart(32, '0')}`,
  component: { name, options },
  ...more,
})
const words = (html: string) => built('Text', { text: html })

const ACCORDION = built('Builder:Accordion', {
  items: [{ title: [words('<p>A question</p>')], detail: [words('<p>An answer</p>')] }],
})
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
// One site for all tests of the file.
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

test.describe('blocks that only the page builder knows', () => {
  test.beforeAll(async () => {
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

  const parts = (page: Page) => page.locator('main [data-part="builder"]')
  /** The scripts that a page has asked for since, by whether the SDK is in them. */
  function watchScripts(page: Page): () => Promise<{ all: number; sdk: number }> {
    const bodies: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.text().catch(() => ''))
    })
    return async () => ({
      all: bodies.length,
      sdk: (await Promise.all(bodies)).filter(
        (body) => body.includes('builder-accordion') || body.includes('builder-block'),
      ).length,
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
})

test.describe('a picture that is the largest part of a page', () => {
  test.beforeAll(async () => {
    const picture = block('Image', { image: '/images/first.png', altText: 'Una imagen', width: 1600, height: 1200 })
    await put(site, entryAt('/es/picture', { blocks: [picture] }))
    // The framework's own answer to who comes first is not ordered.
    await eventually(
      () => ask(site.two, '/es/picture'),
      ({ status, body }) => status === 200 && body.includes('data-src='),
    )
  })

  for (const what of ['comes', 'does not come'])
    test(`scripts leave the network to a picture that is the largest part of a page, and start when it ${what}`, async ({
      page,
      quiet,
    }) => {
      quiet.allow.push(/ERR_FAILED/)
      const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
      await page.route('**/images/first.png', async (route) => {
        await held
        await (what === 'comes' ? route.fulfill({ path: 'public/icon.svg' }) : route.abort())
      })
      await page.goto(`${site.two}/es/picture`, { waitUntil: 'commit' })
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
        .toBe(1)
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
