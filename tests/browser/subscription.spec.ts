import { expect, type Cookie, type Locator, type Page, type Request } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { test, words } from './shop.ts'
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
/** The script that comes with the first visit to a field sends the form now: what is sent before it is there leads to the page of the newsletter. */
const isTakenOver = (within: Locator) => expect(within.locator('form')).toHaveJSProperty('noValidate', true)
const popUp = (page: Page) => page.locator('dialog[aria-labelledby=pop-up-title]')
const PAUSED = new Date('2026-09-15T10:00:00')

/** A page whose clock stands still until it is moved. */
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

/** Moves the clock on, as often as the pop-up would look whether it may come. */
async function wait(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await page.clock.runFor(1000)
    await page.waitForTimeout(30)
  }
}

async function subscribedAt(page: Page, time: number): Promise<void> {
  await page.context().addCookies([{ name: COOKIE, value: String(time), url: ONE }])
}
const cookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === COOKIE)

/** Behind a dialog room is kept for the scroll bar, which this browser does not draw: only what moves up or down counts. */
const movesDown = (shift: string) => {
  const [, before, after] = /: \S+ (\S+) .* to \S+ (\S+) /.exec(shift) ?? []
  return before !== after
}

const body = (request: Request) => request.postDataJSON() as Record<string, unknown>

// The block in one language and the pop-up in another; the forms of bots are in the third.
for (const { language, root } of sample(PLACES, (place) => place.language === 'ru')) {
  const t = words(language)

  test.describe(`${language}: the block`, () => {
    // One address gets few e-mails a day, whoever asks for them.
    const address = `anna-${language}@visitor.test`
    const email = (page: Page) => block(page).getByLabel(t('sub.email'))
    const submit = (page: Page) => block(page).getByRole('button', { name: t('sub.submit') })

    test('sends the form in its place, says what becomes of it, and moves nothing', async ({ page }) => {
      const shifts = await watchShifts(page)
      await visit(page, `${root}/`)
      // What comes near on the way down has come.
      await block(page).scrollIntoViewIfNeeded()
      await email(page).fill(`anna-${language}@`)
      await isTakenOver(block(page))
      await page.waitForTimeout(1000)
      const before = await shifts()
      await submit(page).click()
      await expect(block(page)).toContainText(t('order.err.emailFormat'))
      await expect(block(page)).toContainText(t('sub.err.consent'))
      await expect(email(page)).toBeFocused()
      expect(await violations(page)).toEqual([])
      await email(page).pressSequentially('visitor.test')
      await expect(block(page)).not.toContainText(t('order.err.emailFormat'))
      await block(page).getByRole('checkbox').check()
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
      await reload(page)
      await expect(block(page)).toBeHidden()
    })

    test('keeps what was typed when sending fails, and says so; marketing automation fails in silence', async ({
      page,
      quiet,
    }) => {
      quiet.allow.push(/502/)
      await page.route(NEWSLETTER, (route) =>
        route.fulfill({ status: 502, contentType: 'application/problem+json', body: '{"status":502}' }),
      )
      await visit(page, `${root}/`)
      await email(page).fill(address)
      await isTakenOver(block(page))
      await block(page).getByRole('checkbox').check()
      await submit(page).click()
      await expect(block(page).getByRole('status')).toHaveText(t('sub.failed'))
      await expect(email(page)).toHaveValue(address)
      await expect(block(page).getByRole('checkbox')).toBeChecked()
      expect(await cookie(page)).toBeUndefined()
      await page.unroute(NEWSLETTER)
      await page.route(AUTOMATION, (route) => route.fulfill({ status: 502, body: '{}' }))
      await submit(page).click()
      await expect(block(page).getByRole('status')).toHaveText(t('sub.done'))
    })
  })
}

for (const { language, root } of sample(PLACES, (place) => place.language === 'lv')) {
  const t = words(language)

  test(`${language}: the pop-up comes after 5 seconds, is put off by «${t('sub.later')}», and not seen again in this session`, async ({
    page,
  }) => {
    const shifts = await watchShifts(page)
    await page.clock.install({ time: PAUSED })
    await page.clock.pauseAt(new Date(PAUSED.getTime() + 1000))
    await visit(page, `${root}/`)
    const from = page.locator('header a').first()
    await from.focus()
    await page.clock.runFor(4900 - (await page.evaluate(() => performance.now())))
    await page.waitForTimeout(300)
    await expect(popUp(page)).toBeHidden()
    await page.clock.runFor(100)
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

const t = words('ru')

test('the pop-up subscribes, and neither it nor the block comes again for 14 days', async ({ page }) => {
  await open(page, `${ONE}/`)
  await wait(page, 6)
  await popUp(page).getByLabel(t('sub.email')).fill('berta@visitor.test')
  await isTakenOver(popUp(page))
  await popUp(page).getByRole('checkbox').check()
  const [request] = await Promise.all([
    page.waitForRequest(NEWSLETTER),
    popUp(page)
      .getByRole('button', { name: t('sub.submit') })
      .click(),
  ])
  expect(body(request)).toMatchObject({ source: 'Genarium pop-up' })
  await expect(popUp(page).getByRole('status')).toHaveText(t('sub.done'))
  await page.keyboard.press('Escape')
  await page.evaluate(() => sessionStorage.clear())
  await reload(page)
  await expect(block(page)).toBeHidden()
  await wait(page, 8)
  await expect(popUp(page)).toBeHidden()
})

test('Escape and the close button put it off too', async ({ page }) => {
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () =>
      popUp(page)
        .getByRole('button', { name: t('common.close') })
        .click(),
  ]) {
    await open(page, `${ONE}/`)
    await wait(page, 6)
    await expect(popUp(page)).toBeVisible()
    await leave()
    await expect(popUp(page)).toBeHidden()
    // The sign that keeps it away on the next page, as after the button that puts it off.
    expect(await page.evaluate(() => sessionStorage.getItem('subscriptionLater'))).toBe('1')
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('it waits until no dialog and no menu is open, nobody types, and the form in the page is out of sight', async ({
  page,
}) => {
  await open(page, `${ONE}/`)
  await page.getByRole('button', { name: t('cookie.manage') }).click()
  await wait(page, 8)
  await expect(popUp(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('nav.tests') }).click()
  await wait(page, 4)
  await expect(popUp(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await block(page).scrollIntoViewIfNeeded()
  await block(page).getByLabel(t('sub.email')).fill('anna')
  await wait(page, 8)
  await expect(popUp(page)).toBeHidden()
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await wait(page, 6)
  await expect(popUp(page)).toBeHidden()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await wait(page, 7)
  await expect(popUp(page)).toBeVisible()
})

const WITHOUT = [
  '/basket',
  '/basket/order?quantity.1001=1',
  '/subscription',
  '/legal/privacy-policy',
  '/?genariumbot=refresh',
]

test('it never comes where an order, a subscription or a document is read, nor to a crawler', async ({ page }) => {
  await page.clock.install({ time: PAUSED })
  for (const path of sample(WITHOUT, (one) => one !== '/basket')) {
    await visit(page, ONE + path)
    await wait(page, 10)
    await expect(popUp(page), path).toHaveCount(0)
  }
})

test.describe('a question to the visitor', () => {
  test.use({ cookies: 'open' })

  const SIZES = [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', { width: 360, height: 640 }],
  ] as const

  for (const [size, viewport] of sample(SIZES, ([name]) => name === 'phone'))
    test(`does not hold the pop-up back, which leaves it uncovered, from a visitor who does nothing (${size})`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      await page.clock.install({ time: PAUSED })
      await page.goto(`${ONE}/`)
      await started(page)
      await wait(page, 6)
      await expect(popUp(page)).toBeVisible()
      const question = page.getByRole('form', { name: t('cookie.title') })
      const [above, below] = [await popUp(page).boundingBox(), await question.boundingBox()]
      expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN)
      expect(above?.y).toBeGreaterThanOrEqual(0)
      expect(await violations(page)).toEqual([])
      await question.getByRole('button', { name: t('cookie.rejectAll') }).click()
      await expect(question).toBeHidden()
      await expect(popUp(page)).toBeVisible()
    })
})

test.describe('the question about the country', () => {
  // No country is served there, so the visitor is asked.
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('does not hold the pop-up back, which leaves it uncovered', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await open(page, '/en/')
    const question = page.getByRole('complementary')
    await expect(question).toBeVisible()
    await wait(page, 6)
    await expect(popUp(page)).toBeVisible()
    const [above, below] = [await popUp(page).boundingBox(), await question.boundingBox()]
    expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN)
    await question.getByRole('button', { name: 'Keep Latvia' }).click()
    await expect(question).toHaveCount(0)
    await expect(popUp(page)).toBeVisible()
  })
})

test('with a fresh cookie block and pop-up stay away, without a shift, also of what is below a block in sight; after 14 days they are back', async ({
  page,
}) => {
  const shifts = await watchShifts(page)
  await subscribedAt(page, PAUSED.getTime() - 1_209_000_000)
  await open(page, `${ONE}/`)
  await expect(block(page)).toBeHidden()
  await wait(page, 8)
  await expect(popUp(page)).toHaveCount(0)
  expect(await shifts()).toEqual([])
  await subscribedAt(page, PAUSED.getTime() - 1_209_600_000)
  await reload(page)
  await expect(block(page)).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 2600 })
  await subscribedAt(page, PAUSED.getTime() - 1000)
  await visit(page, `${ONE}/substgbot`)
  await expect(block(page)).toBeHidden()
  expect(await shifts()).toEqual([])
})

// Which page names which point of contact is seen in pages.spec.ts.
for (const route of sample(['substgbot', 'substgPhotoEnhance', 'substgSurname_bot'], (_route, index) => index === 1))
  test(`the forms of ${route} carry its point of contact`, async ({ page }) => {
    await open(page, `/es/${route}`)
    await wait(page, 6)
    const source = `Genarium ${route}`
    await expect(popUp(page).locator('[name=source]')).toHaveValue(source)
    await page.keyboard.press('Escape')
    await block(page).locator('[name=email]').fill(`${route.toLowerCase()}@visitor.test`)
    await isTakenOver(block(page))
    await block(page).getByRole('checkbox').check()
    const [newsletter, automation] = await Promise.all([
      page.waitForRequest(NEWSLETTER),
      page.waitForRequest(AUTOMATION),
      block(page)
        .getByRole('button', { name: words('es')('sub.submit') })
        .click(),
    ])
    expect([body(newsletter)['source'], body(automation)['pointOfContact']]).toEqual([source, source])
  })

test('a form that is sent before its script is there is sent as it is', async ({ page, quiet }) => {
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
