import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount, readPercent } from '../../../lib/domain/amount.ts'
import { CURRENCIES } from '../../../lib/domain/currencies.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { minorDigits } from '../../../lib/domain/money.ts'

const currency = fc.constantFrom(...CURRENCIES)
const display = fc.constantFrom('symbol', 'narrowSymbol', 'code', 'name')
const tag = fc.constantFrom(...LANGUAGES, 'es-PE', 'es-AR', 'pt-PT', 'pt-BR', 'en-GB', 'en-US', 'de-CH')

describe('an amount of money', () => {
  it('is parsed as any language of the site formats it with its currency', () => {
    fc.assert(
      fc.property(
        currency,
        display,
        tag,
        fc.integer({ min: 1_000_000, max: 99_999_999 }),
        (own, currencyDisplay, language, minor) => {
          const amount = minor / 10 ** minorDigits(own)
          // A single group of thousands is ambiguous between countries.
          fc.pre(minorDigits(own) > 0 || amount >= 1_000_000)
          const written = new Intl.NumberFormat(language, { style: 'currency', currency: own, currencyDisplay }).format(
            amount,
          )
          // Words of other languages are not recognized.
          fc.pre(currencyDisplay !== 'name' || (LANGUAGES as readonly string[]).includes(language))
          expect([own, written, readAmount(written, own)]).toEqual([own, written, amount])
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is rejected with the code of another currency', () => {
    fc.assert(
      fc.property(currency, currency, fc.integer({ min: 1, max: 999 }), fc.boolean(), (own, other, amount, before) => {
        fc.pre(own !== other)
        expect(readAmount(before ? `${other} ${amount}` : `${amount} ${other}`, own)).toBe('otherCurrency')
      }),
    )
  })

  it.each([
    ['1 299 ₽', 'RUB', 1299],
    ['1 299,00 руб.', 'RUB', 1299],
    ['1299р.', 'RUB', 1299],
    ['€179,00', 'EUR', 179],
    ['1.299,00 EUR', 'EUR', 1299],
    ['R$ 1.299,00', 'BRL', 1299],
    ['S/ 729', 'PEN', 729],
    ['S/.729.00', 'PEN', 729],
    ['US$129', 'USD', 129],
    ['$1,299.00', 'MXN', 1299],
    ['MX$129', 'MXN', 129],
    ['1299 грн', 'UAH', 1299],
    ['Bs. 129', 'BOB', 129],
    ['179,-', 'EUR', 179],
    ['179.–', 'CHF', 179],
    ["CHF 1'299.50", 'CHF', 1299.5],
    ['٢٩٩', 'AED', 299],
    ['２９９', 'EUR', 299],
    ["'299", 'EUR', 299],
  ] as const)('%j is accepted in %s', (written, own, amount) => expect(readAmount(written, own)).toBe(amount))

  it.each([
    ['1.299', 'EUR', 'ambiguous'],
    ['$1,299', 'USD', 'ambiguous'],
    ['S/ 1.299', 'PEN', 'ambiguous'],
    ['0.1234', 'EUR', 'decimals'],
    ['€179', 'USD', 'otherCurrency'],
    ['US$129', 'CLP', 'otherCurrency'],
    ['1 299 ₽', 'EUR', 'otherCurrency'],
    ['€179 USD', 'EUR', 'otherCurrency'],
    ['179 x', 'EUR', 'number'],
    ['.5', 'EUR', 'number'],
    ['$.50', 'USD', 'number'],
    ['5.', 'EUR', 'number'],
    ['12 50', 'EUR', 'number'],
    ['129²', 'EUR', 'number'],
    ['1/2', 'EUR', 'number'],
    ['=129', 'EUR', 'number'],
    ['—', 'EUR', 'number'],
    ['- €', 'EUR', 'number'],
    ['(179)', 'EUR', 'negative'],
    ['($179.00)', 'USD', 'negative'],
    ['179-', 'EUR', 'negative'],
    ['-€179', 'EUR', 'negative'],
    ['€ −179', 'EUR', 'negative'],
  ] as const)('%j is rejected in %s (%s)', (written, own, reason) => expect(readAmount(written, own)).toBe(reason))
})

it.each([
  ['15', 15],
  ['15 %', 15],
  ['15,0%', 15],
  ['１５％', 15],
  ['15 €', 'number'],
  ['15,5%', 'discountSize'],
  ['101', 'discountSize'],
  ['-5%', 'negative'],
] as const)('the percentage %j is %j', (written, size) => expect(readPercent(written)).toBe(size))
