import { expect } from '@playwright/test'
import type { Language } from '../../lib/domain/languages.ts'
import { sample } from '../support/sample.ts'
import {
  ANNA,
  ANNE,
  fillIn,
  line,
  orderNumber,
  send,
  showAllTests,
  test,
  total,
  createTranslator,
  type Person,
} from './shop.ts'
import { ONE } from './site.ts'

test.use({ javaScriptEnabled: false })

interface Journey {
  readonly language: Language
  readonly address: string
  readonly person: Person
  /** One exome, then two of it with a second kit, then with 10 % off the two. */
  readonly sums: readonly [RegExp, RegExp, RegExp]
  readonly error: string
}

const JOURNEYS: readonly Journey[] = [
  {
    language: 'ru',
    address: `${ONE}/`,
    person: { ...ANNA, comment: 'Позвоните вечером' },
    sums: [/45\s900\s₽$/, /128\s700\s₽$/, /119\s520\s₽$/],
    error: 'Номер введён с ошибкой. Начните с кода страны.',
  },
  {
    language: 'lv',
    address: '/lv/',
    person: { ...ANNE, country: 'LV', comment: 'Zvaniet vakarā' },
    sums: [/1590\sPEN$/, /4470\sPEN$/, /4152\sPEN$/],
    error: 'Numurs nav derīgs. Sāciet ar valsts kodu.',
  },
]

for (const { language, address, person, sums, error } of sample(JOURNEYS, (journey) => journey.language === 'lv')) {
  const t = createTranslator(language)

  test(`${language}: a visitor orders from a card to the order page, and resubmitting the form creates no second order`, async ({
    page,
  }) => {
    await page.goto(address)
    await showAllTests(page)
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
    await expect(page.locator('#promo-message')).toHaveText(t('promo.applied'))
    await expect(total(page, t)).toHaveText(sums[2])
    await expect(exome.locator('[name="secondKit.1004"]')).toBeChecked()

    await page.getByRole('button', { name: t('basket.checkout') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('order.title'))
    await expect(total(page, t)).toHaveText(sums[2])
    await fillIn(page, { ...person, phone: '123' })
    await send(page, t)
    await expect(page.locator('main form [role=alert]').getByRole('listitem')).toHaveText([t('order.phone')])
    await expect(page.locator('#phone-error')).toHaveText(error)
    for (const [field, text] of Object.entries({ ...person, phone: '123' }))
      await expect(page.locator(`#${field}`)).toHaveValue(text)
    await expect(page.locator('input[name=consent]:checked')).toHaveCount(2)
    await expect(total(page, t)).toHaveText(sums[2])

    await page.locator('#phone').fill(person.phone)
    // Includes hidden fields, which a browser resubmits after going back.
    const form = await page
      .locator('main form')
      .evaluate((element: HTMLFormElement) => [...new FormData(element)].map(([name, value]) => [name, String(value)]))
    const action = page.url()
    await send(page, t)
    const number = await orderNumber(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('order.thanks', { name: person.name, number }))
    await expect(total(page, t)).toHaveText(sums[2])
    await test.step('resubmitting the same form shows the same order', async () => {
      const body = new FormData()
      for (const [name, value] of form) body.append(String(name), String(value))
      const again = await page.request.post(action, {
        multipart: body,
        headers: { origin: new URL(action).origin },
        maxRedirects: 0,
      })
      expect([again.status(), again.headers()['location']]).toEqual([303, expect.stringContaining(`order=${number}`)])
    })
  })
}

test('the form reports a removed product, a changed document and an expired promo code', async ({ page }) => {
  const t = createTranslator('ru')
  await test.step('an invalid code and an empty basket are reported', async () => {
    /** Returns the visible content of a page, without the data for its scripts. */
    const shown = async (path: string) =>
      (await (await page.request.get(ONE + path)).text()).replace(/<script[\s\S]*?<\/script>/g, '')
    expect(await shown('/basket/order?quantity.1004=1&promocode=SUMMER2026')).toContain(t('promo.expired'))
    expect(await shown('/basket/order?quantity.1004=1')).not.toContain(t('promo.expired'))
    expect(await shown('/basket')).toContain(t('basket.empty'))
    expect(await shown('/basket?quantity.1004=1')).not.toContain(t('basket.empty'))
  })
  await page.goto(`${ONE}/basket?quantity.1001=1&quantity.1004=1&promocode=DNA10`)
  await test.step('a test is removed by its own button', async () => {
    await page.getByRole('button', { name: t('basket.remove', { name: 'Экзом' }) }).click()
    await expect(page.locator('[data-item]')).toHaveCount(1)
    await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
  })
  await page.getByRole('button', { name: t('basket.checkout') }).click()
  await expect(total(page, t)).toHaveText(/19\s900\s₽$/)
  await fillIn(page, { ...ANNA, phone: '+996 312 123456', country: 'KG' })
  await test.step('a changed document is reported at its checkbox, which is cleared', async () => {
    const box = page.locator('[id="consents.contract"]')
    await box.evaluate(
      (input: HTMLInputElement) => (input.value = input.value.replace(/(?<=medical-contract@)\S+/, '2025-06-01')),
    )
    await send(page, t)
    await expect(page.locator('#consents-error')).toHaveText(
      t('order.err.consentVersion', { document: t('legal.titles.medical-contract') }),
    )
    await expect(box).not.toBeChecked()
    await expect(page.locator('input[name=consent]:checked')).toHaveCount(1)
    for (const field of ['name', 'email', 'city'] as const)
      await expect(page.locator(`#${field}`)).toHaveValue(ANNA[field])
    await box.check()
  })
  await test.step('a delivery without discounts shows the new total, and the second submission accepts it', async () => {
    await send(page, t)
    await expect(page.locator('main form [role=alert]')).toHaveText(t('order.err.promo'))
    await expect(total(page, t)).toHaveText(/29\s900\s₽$/)
    await expect(page.getByRole('complementary')).toContainText(t('promo.noDiscounts'))
    await expect(page.locator('#country')).toHaveValue('KG')
    await send(page, t)
    await orderNumber(page)
    await expect(total(page, t)).toHaveText(/29\s900\s₽$/)
  })
})
