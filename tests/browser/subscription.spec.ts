import { expect, type Cookie, type Locator, type Page, type Request } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { test, createTranslator } from './shop.ts'
import { ONE, started, violations, watchShifts } from './site.ts'

test.use({ timezoneId: 'Europe/Riga', popUp: 'free' })

const COOKIE = 'geneaSubscribeFormDate'
const NEWSLETTER = '**/api/newsletter_form/'
const AUTOMATION = '**/api/mindbox_subscription/'

const PLACES = [
  { language: 'ru', root: ONE },
  { language: 'es', root: '/es' },
  { language: 'lv', root: '/lv' },
] as const

const block = (page: Page) => page.locator('[data-newsletter]')
/** The first focus loads the script that sends the form; a form sent before that opens the newsletter page. */
const isTakenOver = (within: Locator) => expect(within.locator('form')).toHaveJSProperty('noValidate', true)
const popUp = (page: Page) => page.locator('dialog[aria-labelledby=pop-up-title]')
const PAUSED = new Date('2026-09-15T10:00:00')

/** Opens a page with a stopped clock. */
async function open(page: Page, address: string): Promise<void> {
  await page.clock.install({ time: PAUSED })
  await visit(page, address)
}

const visit = (page: Page, address: string): Promise<void> => begin(page, () => page.goto(address))
const reload = (page: Page): Promise<void> => begin(page, () => page.reload())

async function begin(page: Page, go: () => Promise<unknown>): Promise<void> {
  await go()
  await started(page)
  await page.mouse.move(200, 200)
  await page.mouse.move(210, 210)
  await page.waitForLoadState('networkidle')
}

/** Advances the clock in steps of the pop-up's check interval. */
async function wait(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await page.clock.runFor(1000)
    await page.waitForTimeout(30)
  }
}

const cookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === COOKIE)

/** A dialog reserves space for a scroll bar, which this browser does not draw: only vertical shifts count. */
const movesDown = (shift: string) => {
  const [, before, after] = /: \S+ (\S+) .* to \S+ (\S+) /.exec(shift) ?? []
  return before !== after
}

const body = (request: Request) => request.postDataJSON() as Record<string, unknown>

// Tests the block in one language, the pop-up in another, and the forms of bots in a third.
for (const { language, root } of sample(PLACES, (locale) => locale.language === 'ru')) {
  const t = createTranslator(language)

  test.describe(`${language}: the subscription block`, () => {
    // On a busy machine the pop-up would open, and cover the block, before the block is in view.
    test.use({ popUp: 'put off' })

    // One recipient gets a limited number of emails a day.
    const address = `anna-${language}@visitor.test`
    const email = (page: Page) => block(page).getByLabel(t('sub.email'))
    const submit = (page: Page) => block(page).getByRole('button', { name: t('sub.submit') })

    test('the form in the page preserves values after a failure, is resubmitted, and causes no layout shift', async ({
      page,
      quiet,
    }) => {
      quiet.allow.push(/502/)
      const shifts = await watchShifts(page)
      await visit(page, `${root}/`)
      // Scrolling loads the islands on the way before the form is used.
      await block(page).scrollIntoViewIfNeeded()
      await email(page).fill(`anna-${language}@`)
      await isTakenOver(block(page))
      await page.waitForLoadState('networkidle')
      const before = await shifts()
      await test.step('an invalid email address and a missing consent are reported', async () => {
        await submit(page).click()
        await expect(block(page)).toContainText(t('order.err.emailFormat'))
        await expect(block(page)).toContainText(t('sub.err.consent'))
        await expect(email(page)).toBeFocused()
        expect(await violations(page)).toEqual([])
        await email(page).pressSequentially('visitor.test')
        await expect(block(page)).not.toContainText(t('order.err.emailFormat'))
        await block(page).getByRole('checkbox').check()
      })
      await test.step('a failure is reported, and the typed values stay', async () => {
        await page.route(NEWSLETTER, (route) =>
          route.fulfill({ status: 502, contentType: 'application/problem+json', body: '{"status":502}' }),
        )
        await submit(page).click()
        await expect(block(page).getByRole('status')).toHaveText(t('sub.failed'))
        await expect(email(page)).toHaveValue(address)
        await expect(block(page).getByRole('checkbox')).toBeChecked()
        expect(await cookie(page)).toBeUndefined()
        await page.unroute(NEWSLETTER)
      })
      await test.step('a retry succeeds, also when marketing automation fails', async () => {
        await page.route(AUTOMATION, (route) => route.fulfill({ status: 502, body: '{}' }))
        await page.route(NEWSLETTER, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 700))
          await route.continue()
        })
        const [newsletter, automation] = await Promise.all([
          page.waitForRequest(NEWSLETTER),
          page.waitForRequest(AUTOMATION),
          submit(page).click(),
        ])
        await expect(block(page).getByRole('status')).toHaveText(t('sub.done'))
        expect(body(newsletter)).toMatchObject({
          email: address,
          lang: language,
          consent: true,
          source: 'Genarium home',
          utms: {},
        })
        expect(body(automation)).toMatchObject({ customer: { email: address }, pointOfContact: 'Genarium home' })
        const { value, sameSite, expires } = (await cookie(page)) as Cookie
        expect(Math.abs(Number(value) - Date.now())).toBeLessThan(60_000)
        expect([sameSite, Math.round((expires - Date.now() / 1000) / 86_400)]).toEqual(['Lax', 365])
        expect(await violations(page)).toEqual([])
        expect(await shifts()).toEqual(before)
      })
    })
  })
}

for (const { language, root } of sample(PLACES, (locale) => locale.language === 'lv')) {
  const t = createTranslator(language)

  test(`${language}: the pop-up waits until a menu is closed, and «${t('sub.later')}» postpones it for the session`, async ({
    page,
  }) => {
    const shifts = await watchShifts(page)
    await page.clock.install({ time: PAUSED })
    await page.clock.pauseAt(new Date(PAUSED.getTime() + 1000))
    await visit(page, `${root}/`)
    // Other conditions are in tests/component/idle-moment.test.ts.
    await page.getByRole('button', { name: t('nav.tests') }).click()
    await wait(page, 8)
    await expect(popUp(page)).toBeHidden()
    await page.keyboard.press('Escape')
    const from = page.locator('header a').first()
    await from.focus()
    await page.clock.runFor(1000)
    await expect(popUp(page)).toBeVisible()
    await expect(popUp(page).getByRole('heading')).toHaveText(t('sub.title'))
    expect(await popUp(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.clock.resume()
    expect(await violations(page)).toEqual([])
    await popUp(page)
      .getByRole('button', { name: t('sub.later') })
      .click()
    await expect(popUp(page)).toBeHidden()
    await expect(from).toBeFocused()
    expect((await shifts()).filter(movesDown)).toEqual([])
    await reload(page)
    await wait(page, 8)
    await expect(popUp(page)).toBeHidden()
    await expect(block(page)).toBeVisible()
  })
}

test.describe('an open question on a phone', () => {
  test.use({ cookies: 'open', viewport: { width: 360, height: 640 } })

  const isUncovered = async (page: Page, question: Locator) => {
    const above = await popUp(page).boundingBox()
    const below = await question.boundingBox()
    expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN)
    expect(above?.y).toBeGreaterThanOrEqual(0)
  }

  test('the pop-up appears after 5 seconds and does not cover the cookie question', async ({ page }) => {
    await page.clock.install({ time: PAUSED })
    await page.clock.pauseAt(new Date(PAUSED.getTime() + 1000))
    await page.goto(`${ONE}/`)
    await started(page)
    await page.clock.runFor(4900 - (await page.evaluate(() => performance.now())))
    await expect(popUp(page)).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(popUp(page)).toBeVisible()
    await page.clock.resume()
    await expect(popUp(page).locator('[name=source]')).toHaveValue('Genarium pop-up')
    const question = page.getByRole('form', { name: createTranslator('ru')('cookie.title') })
    await isUncovered(page, question)
    expect(await violations(page)).toEqual([])
    await question.getByRole('button', { name: createTranslator('ru')('cookie.rejectAll') }).click()
    await expect(question).toBeHidden()
    await expect(popUp(page)).toBeVisible()
    await test.step('its close button postpones it', async () => {
      await popUp(page)
        .getByRole('button', { name: createTranslator('ru')('common.close') })
        .click()
      await expect(popUp(page)).toBeHidden()
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscriptionLater'))).toBe('1')
    })
  })

  test.describe('in an unserved country', () => {
    test.use({ timezoneId: 'Asia/Tokyo' })

    test('the pop-up is above the cookie question although another question waits', async ({ page }) => {
      await page.clock.install({ time: PAUSED })
      await page.goto('/en/')
      await started(page)
      await expect(page.locator('.notices > aside')).toBeAttached()
      await wait(page, 6)
      await expect(popUp(page)).toBeVisible()
      await isUncovered(page, page.getByRole('form', { name: 'Cookies' }))
    })

    test('the country question follows the cookie question, and the pop-up does not cover it', async ({ page }) => {
      await page.clock.install({ time: PAUSED })
      await page.goto('/en/')
      await started(page)
      const cookies = page.getByRole('form', { name: 'Cookies' })
      const country = page.locator('.notices > aside')
      await expect(country).toBeAttached()
      await expect(country).toBeHidden()
      await cookies.getByRole('button', { name: 'Reject all' }).click()
      await expect(cookies).toBeHidden()
      await expect(country).toContainText('Where should we send your kit?')
      await expect(country).toBeInViewport({ ratio: 1 })
      await wait(page, 6)
      await expect(popUp(page)).toBeVisible()
      await isUncovered(page, country)
      await country.getByRole('button', { name: 'Keep Latvia' }).click()
      await expect(country).toBeHidden()
      await expect(popUp(page)).toBeVisible()
    })
  })
})

// pages.spec.ts tests the point of contact of each page.
for (const route of sample(['substgbot', 'substgPhotoEnhance', 'substgSurname_bot'], (_route, index) => index === 1))
  test(`the forms of ${route} have its point of contact, and neither is shown after a subscription`, async ({
    page,
  }) => {
    const shifts = await watchShifts(page)
    // The block is in the viewport, so that a shift of the content below it would be visible.
    await page.setViewportSize({ width: 1280, height: 2600 })
    await open(page, `/es/${route}`)
    await page.setViewportSize({ width: 1280, height: 300 })
    await wait(page, 6)
    const source = `Genarium ${route}`
    await expect(block(page).locator('[name=source]')).toHaveValue(source)
    await popUp(page).getByLabel(createTranslator('es')('sub.email')).fill(`${route.toLowerCase()}@visitor.test`)
    await isTakenOver(popUp(page))
    await popUp(page).getByRole('checkbox').check()
    const [newsletter, automation] = await Promise.all([
      page.waitForRequest(NEWSLETTER),
      page.waitForRequest(AUTOMATION),
      popUp(page)
        .getByRole('button', { name: createTranslator('es')('sub.submit') })
        .click(),
    ])
    expect([body(newsletter)['source'], body(automation)['pointOfContact']]).toEqual([source, source])
    const es = createTranslator('es')
    await expect(popUp(page).getByRole('status')).toHaveText(
      es('sub.sent', { email: `${route.toLowerCase()}@visitor.test` }),
    )
    await expect(popUp(page).getByRole('status')).toBeFocused()
    await expect(popUp(page).getByRole('textbox')).toHaveCount(0)
    await expect(popUp(page).getByRole('button', { name: es('sub.later') })).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await popUp(page).getByText(es('common.close')).click()
    await expect(popUp(page)).toBeHidden()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscriptionLater'))).toBe('1')
    await test.step('neither the pop-up nor the block is shown again, without a layout shift', async () => {
      await page.evaluate(() => sessionStorage.clear())
      await page.setViewportSize({ width: 1280, height: 2600 })
      await reload(page)
      await expect(block(page)).toBeHidden()
      await wait(page, 8)
      await expect(popUp(page)).toHaveCount(0)
      expect(await shifts()).toEqual([])
    })
  })

const t = createTranslator('ru')

test('a form submitted before its script has loaded is submitted normally', async ({ page, quiet }) => {
  quiet.allow.push(/ERR_FAILED/)
  await page.route(/_next\/static\/chunks\/.*\.js/, (route) => route.abort())
  await page.goto(`${ONE}/`)
  await block(page).locator('[name=email]').fill('eva@visitor.test')
  await block(page).getByRole('checkbox').check()
  await block(page)
    .getByRole('button', { name: t('sub.submit') })
    .click()
  await page.waitForURL(/\/subscription\?sent=1$/)
  await expect(page.locator('main')).toContainText(t('sub.done'))
  expect(await cookie(page)).toBeDefined()
})
