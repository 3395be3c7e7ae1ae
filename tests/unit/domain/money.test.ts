import { describe, expect, it } from 'vitest'
import { CURRENCIES, parseCurrency, type Currency } from '../../../lib/domain/currencies.ts'
import {
  fieldSuffix,
  formatDiscount,
  formatMoney,
  minorDigits,
  parseAmount,
  toMajor,
  toMinor,
} from '../../../lib/domain/money.ts'

const AMOUNTS = { RUB: 19_900, EUR: 1990, PEN: 1990, CLP: 179_000, BRL: 990, USD: 199 } as const

// Glossary 1.4; ⍽ is U+00A0.
const TABLE: readonly [tag: string, percent: string, written: Partial<Record<keyof typeof AMOUNTS, string>>][] = [
  [
    'ru-RU',
    '33⍽%',
    { RUB: '19⍽900⍽₽', EUR: '1⍽990⍽€', PEN: '1⍽990⍽PEN', CLP: '179⍽000⍽CLP', BRL: '990⍽R$', USD: '199⍽$' },
  ],
  ['es-PE', '33%', { EUR: '€⍽1,990', PEN: 'S/⍽1,990', CLP: 'CLP⍽179,000', BRL: 'BRL⍽990', USD: 'USD⍽199' }],
  ['es-CL', '33%', { CLP: '$179.000' }],
  ['en-GB', '33%', { EUR: '€1,990', PEN: 'PEN⍽1,990', CLP: 'CLP⍽179,000', BRL: 'R$990', USD: 'US$199' }],
  ['pt-PT', '33%', { EUR: '1990⍽€', PEN: '1990⍽PEN', CLP: '179⍽000⍽CLP', BRL: '990⍽R$', USD: '199⍽US$' }],
  ['pt-BR', '33%', { EUR: '€⍽1.990', PEN: 'PEN⍽1.990', CLP: 'CLP⍽179.000', BRL: 'R$⍽990', USD: 'US$⍽199' }],
  ['lv-LV', '33%', { EUR: '1990⍽€', PEN: '1990⍽PEN', CLP: '179⍽000⍽CLP', BRL: '990⍽R$', USD: '199⍽$' }],
  ['it-IT', '33%', { EUR: '1990⍽€', PEN: '1990⍽PEN', CLP: '179.000⍽CLP', BRL: '990⍽BRL', USD: '199⍽USD' }],
]
const spaced = (text: string) => text.replaceAll('⍽', '\u00a0')

describe('money as the glossary writes it', () => {
  const rows = TABLE.flatMap(([tag, , written]) =>
    Object.entries(written).map(([currency, text]) => [tag, currency as keyof typeof AMOUNTS, text] as const),
  )
  it.each(rows)('is formatted in %s and %s as %s', (tag, currency, text) => {
    expect(formatMoney(AMOUNTS[currency], currency, tag)).toBe(spaced(text))
  })

  it.each(TABLE)('has in %s the discount −%s with a true minus', (tag, percent) => {
    expect(formatDiscount(33, tag)).toBe(spaced(`\u2212${percent}`))
  })

  it.each([
    ['lv-LV', 19_900, '19⍽900⍽€'],
    ['it-IT', 19_900, '19.900⍽€'],
    ['pt-PT', 19_900, '19⍽900⍽€'],
    ['pt-PT', 1990.5, '1990,50⍽€'],
    ['ru-RU', 1990.5, '1⍽990,50⍽€'],
    ['en-GB', 1990.05, '€1,990.05'],
  ])('is formatted in %s for %d euros as %s', (tag, amount, text) => {
    expect(formatMoney(amount, 'EUR', tag)).toBe(spaced(text))
  })
})

describe('currencies', () => {
  it('are the seven of section 9 and about 38 more', () => {
    expect(CURRENCIES.slice(0, 7)).toEqual(['RUB', 'EUR', 'CLP', 'BRL', 'PEN', 'USD', 'UYU'])
    expect(CURRENCIES.slice(7)).toEqual(expect.arrayContaining(['AED', 'ALL', 'AMD', 'AOA', 'AUD', 'BAM']))
    expect(CURRENCIES.length - 7).toBeGreaterThanOrEqual(36)
    expect(CURRENCIES.length - 7).toBeLessThanOrEqual(40)
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length)
    expect(CURRENCIES.filter((currency) => !Intl.supportedValuesOf('currency').includes(currency))).toEqual([])
  })

  it.each<[Currency, string]>([
    ['RUB', ''],
    ['EUR', 'Eu'],
    ['CLP', 'Cl'],
    ['BRL', 'Br'],
    ['PEN', 'Pen'],
    ['USD', 'Usd'],
    ['UYU', 'UYU'],
    ['KZT', 'KZT'],
  ])('a field in %s ends in "%s"', (currency, suffix) => {
    expect(fieldSuffix(currency)).toBe(suffix)
  })

  it('no two currencies share a field', () => {
    expect(new Set(CURRENCIES.map(fieldSuffix)).size).toBe(CURRENCIES.length)
  })

  it.each(['eur', ' EUR', 'JPY', '', 'toString', null, undefined, 0, ['EUR']])('%j is not supported', (value) => {
    expect(parseCurrency(value)).toBeUndefined()
  })

  it.each<[Currency, number]>([
    ['EUR', 2],
    ['CLP', 0],
    ['PYG', 0],
    ['RUB', 2],
  ])('%s has %d digits after the point', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits)
  })

  it.each<[number, Currency, number]>([
    [19.99, 'EUR', 1999],
    [1.005, 'EUR', 100],
    [0.1 + 0.2, 'USD', 30],
    [179_000, 'CLP', 179_000],
  ])('%d %s are %d minor units', (amount, currency, minor) => {
    expect(toMinor(amount, currency)).toBe(minor)
    expect(toMajor(minor, currency)).toBeCloseTo(amount, 1)
  })
})

it.each<[unknown, number]>([
  [19_990, 19_990],
  ['19990', 19_990],
  ['19 990', 19_990],
  ['19\u00a0990', 19_990],
  ['19\u202f990', 19_990],
  ['  1990.50 ', 1990.5],
  ['', 0],
  ['   ', 0],
  ['n/a', 0],
  ['0x10', 0],
  ['19 990 ₽', 0],
  ['Infinity', 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
  [-5, 0],
  ['-5', 0],
  [null, 0],
  [undefined, 0],
  [true, 0],
  [[5], 0],
  [{ valueOf: () => 5 }, 0],
])('a price field %j is %d', (value, amount) => {
  expect(parseAmount(value)).toBe(amount)
})
