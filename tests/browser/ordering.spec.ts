import { expect } from '@playwright/test'
import { fieldsWith } from '../../lib/contract/order-form.ts'
import type { Language } from '../../lib/domain/languages.ts'
import { combinations, sample } from '../support/sample.ts'
import {
  ANNA,
  ANNE,
  count,
  fillIn,
  formReady,
  keepBasket,
  line,
  one,
  orderNumber,
  send,
  showAllTests,
  test,
  total,
  createTranslator,
  type Person,
} from './shop.ts'
import { follow, isSamePage, markPage, ONE, started } from './site.ts'

/** The required fields of the order form that are empty at first. */
const TYPED = fieldsWith('required', true).filter((field) => field !== 'country')

interface Journey {
  readonly language: Language
  readonly zone: string
  readonly origin: string
  readonly country: string
  readonly person: Person
  /** One exome, then two of it with all that can be added, then with 10 % off the two. */
  readonly sums: readonly [RegExp, RegExp, RegExp]
  readonly expected: { readonly name: string; readonly consents: number }
}

const JOURNEYS: readonly Journey[] = [
  {
    language: 'ru',
    zone: 'Europe/Moscow',
    origin: ONE,
    country: 'RU',
    person: ANNA,
    sums: [/45\s900\s₽/, /133\s600\s₽/, /124\s420\s₽/],
    expected: { name: 'Введите имя и фамилию.', consents: 2 },
  },
  {
    language: 'es',
    zone: 'America/Santiago',
    origin: '',
    country: 'CL',
    person: { ...ANNE, phone: '9 6123 4567', city: 'Valparaíso' },
    sums: [/\$\s?399\.000$/, /\$\s?1\.166\.000$/, /\$\s?1\.086\.200$/],
    expected: { name: 'Escriba su nombre y apellidos.', consents: 2 },
  },
  {
    language: 'lv',
    zone: 'Europe/Riga',
    origin: '',
    country: 'LV',
    person: { ...ANNE, phone: '20000000' },
    sums: [/399\s€/, /1\s?166\s€/, /1\s?086,20\s€/],
    expected: { name: 'Ievadiet vārdu un uzvārdu.', consents: 2 },
  },
  {
    language: 'pt',
    zone: 'America/Sao_Paulo',
    origin: '',
    country: 'BR',
    person: { ...ANNE, phone: '11 96123-4567', city: 'Campinas' },
    sums: [/R\$\s2\.190$/, /R\$\s6\.430$/, /R\$\s5\.992$/],
    expected: { name: 'Indique o seu nome completo.', consents: 2 },
  },
]

const SIZES = [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

// In other languages orders are placed by order-submission.spec.ts, shop-accessibility.spec.ts and shop-events.spec.ts.
const TESTED_JOURNEYS = sample(JOURNEYS, ({ language }) => language === 'pt')
const WIDTHS = sample(SIZES, ([device]) => device === 'phone')

for (const { journey, size } of combinations({ journey: TESTED_JOURNEYS, size: WIDTHS })) {
  const { language, zone, origin, country, person, sums, expected } = journey
  const [device, viewport] = size
  test.describe(`${language}, ${zone}, ${device}`, () => {
    test.use({ timezoneId: zone, viewport })

    test('orders from a card to the order page', async ({ page }) => {
      const t = createTranslator(language)
      await page.goto(origin ? `${origin}/` : `/${language}/`)
      await showAllTests(page)
      await page
        .locator('#exome')
        .getByRole('link', { name: t('basket.order') })
        .click()

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('basket.title'))
      await expect(count(page)).toHaveText('1')
      expect(new URL(page.url()).searchParams.has('add')).toBe(false)
      await expect(total(page, t)).toHaveText(sums[0])

      const exome = line(page, '1004')
      const name = await exome.getByRole('heading').innerText()
      await expect(page.getByRole('status').filter({ hasText: t('basket.added', { name }) })).toHaveCount(1)
      await exome.locator('[name="secondKit.1004"]').check()
      await exome.locator('[name="consultation.1004"]').check()
      await exome.locator('[name="gift.1004"]').check()
      await exome.getByLabel(t('order.giftRecipient')).fill('Mamma')
      await exome.getByLabel(t('basket.giftMessage')).fill('🎁 Apsveicu!')
      await exome.getByRole('button', { name: t('basket.increase', { name }) }).click()
      await expect(exome.getByRole('spinbutton')).toHaveValue('2')
      await expect(total(page, t)).toHaveText(sums[1])

      const code = page.getByLabel(t('promo.have'))
      await code.fill('NOTHING')
      await page.getByRole('button', { name: t('promo.apply'), exact: true }).click()
      await expect(page.locator('#promo-message')).toHaveText(t('promo.unknown'))
      await expect(total(page, t)).toHaveText(sums[1])
      // A typed code that was not applied is submitted with the order.
      await code.fill('dna10')
      await page.getByRole('link', { name: t('basket.checkout') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('order.title'))
      await formReady(page, t)
      await expect(page.getByRole('complementary')).toContainText(t('promo.applied'))
      await expect(total(page, t)).toHaveText(sums[2])
      await expect(page.getByRole('complementary')).toContainText(name)
      await expect(page.locator('#country')).toHaveValue(country)

      await send(page, t)
      const errors = page.locator('main form [role=alert]')
      await expect(errors).toBeFocused()
      await expect(errors.getByRole('listitem')).toHaveCount(TYPED.length + expected.consents)
      await expect(page.locator('#name-error')).toHaveText(expected.name)
      await expect(page.locator('#email-error')).toHaveText(t('order.err.email'))
      await expect(page.locator('#city-error')).toHaveText(t('order.err.city'))
      await expect(page.locator('#phone')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.locator('#name-error')).toHaveText(expected.name)
      await errors.getByRole('link', { name: t('order.name'), exact: true }).click()
      await expect(page.locator('#name')).toBeFocused()

      await fillIn(page, { ...person, phone: '12' })
      await send(page, t)
      await expect(errors).toBeFocused()
      await expect(errors.getByRole('listitem')).toHaveText([t('order.phone')])
      await expect(page.locator('#name')).toHaveValue(person.name)
      await expect(page.locator('input[name=consent]:checked')).toHaveCount(expected.consents)

      await page.locator('#phone').fill(person.phone)
      await send(page, t)
      const number = await orderNumber(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('order.thanks', { name: person.name, number }))
      await expect(page.locator('main')).toContainText(t('order.fulfilment.placed'))
      await expect(total(page, t)).toHaveText(sums[2])
      await expect(page.locator('main')).not.toContainText(person.email)
      await expect(count(page)).toBeHidden()
      // Cookies were rejected: the order is not measured.
      expect(await page.evaluate(() => window.dataLayer)).toBeUndefined()
    })
  })
}

test('a test in the basket says so on every page, until it is removed in another tab', async ({ page, context }) => {
  const t = createTranslator('en')
  await keepBasket(page, one('1004'))
  await page.goto('/en/')
  await started(page)
  await markPage(page)
  await showAllTests(page)
  const names = { inBasket: t('basket.inBasket'), order: t('basket.order') }
  const buttonOf = (id: string) => page.locator(`main a[href*="?add=${id}"]`).first()
  await expect(buttonOf('1004')).toHaveText(new RegExp(`^${names.inBasket}`))
  await expect(buttonOf('1001')).toHaveText(new RegExp(`^${names.order}`))
  await follow(page.getByRole('link', { name: t('products.exome.name'), exact: true }).first())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('products.exome.name'))
  await expect(buttonOf('1004')).toHaveText(new RegExp(`^${names.inBasket}`))
  expect(await isSamePage(page)).toBe(true)
  const tab = await context.newPage()
  await tab.goto('/en/')
  await tab.evaluate(() => localStorage.removeItem('basket'))
  await expect(buttonOf('1004')).toHaveText(new RegExp(`^${names.order}`))
  await tab.close()
})
