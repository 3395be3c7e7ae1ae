import type { Currency } from '../../domain/currencies.ts'

/**
 * Fictional demonstration prices in whole major units. Those in the six base currencies are set by hand; the others
 * are converted from the euro price by `PER_EURO` and rounded to a market ending.
 */
export const BASE_CURRENCIES = ['RUB', 'EUR', 'USD', 'PEN', 'CLP', 'BRL'] as const satisfies readonly Currency[]
export type BaseCurrency = (typeof BASE_CURRENCIES)[number]

type Prices = readonly [number, number, number, number, number, number]
interface Seed {
  readonly bitrixId: string
  readonly price: Prices
  /** Price before the discount. */
  readonly old?: Prices
  /** Whether a second kit and a consultation can be ordered with it. */
  readonly kit: boolean
}

const seed = (bitrixId: string, price: Prices, old?: Prices, kit = true): Seed => ({
  bitrixId,
  price,
  kit,
  ...(old && { old }),
})

export const CONSULTATION: Prices = [4900, 49, 55, 189, 49_000, 260]

export const SEED: Readonly<Record<string, Seed>> = {
  'genetic-passport': seed('1001', [19_900, 179, 199, 729, 179_000, 990], [29_900, 249, 269, 999, 249_000, 1390]),
  'disease-risks': seed('1002', [14_900, 129, 139, 489, 119_000, 690], [17_900, 159, 169, 599, 149_000, 850]),
  'full-genome': seed('1003', [79_900, 549, 599, 2190, 549_000, 2990]),
  exome: seed('1004', [45_900, 399, 449, 1590, 399_000, 2190]),
  'hereditary-cancer': seed('1005', [24_900, 219, 239, 849, 215_000, 1190]),
  heart: seed('1006', [15_900, 139, 149, 529, 135_000, 750]),
  ancestry: seed('1007', [7900, 69, 79, 269, 69_000, 310], [9900, 89, 99, 339, 85_000, 390]),
  'paternal-line': seed('1008', [7900, 79, 89, 299, 75_000, 330]),
  'maternal-line': seed('1009', [7900, 79, 89, 299, 75_000, 330]),
  'dna-relatives': seed('1010', [5900, 59, 65, 219, 55_000, 250]),
  'drug-response': seed('1011', [14_900, 129, 139, 489, 119_000, 690]),
  'psychiatric-drugs': seed('1012', [11_900, 109, 119, 409, 99_000, 560]),
  'cardiac-drugs': seed('1013', [11_900, 109, 119, 409, 99_000, 560]),
  personality: seed('1014', [11_900, 99, 109, 379, 95_000, 540]),
  nutrition: seed('1015', [9900, 89, 95, 329, 85_000, 470], [12_900, 109, 119, 419, 105_000, 590]),
  sport: seed('1016', [12_900, 109, 119, 419, 105_000, 590]),
  'food-tolerance': seed('1017', [6900, 65, 69, 239, 59_000, 330]),
  'skin-hair': seed('1018', [6900, 65, 69, 239, 59_000, 330]),
  'pregnancy-planning': seed('1019', [24_900, 219, 239, 849, 215_000, 1190]),
  'carrier-screening': seed('1020', [19_900, 179, 199, 729, 179_000, 990]),
  'couple-screening': seed('1021', [34_900, 319, 349, 1249, 315_000, 1750]),
  paternity: seed('1022', [14_900, 149, 169, 790, 139_000, 420]),
  kinship: seed('1023', [16_900, 169, 189, 890, 159_000, 480]),
  'family-tree': seed('1024', [49_900, 490, 549, 1990, 490_000, 2690], undefined, false),
  'ancestor-search': seed('1025', [19_900, 190, 209, 749, 190_000, 1050], undefined, false),
  'family-book': seed('1026', [29_900, 290, 319, 1150, 290_000, 1590], undefined, false),
  'genealogist-consultation': seed('1027', [3900, 39, 45, 149, 39_000, 210], undefined, false),
  'geneticist-consultation': seed('1028', CONSULTATION, undefined, false),
}

/** Rough exchange rates, for demonstration prices only. */
export const PER_EURO: Readonly<Record<Exclude<Currency, BaseCurrency>, number>> = {
  UYU: 46,
  AED: 4.2,
  ALL: 98,
  AMD: 430,
  AOA: 1000,
  AUD: 1.75,
  AZN: 1.9,
  BAM: 1.96,
  BOB: 7.6,
  BYN: 3.5,
  CAD: 1.6,
  CHF: 0.95,
  COP: 4600,
  CRC: 580,
  CVE: 110,
  CZK: 25,
  DKK: 7.45,
  DOP: 69,
  GBP: 0.86,
  GEL: 3.1,
  GTQ: 8.6,
  HUF: 400,
  ILS: 4,
  KGS: 98,
  KZT: 600,
  MDL: 19.5,
  MKD: 61.5,
  MXN: 21,
  MZN: 72,
  NOK: 11.7,
  NZD: 1.95,
  PLN: 4.3,
  PYG: 8300,
  RON: 5,
  RSD: 117,
  SEK: 11.3,
  TRY: 48,
  UAH: 48,
  UZS: 13_500,
  ARS: 1500,
}
