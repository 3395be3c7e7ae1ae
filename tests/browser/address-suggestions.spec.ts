import { expect, type Page, type Route } from '@playwright/test'
import { readBody } from '../support/contract/stub-server.ts'
import { startSite, type Site } from '../support/site.ts'
import { json, startStubBackend, type StubBackend } from '../support/stub-backend.ts'
import { createTranslator, formReady, keepBasket, one, test } from './shop.ts'
import { ONE, started, violations, watchShifts } from './site.ts'

const t = createTranslator('ru')
const PATH = '**/api/address/suggestions'
const KAZAN = { region_with_type: 'Респ Татарстан', city: 'Казань', city_with_type: 'г Казань' }
const LONG = 'ул Академика Константина Эдуардовича Циолковского и других основоположников'
const KNOWN = [
  { ...KAZAN, street_with_type: 'ул Баумана' },
  { ...KAZAN, street_with_type: 'ул Баумана', postal_code: '420111', house_type: 'д', house: '5' },
  { region_with_type: 'г Москва', city: 'Москва', city_with_type: 'г Москва', street_with_type: 'ул Бауманская' },
  { ...KAZAN, street_with_type: LONG, postal_code: '420000', house_type: 'д', house: '105' },
]

let service: StubBackend
let site: Site
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  service = await startStubBackend((request, response) => {
    if (!request.url?.startsWith('/suggest')) return json(response, { location: null })
    void readBody(request).then((body) => {
      const { query } = body as { query: string }
      json(response, { suggestions: query.startsWith('нет') ? [] : KNOWN.map((data) => ({ data })) })
    })
  })
  site = await startSite({
    ADDRESS_LOOKUP_TOKEN: 'secret-token',
    ADDRESS_LOOKUP_URL: `${service.address}/iplocate`,
    ADDRESS_SUGGESTIONS_URL: `${service.address}/suggest`,
  })
})
test.afterAll(async () => {
  await site.stop()
  await service.stop()
})

const field = (page: Page) => page.locator('#address')
const city = (page: Page) => page.locator('#city')
const list = (page: Page) => page.getByRole('listbox', { name: t('order.address') })
const options = (page: Page) => list(page).getByRole('option')
const status = (page: Page) => page.locator('.address-field').getByRole('status')
const draft = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage['orderDraft'] ?? '{}') as object)

async function openForm(page: Page, origin = site.one): Promise<void> {
  await keepBasket(page, one('1004'))
  await page.goto(`${origin}/basket/order`)
  await started(page)
  await formReady(page, t)
}

/** Types after the text of the field. */
const type = (page: Page, text: string) => field(page).pressSequentially(text)

/** Counts the requests for suggestions with their typed texts. */
function watchQueries(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/address/suggestions'))
      queries.push((request.postDataJSON() as { query: string }).query)
  })
  return queries
}

test('a suggestion is chosen by keyboard, fills address and city, and is saved', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const shifts = await watchShifts(page)
  await openForm(page)
  await test.step('nothing is loaded before the first input', async () => {
    await field(page).focus()
    expect(loaded.filter((url) => /address/.test(url))).toEqual([])
    await expect(field(page)).not.toHaveAttribute('role')
  })
  await test.step('suggestions are announced, none is active, and the open list passes axe', async () => {
    await type(page, 'бау')
    await expect(options(page)).toHaveCount(4)
    await expect(options(page).nth(1)).toHaveText('420111, ул. Баумана, д. 5 Казань, Респ. Татарстан')
    await expect(status(page)).toHaveText('Найдено 4 адреса')
    await expect(field(page)).toHaveRole('combobox')
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(field(page)).toHaveAttribute('aria-controls', (await list(page).getAttribute('id')) ?? '')
    await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
    await expect(field(page)).toHaveAttribute('autocomplete', 'off')
    expect(await violations(page, 'form[novalidate]')).toEqual([])
  })
  await test.step('Escape closes the list, arrow down opens it, and then moves to the options', async () => {
    await page.keyboard.press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(field(page)).toHaveAttribute('autocomplete', 'address-line1')
    await page.keyboard.press('ArrowDown')
    await expect(options(page)).toHaveCount(4)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const second = options(page).nth(1)
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
    expect(await violations(page, 'form[novalidate]')).toEqual([])
  })
  await test.step('Enter fills the fields without submitting the form', async () => {
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('420111, ул. Баумана, д. 5')
    await expect(city(page)).toHaveValue('Казань')
    await expect(list(page)).toBeHidden()
    await expect(field(page)).toBeFocused()
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
    expect(await draft(page)).toMatchObject({ address: '420111, ул. Баумана, д. 5', city: 'Казань' })
  })
  expect(await shifts()).toEqual([])
})

test('after a street the house is typed, and leaving the field ends the list', async ({ page }) => {
  await openForm(page)
  const queries = watchQueries(page)
  await city(page).fill(' КАЗАНЬ')
  await type(page, 'ул')
  await type(page, 'ица')
  await expect(options(page).first()).toBeVisible()
  await options(page).first().click()
  await expect(field(page)).toHaveValue('ул. Баумана, ')
  await expect(city(page)).toHaveValue(' КАЗАНЬ')
  await expect(list(page)).toBeHidden()
  await page.keyboard.type('5')
  await expect(options(page).first()).toBeVisible()
  expect(queries.at(-1)).toBe('ул. Баумана, 5')
  await test.step('a suggestion in another city changes the city', async () => {
    await options(page).nth(2).click()
    await expect(city(page)).toHaveValue('Москва')
  })
  await test.step('the separator after a street does not stay', async () => {
    await expect(field(page)).toHaveValue('ул. Бауманская, ')
    await page.keyboard.press('Tab')
    await expect(field(page)).toHaveValue('ул. Бауманская')
    expect(await draft(page)).toMatchObject({ address: 'ул. Бауманская', city: 'Москва' })
  })
  await test.step('the list closes when the focus leaves', async () => {
    await field(page).focus()
    await type(page, ' 7')
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(list(page)).toBeHidden()
    await expect(status(page)).toHaveText('')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true })

  test('the list is inside the window, and a suggestion is chosen by touch', async ({ page }) => {
    const shifts = await watchShifts(page)
    await openForm(page)
    for (const block of ['end', 'start', 'center'] as const) {
      await field(page).evaluate((element, position) => element.scrollIntoView({ block: position }), block)
      await field(page).focus()
      await field(page).evaluate((element, position) => element.scrollIntoView({ block: position }), block)
      await type(page, 'баум')
      await expect(options(page)).toHaveCount(4)
      const box = await list(page).boundingBox()
      if (!box) throw new Error('the list has no box')
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(320)
      expect(box.y + box.height).toBeLessThanOrEqual(568)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      for (const option of await options(page).all())
        expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await page.keyboard.press('Escape')
      await field(page).fill('')
    }
    expect(await shifts()).toEqual([])
    await type(page, 'баум')
    await expect(options(page)).toHaveCount(4)
    expect(await violations(page, 'form[novalidate]')).toEqual([])
    await options(page).nth(1).tap()
    await expect(field(page)).toHaveValue('420111, ул. Баумана, д. 5')
    await expect(list(page)).toBeHidden()
    await expect(field(page)).toBeFocused()
  })
})

test('a late answer is ignored, and its request is aborted', async ({ page }) => {
  const answer = (street: string) => ({
    suggestions: [{ address: street, city: 'Казань', region: '', hasHouse: true }],
  })
  const held: Route[] = []
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push((request.postDataJSON() as { query: string }).query))
  await page.route(PATH, async (route) => {
    const { query } = route.request().postDataJSON() as { query: string }
    if (query === 'первая') return void held.push(route)
    await route.fulfill({ json: answer(query) })
  })
  await openForm(page)
  await type(page, 'первая')
  await expect.poll(() => held.length).toBe(1)
  await type(page, ' вторая')
  await expect(options(page)).toHaveText(['первая вторая Казань'])
  expect(aborted).toEqual(['первая'])
  await held[0]?.fulfill({ json: answer('поздняя') }).catch(() => undefined)
  await test.step('nor does one open the list after the focus has left', async () => {
    await field(page).fill('первая')
    await expect.poll(() => held.length).toBe(2)
    await city(page).focus()
    await expect(list(page)).toBeHidden()
    await held[1]?.fulfill({ json: answer('поздняя') }).catch(() => undefined)
    await field(page).focus()
    await expect(list(page)).toBeHidden()
  })
})

test('a failure shows no suggestions and is not repeated for its text', async ({ page, quiet }) => {
  quiet.allow.push(/502|no suggestions from/, /Error suggesting addresses/)
  const queries = watchQueries(page)
  const responses = [
    { status: 502, json: { title: 'The upstream failed', status: 502 } },
    { json: { suggestions: [{ address: 5 }] } },
    { json: { suggestions: [{ address: 'ул. Мира', city: 'Пермь', region: '', hasHouse: false }] } },
  ]
  await page.route(PATH, (route) => route.fulfill(responses[queries.length - 1] ?? {}))
  await openForm(page)
  await type(page, 'мира')
  await expect.poll(() => queries).toEqual(['мира'])
  await type(page, ' 1')
  await expect.poll(() => queries).toEqual(['мира', 'мира 1'])
  await field(page).fill('мира')
  await field(page).fill('мира 1')
  await type(page, '2')
  await expect(options(page)).toHaveText(['ул. Мира Пермь'])
  await field(page).fill('мира')
  await expect(list(page)).toBeHidden()
  expect(queries).toEqual(['мира', 'мира 1', 'мира 12'])
  await expect(field(page)).toHaveAttribute('autocomplete', 'address-line1')
})

test('nothing is requested for another country, for two characters, or for an address of the browser', async ({
  page,
}) => {
  await page.clock.install()
  await openForm(page)
  const queries = watchQueries(page)
  /** Ends the pause after typing. */
  const pause = () => page.clock.fastForward(1000)
  const country = page.locator('#country')
  await country.selectOption('KZ')
  await type(page, 'Абая 150')
  await test.step('the module has loaded, and does not ask', async () => {
    await expect(field(page)).toHaveRole('combobox')
    await type(page, '-5')
    await pause()
  })
  await country.selectOption('RU')
  await field(page).fill('Аб  ')
  await pause()
  await test.step('a field that the browser has filled in', async () => {
    await field(page).evaluate((element: HTMLInputElement) => {
      const matches = element.matches.bind(element) as (selector: string) => boolean
      const isFilledIn = (selector: string) => selector === ':autofill' || matches(selector)
      Object.assign(element, { matches: isFilledIn })
    })
    await field(page).fill('ул. Мира, 7')
    await pause()
    await field(page).evaluate((element: HTMLInputElement) => delete (element as Partial<HTMLInputElement>).matches)
  })
  await test.step('typing in Russia is the first request', async () => {
    await type(page, 'а')
    await expect(options(page).first()).toBeVisible()
    expect(queries).toEqual(['ул. Мира, 7а'])
  })
  await test.step('another country closes the list', async () => {
    await country.evaluate((element: HTMLSelectElement) => {
      element.value = 'KZ'
      element.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(list(page)).toBeHidden()
  })
})

test('without the service nothing is loaded or requested', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await openForm(page, ONE)
  await type(page, 'Баумана 5')
  await city(page).fill('Казань')
  await expect.poll(() => draft(page)).toMatchObject({ address: 'Баумана 5', city: 'Казань' })
  await expect(field(page)).not.toHaveAttribute('role')
  expect(loaded.filter((path) => /address/.test(path))).toEqual(loaded.filter((path) => path === '/api/address'))
})
