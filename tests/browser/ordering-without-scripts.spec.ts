import { expect } from '@playwright/test'
import type { Language } from '../../lib/domain/languages.ts'
import { ANNA, ANNE, fillIn, line, placed, send, test, total, words, type Person } from './shop.ts'
import { ONE } from './site.ts'

test.use({ javaScriptEnabled: false })

interface Journey {
  readonly language: Language
  readonly address: string
  readonly person: Person
  /** One exome, then two of it with a second kit, then with 10 % off the two. */
  readonly sums: readonly [RegExp, RegExp, RegExp]
  readonly said: string
}

const JOURNEYS: readonly Journey[] = [
  {
    language: 'ru',
    address: `${ONE}/`,
    person: { ...ANNA, comment: 'Позвоните вечером' },
    sums: [/45\s900\s₽$/, /128\s700\s₽$/, /119\s520\s₽$/],
    said: 'Номер введён с ошибкой. Начните с кода страны.',
  },
  {
    language: 'lv',
    address: '/lv/',
    person: { ...ANNE, country: 'LV', comment: 'Zvaniet vakarā' },
    sums: [/1590\sPEN$/, /4470\sPEN$/, /4152\sPEN$/],
    said: 'Numurs nav derīgs. Sāciet ar valsts kodu.',
  },
]

for (const { language, address, person, sums, said } of JOURNEYS) {
  const t = words(language)

  test(`${language}: from a card to the page of the order`, async ({ page }) => {
    await page.goto(address)
    await page
      .locator('#exome')
      .getByRole('link', { name: t('basket.order') })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('basket.title'))
    await expect(total(page, t)).toHaveText(sums[0])

    const exome = line(page, '1004')
    await exome.getByRole('spinbutton').fill('2')
    await exome.locator('[name="secondKit.1004"]').check()
    await page.getByRole('button', { name: t('basket.recalculate') }).click()
    await expect(total(page, t)).toHaveText(sums[1])
    await expect(exome.getByRole('spinbutton')).toHaveValue('2')
    await page.getByLabel(t('promo.have')).fill('dna10')
    await page.keyboard.press('Enter')
    await expect(page.locator('#promo-said')).toHaveText(t('promo.applied'))
    await expect(total(page, t)).toHaveText(sums[2])
    await expect(exome.locator('[name="secondKit.1004"]')).toBeChecked()

    await page.getByRole('button', { name: t('basket.checkout') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('order.title'))
    await expect(total(page, t)).toHaveText(sums[2])
    await fillIn(page, { ...person, phone: '123' })
    await send(page, t)
    await expect(page.locator('main form [role=alert]').getByRole('listitem')).toHaveText([said])
    await expect(page.locator('#phone-error')).toHaveText(said)
    for (const [field, text] of Object.entries({ ...person, phone: '123' }))
      await expect(page.locator(`#${field}`)).toHaveValue(text)
    await expect(page.locator('input[name=consent]:checked')).toHaveCount(5)
    await expect(total(page, t)).toHaveText(sums[2])

    await page.locator('#phone').fill(person.phone)
    await send(page, t)
    const number = await placed(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('order.orderTitle', { number }))
    await expect(total(page, t)).toHaveText(sums[2])
  })
}

const t = words('ru')
const query = 'quantity.1004=1'

test('the same form sent again makes no second order', async ({ page }) => {
  await page.goto(`${ONE}/basket/order?${query}`)
  await fillIn(page, ANNA)
  // Its hidden fields too: what a browser sends again when its visitor goes back.
  const form = await page
    .locator('main form')
    .evaluate((element: HTMLFormElement) => [...new FormData(element)].map(([name, value]) => [name, String(value)]))
  await send(page, t)
  const number = await placed(page)
  const body = new FormData()
  for (const [name, value] of form) body.append(String(name), String(value))
  const again = await page.request.post(`${ONE}/basket/order?${query}`, {
    multipart: body,
    headers: { origin: ONE },
    maxRedirects: 0,
  })
  expect([again.status(), again.headers()['location']]).toEqual([303, expect.stringContaining(`order=${number}`)])
  await page.reload()
  expect(await placed(page)).toBe(number)
})

test('a delivery without discounts: the new sum is shown, and the second press takes it', async ({ page }) => {
  await page.goto(`${ONE}/basket/order?quantity.1001=1&promocode=DNA10`)
  await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
  await fillIn(page, { ...ANNA, phone: '+996 312 123456', country: 'KG' })
  await send(page, t)
  await expect(page.locator('main form [role=alert]')).toHaveText(t('order.err.promo'))
  await expect(total(page, t)).toHaveText(/29\s900\s₽$/)
  await expect(page.getByRole('complementary')).toContainText(t('promo.noDiscounts'))
  await expect(page.locator('#country')).toHaveValue('KG')
  await send(page, t)
  await placed(page)
  await expect(total(page, t)).toHaveText(/29\s900\s₽$/)
})

test('a code that does not hold is said, and a document that changed while the form was open, at its box, which is open again; the second press takes it', async ({
  page,
}) => {
  await page.goto(`${ONE}/basket/order?${query}&promocode=SUMMER2026`)
  await expect(page.getByRole('complementary')).toContainText(t('promo.expired'))
  await fillIn(page, ANNA)
  const box = page.locator('[id="consents.IDS"]')
  await box.evaluate((input: HTMLInputElement) => (input.value = 'IDS@2025-06-01'))
  await send(page, t)
  await expect(page.locator('[id="consents.IDS-error"]')).toHaveText(
    t('order.err.consentVersion', { document: t('legal.titles.IDS') }),
  )
  await expect(box).not.toBeChecked()
  await expect(page.locator('input[name=consent]:checked')).toHaveCount(4)
  for (const field of ['name', 'phone', 'email', 'city'] as const)
    await expect(page.locator(`#${field}`)).toHaveValue(ANNA[field])
  await box.check()
  await send(page, t)
  await placed(page)
  await expect(total(page, t)).toHaveText(/45\s900\s₽$/)
})

test('a test is taken out by its own button, and an empty basket says so', async ({ page }) => {
  await page.goto(`${ONE}/basket?quantity.1001=1&quantity.1004=1`)
  await expect(total(page, t)).toHaveText(/65\s800\s₽$/)
  await page.getByRole('button', { name: t('basket.remove', { name: 'Экзом' }) }).click()
  await expect(page.locator('[data-item]')).toHaveCount(1)
  await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
  await page.getByRole('button', { name: t('basket.remove', { name: 'Генетический паспорт' }) }).click()
  await expect(page.locator('main')).toContainText(t('basket.empty'))
})
