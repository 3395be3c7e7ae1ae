import {
  MARKETING_DIMENSIONS,
  VITAL_DIMENSIONS,
  type MarketingDimension,
  type VitalDimension,
} from '../../contract/marketing-store.ts'
import { NO_VALUE } from '../../domain/marketing-values.ts'
import type { TrackedEvent } from '../../contract/tracking.ts'
import { parseLanguage } from '../../domain/languages.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import { cleanMark } from '../../domain/utms.ts'
import { parseVariant } from '../../variants/variants.ts'

/** A value of a dimension, or of none: everything counts under `all`. */
export type Fact = readonly [dimension: MarketingDimension | VitalDimension | 'all', value: string]

/** Characters of a value that are kept. */
const LENGTH = 100
/** Buckets of one event that are looked at. */
const MOST_BUCKETS = 20

const text = (value: unknown) => cleanMark(value, LENGTH) || undefined
const code = (value: unknown) => (typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : undefined)
const parsed = (parse: (value: string) => string | undefined) => (value: unknown) =>
  typeof value === 'string' ? parse(value) : undefined

/** What of a record is a value; anything else is none. */
const PARSERS: Readonly<Record<Exclude<MarketingDimension, 'bucket'>, (value: unknown) => string | undefined>> = {
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_content: text,
  utm_term: text,
  variant: parsed(parseVariant),
  language: parseLanguage,
  country: code,
  currency: parseCurrency,
}
const SINGLE = MARKETING_DIMENSIONS.filter((dimension) => dimension !== 'bucket')

/** The facts of anything that has values under the names of dimensions, and buckets by experiment. */
export const factsOf = (
  values: Readonly<Record<string, unknown>>,
  buckets: Readonly<Record<string, string>> = {},
): Fact[] => [
  ['all', ''],
  ...SINGLE.map((dimension): Fact => [dimension, PARSERS[dimension](values[dimension]) ?? NO_VALUE]),
  ...Object.entries(buckets)
    .slice(0, MOST_BUCKETS)
    .map(([experiment, arm]): Fact => ['bucket', cleanMark(`${experiment}=${arm}`, LENGTH)]),
]

/** The language of a locale such as `es-ES`. */
const languageOf = (locale: unknown) => (typeof locale === 'string' ? locale.split('-', 1)[0] : undefined)

/** The facts of an event, as the page and whoever took it have noted them. */
export const factsOfEvent = ({ data: { userAttributes, buckets } }: TrackedEvent): Fact[] =>
  factsOf({ ...userAttributes, language: languageOf(userAttributes['locale']) }, buckets)

const OF_VITALS: ReadonlySet<Fact[0]> = new Set(['all', ...VITAL_DIMENSIONS])

/** The facts of a measure of a page: fewer than of other events, each value has many kinds. */
export const factsOfVital = (event: TrackedEvent, { page, device }: { page: string; device: string }): Fact[] => [
  ...factsOfEvent(event).filter(([dimension]) => OF_VITALS.has(dimension)),
  ['page', cleanMark(page, LENGTH)],
  ['device', device],
]
