import { expect, type Page } from '@playwright/test'
import { SOAK } from '../support/generators/runs.ts'
import { block, content, entryAt, put, text } from '../support/content.ts'
import { sample } from '../support/sample.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'
import { allow, measuresLoad, ownIds, record, recorded } from './analytics-events.ts'
import { createTranslator, showAllTests, test } from './shop.ts'
import { answerConsentDialog, follow, isSamePage, markPage, started, stir, violations } from './site.ts'

const DAYS_30 = 30 * 86_400
/** The default and the variations of each tested page: half of the visitors get each variation. */
const MARKS = ['as it is', 'as the short variation', 'as the bold variation']
const ARMS = ['short', 'bold']
/** Number of reloads of a page with a variation. */
const RELOADS = SOAK ? 5 : 1
const LANDING = 'landing-full-genome-ru'
const ru = createTranslator('ru')

/** The content of a version of a page. */
const blocks = (word: string) => [
  block('PageHead', { title: `Page ${word}` }),
  text(`words ${word}`),
  block('OrderButton', { product: 'full-genome' }),
]
const variations = Object.fromEntries(
  ARMS.map((id) => [
    id,
    { id, name: id, testRatio: 0.5, data: { title: `Title ${id}`, blocks: blocks(`as the ${id} variation`) } },
  ]),
)

/** Ids in the format of the page builder. */
let versionCount = 0
const built = (name: string, options: object, more: object = {}) => ({
  '@type': '@builder.io/sdk:Element',
  id: `builder-${String(++versionCount).padStart(32, '0')}`,
  component: { name, options },
  ...more,
})
const builtText = (html: string) => built('Text', { text: html })

const ACCORDION = built('Builder:Accordion', {
  items: [{ title: [builtText('<p>A question</p>')], detail: [builtText('<p>An answer</p>')] }],
})
const TABS = built('Builder: Tabs', {
  defaultActiveTab: 1,
  tabs: [
    { label: [builtText('<p>One</p>')], content: [builtText('<p>Content of one</p>')] },
    { label: [builtText('<p>Two</p>')], content: [builtText('<p>Content of two</p>')] },
  ],
})
const BOUND = built('Text', { text: 'not bound' }, { bindings: { 'component.options.text': '"bound " + (40 + 2)' } })
/** More than two screens. */
const FAR = Array.from({ length: 120 }, (_, index) => text(`line ${index}`))

let site: Site
// One site for all tests of the file.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  site = await startSite({ TRUSTED_PROXIES: '1' })
  const entries = [entryAt('/tested')]
  for (const id of [LANDING, 'exome-ru'])
    entries.push(JSON.parse((await content(site, 'get', id)).out) as (typeof entries)[0])
  const tested = entries.map((entry) => ({ ...entry, data: { ...entry.data, blocks: blocks('as it is') }, variations }))
  const picture = block('Image', { image: '/images/first.png', altText: 'Una imagen', width: 1600, height: 1200 })
  const draft = (path: string, id: string) => ({ ...entryAt(path, { id, words: 'next words' }), published: 'draft' })
  const others = [
    entryAt('/en/built', { blocks: [...FAR, ACCORDION, TABS, BOUND, text('last words')] }),
    entryAt('/en/known', { blocks: [builtText('<p><a href="/en/built">a page with such blocks</a></p>'), ...FAR] }),
    entryAt('/es/picture', { blocks: [picture] }),
    entryAt('/lv/atvasara'),
    draft('/lv/atvasara', 'atvasara'),
    entryAt('/osen'),
    draft('/osen', 'osen'),
  ]
  expect(await put(site, [...tested, ...others])).toMatchObject({ code: 0 })
  for (const [origin, path, part] of [
    ...['/tested', '/full-genome', '/exome'].map((address) => [site.one, address, 'data-variations='] as const),
    [site.two, '/en/built', 'data-island="builder"'],
    [site.two, '/es/picture', 'data-src='],
    [site.two, '/lv/atvasara', 'first words'],
    [site.one, '/osen', 'first words'],
  ] as const) {
    const { body } = await eventually(
      () => ask(origin, path),
      (response) => response.body.includes(part),
    )
    expect(body).toContain(part)
  }
})
test.afterAll(() => site.stop())
test.use({ reducedMotion: 'reduce' })

test.describe('content tests', () => {
  test.use({ cookies: 'open', timezoneId: 'Europe/Moscow' })

  /** Records the versions in the document, with its scripts, from its first byte on, at each change. */
  async function watchVersions(page: Page): Promise<() => Promise<string[]>> {
    await page.addInitScript((marks) => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = () => {
        const all = document.documentElement?.outerHTML ?? ''
        for (const mark of marks) if (!seen.includes(mark) && all.includes(`words ${mark}`)) seen.push(mark)
      }
      new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
    }, MARKS)
    return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  }
  const variationCookie = async (page: Page, id: string) =>
    (await page.context().cookies()).find(({ name }) => name === `builder.tests.${id}`)
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })
  const consentTo = (page: Page, choice: 'cookie.acceptAll' | 'cookie.rejectAll') =>
    page
      .locator('.notices form')
      .getByRole('button', { name: ru(choice) })
      .click()
  async function changeConsent(page: Page, choice: 'cookie.acceptAll' | 'cookie.rejectAll'): Promise<void> {
    await page.getByRole('button', { name: ru('cookie.manage') }).click()
    await page
      .locator('#cookies')
      .getByRole('button', { name: ru(choice) })
      .click()
  }
  const takeBack = (page: Page): Promise<void> => changeConsent(page, 'cookie.rejectAll')
  const version = (variation: string) => `as the ${variation} variation`

  const impressions = async (page: Page, id: string) =>
    (await recorded(site, page))
      .filter(({ type, data }) => type === 'impression' && data.contentId === id)
      .map(({ data }) => data.variationId)

  test('a visitor sees a random variation from the next page on after consent, and none before', async ({
    page,
    context,
  }) => {
    const seen = await watchVersions(page)
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/track') && requests.push(request.url()))
    await page.goto(`${site.one}/tested`)
    await started(page)
    await stir(page)
    await page.waitForLoadState('networkidle')

    await test.step('no variation is shown before a choice and after a rejection', async () => {
      expect(await seen()).toEqual(['as it is'])
      await consentTo(page, 'cookie.rejectAll')
      await page.reload()
      await started(page)
      await stir(page)
      await page.waitForLoadState('networkidle')
      expect(await seen()).toEqual(['as it is'])
      await expect(heading(page)).toHaveText('Page as it is')
      expect((await context.cookies()).filter(({ name }) => name.startsWith('builder'))).toEqual([])
      expect(requests).toEqual([])
    })

    await test.step('a variation is stored for 30 days with consent, and the current page is unchanged', async () => {
      await changeConsent(page, 'cookie.acceptAll')
      await expect.poll(async () => ARMS.includes((await variationCookie(page, '-tested'))?.value ?? '')).toBe(true)
      const { expires = 0, sameSite, path } = (await variationCookie(page, '-tested')) ?? {}
      expect(Math.abs(expires - Date.now() / 1000 - DAYS_30)).toBeLessThan(60)
      expect([sameSite, path]).toEqual(['Lax', '/'])
      expect(await seen()).toEqual(['as it is'])
      await expect.poll(() => impressions(page, '-tested')).toEqual(['-tested'])
    })
    const { value: variation = '' } = (await variationCookie(page, '-tested')) ?? {}

    await test.step('the next page shows only the variation, and its impression names it', async () => {
      for (let reload = 1; reload <= RELOADS; reload++) {
        const response = await page.reload()
        for (const mark of MARKS)
          expect((await response?.text())?.includes(`words ${mark}`)).toBe(mark === version(variation))
        await started(page)
        await expect(heading(page)).toHaveText(`Page ${version(variation)}`)
        await expect(page).toHaveTitle(new RegExp(`^Title ${variation}`))
        await expect
          .poll(() => impressions(page, '-tested'))
          .toEqual(['-tested', ...Array.from({ length: reload }, () => variation)])
        expect(await seen()).toEqual([version(variation)])
        expect((await variationCookie(page, '-tested'))?.value).toBe(variation)
      }
    })

    await test.step('another tab shows the variation, too', async () => {
      const second = await page.context().newPage()
      const seenThere = await watchVersions(second)
      await second.goto(`${site.one}/tested`)
      await started(second)
      await expect.poll(async () => (await impressions(second, '-tested')).length).toBe(RELOADS + 2)
      expect([await seenThere(), (await impressions(second, '-tested')).at(-1)]).toEqual([
        [version(variation)],
        variation,
      ])
      await second.close()
    })

    await test.step('a visitor who withdraws consent sees the page without a variation', async () => {
      await takeBack(page)
      await expect.poll(() => variationCookie(page, '-tested')).toBeUndefined()
      await page.reload()
      await started(page)
      await expect(heading(page)).toHaveText('Page as it is')
      expect(await seen()).toEqual(['as it is'])
    })

    await test.step('an unknown variation shows the original page, until another variation is assigned', async () => {
      await context.addCookies([{ name: 'builder.tests.-tested', value: 'gone', url: site.one }])
      await page.reload()
      await started(page)
      expect(await seen()).toEqual(['as it is'])
      await changeConsent(page, 'cookie.acceptAll')
      await expect.poll(async () => (await variationCookie(page, '-tested'))?.value).toMatch(/^(?:short|bold)$/)
    })
  })

  test('an order click is recorded with the variation on which it happened', async ({ page, context }) => {
    await allow(page, ['analytics'])
    const variation = 'short'
    await context.addCookies([{ name: `builder.tests.${LANDING}`, value: variation, url: site.one }])
    const goals = async () =>
      (await recorded(site, page))
        .filter(({ type }) => type === 'order_full_genome')
        .map(({ data }) => data.variations?.[`content.${LANDING}`])
    await page.goto(`${site.one}/full-genome/`)
    await started(page)
    await expect.poll(() => impressions(page, LANDING)).toEqual([variation])
    await page.locator('main a[href*="add="]').first().click()
    await page.waitForURL(/\/basket/)
    await expect.poll(goals).toEqual([variation])
    await expect
      .poll(async () => (await recorded(site, page)).find(({ type }) => type === 'add_to_cart')?.data.variations)
      .toMatchObject({ [`content.${LANDING}`]: variation })
  })

  test('a page opened before a variation was assigned or removed is not reused', async ({ page }) => {
    await allow(page, ['analytics'])
    const home = page.locator('header').getByRole('link', { name: /Genarium/ })
    const card = page.locator('#exome a[href="/exome"]')
    await page.goto(site.one)
    await started(page)
    await showAllTests(page)
    await markPage(page)
    await follow(card)
    await expect(heading(page)).toHaveText('Page as it is')
    expect(await isSamePage(page)).toBe(true)
    await expect.poll(() => variationCookie(page, 'exome-ru')).toBeTruthy()
    const variation = (await variationCookie(page, 'exome-ru'))?.value ?? ''
    await home.click()
    await showAllTests(page)
    await card.click()
    await expect(heading(page)).toHaveText(`Page ${version(variation)}`)
    await started(page)
    await expect.poll(() => impressions(page, 'exome-ru')).toEqual(['exome-ru', variation])
    await takeBack(page)
    await expect.poll(() => variationCookie(page, 'exome-ru')).toBeUndefined()
    await home.click()
    await showAllTests(page)
    await card.click()
    await expect(heading(page)).toHaveText('Page as it is')
  })
})

test.describe('a content preview', () => {
  test.use({ cookies: 'open', timezoneId: 'Europe/Riga' })

  /** Returns the link printed by the command, with the port of this site. */
  async function linkTo(origin: string, id: string): Promise<string> {
    const { pathname, search } = new URL((await content(site, 'preview', id)).out.trim())
    return origin + pathname + search
  }
  const note = (page: Page) => page.locator('main form[data-preview]')

  const PAGES = [
    ['atvasara', 'lv', '/lv/atvasara'],
    ['osen', 'ru', '/osen'],
  ] as const

  for (const [id, language, path] of sample(PAGES, ([one]) => one === 'atvasara')) {
    const t = createTranslator(language)
    const origin = () => (language === 'ru' ? site.one : site.two)

    test(`the link to ${path} shows the next version and records nothing, until the visitor leaves the preview`, async ({
      page,
    }) => {
      await allow(page, ['analytics', 'marketing'])
      const { own, external, calls } = await record(page)
      await page.goto(await linkTo(origin(), id))
      await expect(page).toHaveURL((address) => address.pathname === path)
      await expect(page.locator('main')).toContainText('next words')
      await expect(page.locator('main')).not.toContainText('first words')
      await expect(note(page)).toContainText(t('preview.note'))
      await expect(page).toHaveTitle(`Page ${id}`)
      expect(await violations(page)).toEqual([])

      await started(page)
      await page.mouse.move(7, 7)
      await page.waitForTimeout(3000)
      expect(await measuresLoad(page)).toBe(false)
      expect({ own, external, calls, ids: await ownIds(page) }).toEqual({ own: [], external: [], calls: [], ids: [] })

      await note(page)
        .getByRole('button', { name: t('preview.leave') })
        .click()
      await expect(page.locator('main')).toContainText('first words')
      await expect(page).toHaveURL((address) => address.pathname === path)
      await expect(note(page)).toHaveCount(0)
      expect((await page.context().cookies()).filter(({ name }) => name === 'contentPreview')).toEqual([])
      await expect.poll(() => own.map(({ type }) => type)).toContain('page_view')
    })
  }
})

test.describe('a page with custom blocks of the page builder', () => {
  test.use({ timezoneId: 'Europe/Riga' })
  test.beforeEach(({ page }) => answerConsentDialog(page))

  const parts = (page: Page) => page.locator('main [data-island="builder"]')
  /** Lists the scripts requested since then, by whether they contain the SDK. */
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

  test('the SDK of the page builder loads only when a block that needs it is near', async ({ page }) => {
    const scripts = watchScripts(page)
    await page.goto(`${site.two}/en/known`)
    await started(page)
    await test.step('a page without such a block loads no SDK', async () => {
      await page.locator('footer').scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      const { all, sdk } = await scripts()
      expect(all).toBeGreaterThan(3)
      expect(sdk).toBe(0)
    })
    await test.step('a link to a page with such blocks opens a new document with its own CSP', async () => {
      await markPage(page)
      const link = page.getByRole('link', { name: 'a page with such blocks' })
      await link.hover()
      await link.click()
      await page.waitForURL('**/en/built*')
      // The router changes the URL first, then the document is loaded.
      await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false)
      await started(page)
    })
    await test.step('its blocks are rendered by the SDK when they are near', async () => {
      await page.waitForLoadState('networkidle')
      expect((await scripts()).sdk).toBe(0)
      for (const part of await parts(page).all()) await expect(part).toBeEmpty()
      await page.locator('footer').scrollIntoViewIfNeeded()
      await expect(parts(page).nth(0)).toContainText('A question')
      await expect(parts(page).nth(1)).toContainText('Content of one')
      await expect(page.getByText('not bound')).toBeVisible()
      await page.getByText('A question').click()
      await expect(page.getByText('An answer')).toBeVisible()
      await page.getByText('Two', { exact: true }).click()
      await expect(page.getByText('Content of two')).toBeVisible()
      expect((await scripts()).sdk).toBeGreaterThan(0)
      expect(await violations(page)).toEqual([])
    })
  })

  for (const what of ['comes', 'does not come'])
    test(`scripts wait for the LCP image of a page, and start when it ${what}`, async ({ page, quiet }) => {
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
      // The site stops after the last test, so pending requests of the page must finish first.
      await page.close()
    })
})
