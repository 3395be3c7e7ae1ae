import { expect, type Page } from '@playwright/test'
import fc from 'fast-check'
import { quoteSchema, type Quote } from '../../lib/contract/basket.ts'
import { cases } from '../support/generators/runs.ts'
import { sample } from '../support/sample.ts'
import { translatePage } from './page-translator.ts'
import {
  ANNE,
  fillIn,
  formReady,
  keepBasket,
  orderNumber,
  send,
  storedBasket,
  test,
  total,
  createTranslator,
  type Translate,
} from './shop.ts'
import { ONE, started } from './site.ts'

const PLACES = [
  { language: 'ru', zone: 'Europe/Moscow', origin: ONE },
  { language: 'es', zone: 'America/Santiago', origin: '' },
  { language: 'lv', zone: 'Europe/Riga', origin: '' },
] as const
type SiteLocale = (typeof PLACES)[number]

const basketOf = ({ language, origin }: SiteLocale) => (language === 'ru' ? `${origin}/basket` : `/${language}/basket`)

/** Reads each line of the page: its amount, and with a discount the full price and the discount; then the sum. */
async function shownSums(page: Page, t: Translate): Promise<string> {
  const lines = await page
    .locator('main p:has(> strong:first-child)')
    .evaluateAll((all) => all.map(({ textContent }) => textContent))
  return [...lines, await total(page, t).innerText()].join(' | ').replace(/\s+/g, ' ')
}

function expectedSums({ lines, total: sum }: Quote, t: Translate): string {
  const amounts = lines.map(({ amount, full, discount, by }) => {
    const word = t(by === 'promo' ? 'basket.discountPromo' : 'basket.discount')
    return `${amount.text}${discount ? `${full.text}${word} −${discount.text}` : ''}`
  })
  return [...amounts, `${t('basket.total')} ${sum.text}`].join(' | ').replace(/\s+/g, ' ')
}

/** Builds a key of everything that the steps change and a quote depends on. */
const quoteKey = ({ items, promocode }: Awaited<ReturnType<typeof storedBasket>>): string =>
  JSON.stringify([
    items.map(({ bitrixId, quantity, secondKit, consultation }) => [
      bitrixId,
      quantity,
      Boolean(secondKit),
      Boolean(consultation),
    ]),
    promocode,
  ])

/** Records quotes and returns the one for the browser's current basket; `undefined` until it arrives. */
function watchQuotes(page: Page): () => Promise<Quote | undefined> {
  const quotes = new Map<string, Promise<Quote>>()
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/api/quotes') return
    const key = quoteKey(response.request().postDataJSON() as Parameters<typeof quoteKey>[0])
    quotes.set(
      key,
      response.json().then((json) => quoteSchema.parse(json)),
    )
  })
  return async () => quotes.get(quoteKey(await storedBasket(page)))
}

/** Waits until the page shows the quote of its basket. */
async function sumsHold(page: Page, quoted: () => Promise<Quote | undefined>, t: Translate): Promise<void> {
  await expect
    .poll(async () => {
      const quote = await quoted()
      if (!quote) return 'no answer yet'
      const shown = await shownSums(page, t)
      const right = expectedSums(quote, t)
      return shown === right ? 'right' : `${shown} instead of ${right}`
    })
    .toBe('right')
}

type Step =
  | { readonly kind: 'more' | 'fewer' | 'secondKit' | 'consultation' | 'gift'; readonly at: number }
  | { readonly kind: 'promo'; readonly code: string }
  | { readonly kind: 'remove' }
  | { readonly kind: 'undo' }

const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom('more', 'more', 'fewer', 'secondKit', 'consultation', 'gift'),
        at: fc.nat(2),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('promo' as const), code: fc.constantFrom('DNA10', 'NO-SUCH-CODE', '') }),
    },
    { weight: 2, arbitrary: fc.constantFrom({ kind: 'remove' }, { kind: 'undo' }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 8, maxLength: 10 },
)

async function take(page: Page, step: Step, t: Translate): Promise<void> {
  const items = page.locator('[data-item]')
  const count = await items.count()
  if (step.kind === 'undo') {
    const undo = page.getByRole('button', { name: t('basket.undo') })
    if (await undo.count()) await undo.click()
  } else if (step.kind === 'promo') {
    if (!count) return
    await page.locator('#promocode').fill(step.code)
    await page.getByRole('button', { name: t('promo.apply'), exact: true }).click()
  } else if (step.kind === 'remove') {
    if (count > 1) await items.last().locator('button[name=remove]').click()
  } else {
    const item = items.nth(step.at % Math.max(count, 1))
    if (step.kind === 'more') await item.locator('button').nth(1).click()
    else if (step.kind === 'fewer') await item.locator('button').first().click({ force: true })
    else {
      const box = item.locator(`[name^="${step.kind}."]`)
      if (await box.count()) await box.click()
    }
  }
}

/** Languages of the order form. */
const FORMS = sample(
  PLACES.map(({ language }) => language),
  (language) => language === 'es',
)
const DRAWN = fc.sample(steps, cases(2, 20))

// One language; the random steps differ for each seed.
for (const locale of sample(PLACES, ({ language }) => language === 'es'))
  test.describe(locale.language, () => {
    test.use({ timezoneId: locale.zone })
    const t = createTranslator(locale.language)

    for (const [index, drawn] of sample([...DRAWN.entries()], (_case, at) => at === 1))
      test(`the basket of a translated page shows correct totals after every change, ${index + 1}`, async ({
        page,
      }) => {
        test.slow()
        await keepBasket(page, { items: ['1001', '1004', '1002'].map((bitrixId) => ({ bitrixId, quantity: 1 })) })
        const quoted = watchQuotes(page)
        await page.goto(basketOf(locale))
        await started(page)
        await expect(total(page, t)).toContainText(/\d/)
        await translatePage(page)
        await expect(page.locator('main font').first()).toBeAttached()
        await sumsHold(page, quoted, t)
        for (const step of [
          ...drawn,
          { kind: 'more', at: 0 } as const,
          { kind: 'promo', code: 'DNA10' } as const,
          { kind: 'remove' } as const,
        ]) {
          await take(page, step, t)
          await sumsHold(page, quoted, t)
        }
      })

    if (!FORMS.includes(locale.language)) return

    test('the order form of a translated page updates its totals, shows its errors and is submitted', async ({
      page,
    }) => {
      await keepBasket(page, { items: [{ bitrixId: '1001', quantity: 3 }], promocode: 'DNA10' })
      const quoted = watchQuotes(page)
      await page.goto(basketOf(locale).replace('/basket', '/basket/order'))
      await formReady(page, t)
      await translatePage(page)
      await sumsHold(page, quoted, t)
      await send(page, t)
      await expect(page.locator('#name-error')).toBeVisible()
      await fillIn(page, { ...ANNE, ...(locale.language === 'ru' && { phone: '8 912 345-67-89' }) })
      await send(page, t)
      await orderNumber(page)
    })
  })

test.describe('the picker of a translated page', () => {
  test.use({ timezoneId: 'Europe/Riga' })

  test('finds, selects and applies repeatedly', async ({ page }) => {
    await page.goto('/en/')
    await started(page)
    await translatePage(page)
    const panel = page.getByRole('dialog', { name: 'Country, language and currency' })
    for (const [search, country, price] of [
      ['peru', 'Peru', 'PEN 1,590'],
      ['chil', 'Chile', /CLP/],
      ['nowhere at all', '', ''],
      ['latv', 'Latvia', /€/],
    ] as const) {
      await page.getByRole('button', { name: /^Country, language and currency/ }).click()
      await translatePage(page)
      await panel.getByRole('searchbox').fill(search)
      if (!country) {
        await expect(panel.getByRole('radiogroup', { name: 'Country' }).getByRole('status')).toBeVisible()
        await panel.getByRole('button', { name: 'Close' }).click()
        continue
      }
      await panel.getByText(country, { exact: true }).last().click()
      await panel.getByRole('button', { name: 'Apply' }).click()
      await expect(panel).toBeHidden()
      await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText(price)
    }
  })
})
