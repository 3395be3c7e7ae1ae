import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../../lib/domain/catalogue.ts'
import {
  CARRIER,
  compareRisk,
  DRUGS,
  ORIGIN,
  RISK_SCALE,
  RISKS,
  SAMPLE_SHEETS,
  SOURCES,
  START_PRODUCTS,
  TRAITS,
} from '../../../lib/domain/sample-report.ts'
import { formatProbability, formatRange, formatRatio, formatShare, formatTimes } from '../../../lib/domain/share.ts'

describe('the origin of the sample', () => {
  it('adds up to one and is sorted by share', () => {
    expect(ORIGIN.reduce((sum, { share }) => sum + Math.round(share * 1000), 0)).toBe(1000)
    expect([...ORIGIN].sort((one, two) => two.share - one.share)).toEqual(ORIGIN)
  })

  it('has each share within its limits', () => {
    expect(ORIGIN.filter(({ share, from, to }) => !(from < share && share < to && from > 0))).toEqual([])
  })

  it('has about a quarter from a Peruvian grandmother, as its text states', () => {
    const ofGrandmother = ORIGIN.filter(({ region }) => region === 'iberia' || region === 'andes').reduce(
      (sum, { share }) => sum + share,
      0,
    )
    expect(ofGrandmother).toBeCloseTo(0.25, 1)
  })
})

describe('counts in the texts of a section', () => {
  it('match two risks above the average, one near it and two below', () => {
    const levels = RISKS.map((risk) => compareRisk(risk).level)
    expect(['above', 'near', 'below'].map((level) => levels.filter((found) => found === level).length)).toEqual([
      2, 1, 2,
    ])
  })

  it('match three medicines of five to discuss and one carried variant of four', () => {
    expect([DRUGS.filter(({ discuss }) => discuss).length, DRUGS.length]).toEqual([3, 5])
    expect(CARRIER.flatMap(({ variant }) => variant ?? [])).toEqual(['F508del'])
  })

  it('match the scale of the bars', () => {
    expect(
      RISKS.filter(({ average, person }) => Math.max(average, person) > RISK_SCALE || Math.min(average, person) <= 0),
    ).toEqual([])
  })
})

describe('a risk compared with the average', () => {
  it.each([
    [0.04, 0.1, 2.5, 'above'],
    [0.1, 0.12, 1.2, 'near'],
    [0.1, 0.121, 1.21, 'above'],
    [0.1, 0.085, 0.85, 'near'],
    [0.1, 0.08, 0.8, 'below'],
  ] as const)('is reported for the average %d and the risk %d: %d times, %s', (average, person, times, level) => {
    const compared = compareRisk({ average, person })
    expect(compared.times).toBeCloseTo(times)
    expect(compared.level).toBe(level)
  })
})

describe('links of the page', () => {
  it('point to unique tests of the catalogue', () => {
    const tests = [...SAMPLE_SHEETS.flatMap((sheet) => sheet.tests as readonly string[]), ...START_PRODUCTS]
    expect(tests.filter((test) => !CATALOGUE.some(({ key }) => key === test))).toEqual([])
    expect(new Set(tests).size).toBe(tests.length)
  })

  it.each(SAMPLE_SHEETS.map(({ key }) => key))('include at least two sources of the sheet %s, by https', (key) => {
    const addresses = SOURCES[key].map(({ href }) => href)
    expect(addresses.length).toBeGreaterThan(1)
    expect(addresses.filter((href) => new URL(href).protocol !== 'https:')).toEqual([])
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('include a source for every medicine and every trait', () => {
    for (const { genes } of DRUGS)
      expect(SOURCES.drugs.some(({ name }) => genes.every(({ gene }) => name.includes(gene)))).toBe(true)
    expect(SOURCES.traits).toHaveLength(TRAITS.length)
  })
})

describe('formatting fractions', () => {
  it.each([
    ['ru-RU', '41,2\u00a0%', '38–45\u00a0%', '×2,5'],
    ['es-PE', '41.2%', '38–45%', '×2.5'],
    ['lv-LV', '41,2%', '38–45%', '×2,5'],
  ])('follows the locale %s: %s, %s, %s', (tag, share, range, times) => {
    expect([formatShare(0.412, tag), formatRange(0.38, 0.45, tag), formatTimes(2.5, tag)]).toEqual([
      share,
      range,
      times,
    ])
  })

  it('a range is never shown with more digits than its precision', () => {
    expect(
      ORIGIN.map(({ from, to }) => formatRange(from, to, 'en-GB')).filter((range) => !/^\d+–\d+%$/.test(range)),
    ).toEqual([])
  })

  it('a probability below one is never rounded up to one', () => {
    expect(formatProbability(0.9999981, 'en-GB')).toBe('99.9998%')
    expect(formatProbability(0.9999999999, 'ru-RU')).toBe('99,9999\u00a0%')
  })

  it('a ratio is rounded to its significant digits', () => {
    expect([0.25, 6.154, 99.994, 12180, 537788].map((ratio) => formatRatio(ratio, 'en-GB'))).toEqual([
      '0.25',
      '6.15',
      '99.99',
      '12,000',
      '540,000',
    ])
    expect(formatRatio(6.154, 'lv-LV')).toBe('6,15')
  })
})
