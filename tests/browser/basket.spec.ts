import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import {
  ANNA,
  count,
  fillIn,
  formReady,
  keepBasket,
  line,
  one,
  placed,
  send,
  storedBasket,
  test,
  total,
  withholdSums,
  words,
  type Stored,
} from './shop.ts'
import { ONE, started } from './site.ts'

test.use({ timezoneId: 'Europe/Moscow' })

const t = words('ru')
const open = (page: Page) => page.goto(`${ONE}/basket`)
const TWO_TESTS: Stored = { items: [...one('1001').items, ...one('1004', { secondKit: true }).items] }
const names = { passport: 'Генетический паспорт', exome: 'Экзом' }

test('one test: a code that is no gain, the last that is taken out and comes back, and a quantity that is typed', async ({
  page,
}) => {
  await keepBasket(page, one('1001'))
  await open(page)
  await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
  await test.step('a code that would take off less than the test’s own discount changes nothing', async () => {
    await page.getByLabel(t('promo.have')).fill('DNA10')
    await page.getByRole('button', { name: t('promo.apply'), exact: true }).click()
    await expect(page.locator('#promo-said')).toHaveText(t('promo.notSummed'))
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
    await page.getByRole('button', { name: t('promo.remove') }).click()
    await expect(page.locator('#promo-said')).toBeEmpty()
    expect((await storedBasket(page)).promocode).toBeUndefined()
  })
  await test.step('the last test that is taken out leaves an empty basket, which can be undone', async () => {
    await page.getByRole('button', { name: t('basket.remove', { name: names.passport }) }).click()
    await expect(page.locator('main')).toContainText(t('basket.empty'))
    await expect(count(page)).toBeHidden()
    await page.getByRole('button', { name: t('basket.undo') }).click()
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
  })
  await test.step('a quantity is typed as in any field: empty on the way, and taken when it is written out', async () => {
    const field = line(page, '1001').getByRole('spinbutton')
    await field.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await expect(field).toHaveValue('')
    expect((await storedBasket(page)).items).toEqual(one('1001').items)
    await page.keyboard.press('2')
    await expect(field).toHaveValue('2')
    await page.keyboard.press('Tab')
    await expect(total(page, t)).toHaveText(/39\s800\s₽$/)
    await expect(field).toHaveValue('2')
    expect((await storedBasket(page)).items).toEqual(one('1001', { quantity: 2 }).items)
    // One that is left empty is the one before.
    await field.fill('')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('2')
    expect((await storedBasket(page)).items).toEqual(one('1001', { quantity: 2 }).items)
  })
})

test('two tests: one that was taken out comes back with everything, and Enter in the field of the code takes nothing out', async ({
  page,
}) => {
  await keepBasket(page, TWO_TESTS)
  await open(page)
  await expect(total(page, t)).toHaveText(/102\s700\s₽$/)
  await test.step('a test that was taken out comes back with everything that was added to it', async () => {
    await page.getByRole('button', { name: t('basket.remove', { name: names.exome }) }).click()
    await expect(line(page, '1004')).toHaveCount(0)
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
    await expect(count(page)).toHaveText('1')
    await expect(page.getByRole('status').filter({ hasText: t('basket.removed', { name: names.exome }) })).toBeVisible()
    // The way back is seen to be one, and large enough for a finger.
    const undo = page.getByRole('button', { name: t('basket.undo') })
    await expect(undo).toHaveCSS('text-decoration-line', 'underline')
    expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await undo.click()
    await expect(page.locator('[data-item]')).toHaveCount(2)
    await expect(page.locator('[name="secondKit.1004"]')).toBeChecked()
    await expect(total(page, t)).toHaveText(/102\s700\s₽$/)
    await expect(count(page)).toHaveText('2')
  })
  await test.step('Enter in the field of the code applies it', async () => {
    await page.getByLabel(t('promo.have')).fill('DNA10')
    await page.keyboard.press('Enter')
    await expect(page.locator('#promo-said')).toHaveText(t('promo.applied'))
    await expect(total(page, t)).toHaveText(/98\s110\s₽$/)
    await expect(page.locator('[data-item]')).toHaveCount(2)
    await expect(page).toHaveURL(`${ONE}/basket`)
  })
})

test('undoing brings back the one test: what was changed since then stays', async ({ page, context }) => {
  await keepBasket(page, TWO_TESTS)
  await open(page)
  await expect(total(page, t)).toHaveText(/102\s700\s₽$/)
  await page.getByRole('button', { name: t('basket.remove', { name: names.passport }) }).click()
  await expect(line(page, '1001')).toHaveCount(0)
  await line(page, '1004').locator('[name="secondKit.1004"]').uncheck()
  await page.getByRole('button', { name: t('basket.increase', { name: names.exome }) }).click()
  await expect(line(page, '1004').getByRole('spinbutton')).toHaveValue('2')
  await page.getByLabel(t('promo.have')).fill('DNA10')
  await page.keyboard.press('Enter')
  await expect(page.locator('#promo-said')).toHaveText(t('promo.applied'))
  const other = await context.newPage()
  await other.goto(`${ONE}/basket?add=1003`)
  await expect(line(page, '1003')).toBeVisible()
  await page.getByRole('button', { name: t('basket.undo') }).click()
  await expect(line(page, '1001')).toBeVisible()
  await expect(page.getByRole('button', { name: t('basket.undo') })).toHaveCount(0)
  expect(await storedBasket(page)).toMatchObject({
    items: [...one('1001').items, ...one('1004', { quantity: 2 }).items, ...one('1003').items],
    promocode: 'DNA10',
  })
})

test('tabs are in step, and the count of a page that has no basket follows them', async ({ page, context }) => {
  await keepBasket(page, TWO_TESTS)
  await open(page)
  const [other, plain] = [await context.newPage(), await context.newPage()]
  await plain.goto(`${ONE}/legal`)
  await started(plain)
  await expect(count(plain)).toHaveText('2')
  await other.goto(`${ONE}/basket`)
  await expect(total(other, t)).toHaveText(/102\s700\s₽$/)
  await page.getByRole('button', { name: t('basket.increase', { name: names.passport }) }).click()
  await expect(line(other, '1001').getByRole('spinbutton')).toHaveValue('2')
  await expect(total(other, t)).toHaveText(/122\s600\s₽$/)
  await other.getByRole('button', { name: t('basket.remove', { name: names.exome }) }).click()
  await expect(line(page, '1004')).toHaveCount(0)
  await expect(count(page)).toHaveText('1')
  await expect(count(plain)).toHaveText('1')
  await expect(total(page, t)).toHaveText(/39\s800\s₽$/)
  await other.getByRole('button', { name: t('basket.remove', { name: names.passport }) }).click()
  await expect(count(plain)).toBeHidden()
  await other.goto(`${ONE}/basket?add=1003`)
  await expect(count(plain)).toHaveText('1')
})

test('a price that changed since it was seen is said until it is understood', async ({ page }) => {
  await keepBasket(page, { ...one('1001'), seen: { 1001: { currency: 'RUB', amount: 17_000, text: '17 000 ₽' } } })
  await open(page)
  const note = page.locator('main [role=alert]')
  await expect(note).toContainText(/Генетический паспорт: цена изменилась\. Было 17\s000\s₽, теперь 19\s900\s₽\./)
  await page.reload()
  await expect(note).toContainText(/17\s000/)
  await page.getByRole('button', { name: t('basket.understood') }).click()
  await expect(note).toHaveCount(0)
  expect((await storedBasket(page)).seen?.['1001']).toMatchObject({ currency: 'RUB', amount: 19_900 })
  await page.reload()
  await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
  await expect(note).toHaveCount(0)
})

const CHEAPER_PASSPORT = { currency: 'RUB', amount: 17_000, text: '17 000 ₽' }
const CHEAPER_EXOME = { currency: 'RUB', amount: 40_000, text: '40 000 ₽' }
const changedPrice = (page: Page) => page.locator('main [role=alert]').filter({ hasText: t('basket.understood') })

test('a changed price is said no more when its test is taken out, nor when it comes back', async ({ page }) => {
  await keepBasket(page, { ...TWO_TESTS, seen: { 1001: CHEAPER_PASSPORT } })
  await open(page)
  await expect(changedPrice(page)).toContainText(names.passport)
  await page.getByRole('button', { name: t('basket.remove', { name: names.passport }) }).click()
  await expect(total(page, t)).toHaveText(/82\s800\s₽$/)
  await expect(changedPrice(page)).toHaveCount(0)
  await page.getByRole('button', { name: t('basket.undo') }).click()
  await expect(total(page, t)).toHaveText(/102\s700\s₽$/)
  await expect(changedPrice(page)).toHaveCount(0)
  await page.reload()
  await expect(total(page, t)).toHaveText(/102\s700\s₽$/)
  await expect(changedPrice(page)).toHaveCount(0)
})

test('a code that was typed and not applied goes along to the order; a changed price is said no more when its test has been ordered', async ({
  page,
}) => {
  await keepBasket(page, { ...one('1004'), seen: { 1004: CHEAPER_EXOME } })
  await open(page)
  await expect(changedPrice(page)).toContainText(names.exome)
  await expect(total(page, t)).toHaveText(/45\s900\s₽$/)
  await page.getByLabel(t('promo.have')).fill('dna10')
  await page.getByRole('link', { name: t('basket.checkout') }).click()
  await formReady(page, t)
  await expect(page.getByRole('complementary')).toContainText(t('promo.applied'))
  await expect(total(page, t)).toHaveText(/41\s310\s₽$/)
  await fillIn(page, ANNA)
  await send(page, t)
  await placed(page)
  await expect(total(page, t)).toHaveText(/41\s310\s₽$/)
  await page.goto(`${ONE}/basket?add=1004`)
  // A link in this browser's basket alone; the server's, which stands there until then, knows of no change.
  await expect(page.getByRole('link', { name: t('basket.checkout') })).toBeVisible()
  await expect(changedPrice(page)).toHaveCount(0)
})

test('a test that is sold no more is named and stands in the way until it is taken out', async ({ page }) => {
  await keepBasket(page, { items: [...one('1001').items, ...one('9999').items] })
  await open(page)
  const name = t('basket.unnamed', { id: '9999' })
  await expect(line(page, '9999').getByRole('alert')).toHaveText(t('order.err.unavailable', { name }))
  const checkout = page.getByText(t('basket.checkout'), { exact: true })
  await expect(checkout).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('link', { name: t('basket.checkout') })).toHaveCount(0)
  await page.getByRole('button', { name: t('basket.remove', { name }) }).click()
  await expect(page.getByRole('link', { name: t('basket.checkout') })).toBeVisible()
  await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
})

const NONE = [
  ['no JSON', '{"items":[{'],
  ['something else', '"basket"'],
  [
    'items that are none',
    '{"items":[{"bitrixId":1001,"quantity":1},{"bitrixId":"1001","quantity":-4},null],"seen":7,"promocode":{}}',
  ],
] as const

for (const [what, text] of sample(NONE, (_none, index) => index === 2))
  test(`a stored basket that is ${what} counts as empty, and can be filled again`, async ({ page }) => {
    await keepBasket(page, text)
    await open(page)
    await expect(page.locator('main')).toContainText(t('basket.empty'))
    await page.goto(`${ONE}/basket?add=1001`)
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
    await expect(count(page)).toHaveText('1')
  })

test('a server that cannot be reached is said, the basket is kept, and trying again helps', async ({ page, quiet }) => {
  quiet.allow.push(/ERR_FAILED/)
  await keepBasket(page, TWO_TESTS)
  const giveSums = await withholdSums(page)
  await open(page)
  const note = page.locator('main [role=alert]')
  await expect(note).toContainText(t('basket.failed'))
  await expect(page.locator('[data-item]')).toHaveCount(2)
  await expect(page.getByRole('link', { name: t('basket.checkout') })).toHaveCount(0)
  expect((await storedBasket(page)).items).toEqual(TWO_TESTS.items)
  await giveSums()
  await note.getByRole('button', { name: t('common.retry') }).click()
  await expect(total(page, t)).toHaveText(/102\s700\s₽$/)
  await expect(note).toHaveCount(0)
})

test.describe('an address in Kyrgyzstan', () => {
  test.use({ address: '212.42.96.1' })

  test('gets no discount in the basket either, and is told so of no code', async ({ page }) => {
    await keepBasket(page, { ...one('1001'), promocode: 'DNA10' })
    await page.goto(`${ONE}/`)
    await expect(page.locator('html')).toHaveAttribute('data-discounts', 'off')
    await expect(page.locator('#genetic-passport [data-slot="genetic-passport.plain"]')).toHaveText(/29\s900\s₽/)
    await open(page)
    await expect(total(page, t)).toHaveText(/29\s900\s₽$/)
    await expect(line(page, '1001').locator('del')).toHaveCount(0)
    await expect(page.locator('main')).not.toContainText(t('basket.saved'))
  })
})
