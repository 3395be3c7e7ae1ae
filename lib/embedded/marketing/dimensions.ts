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
import { sanitizeUtm } from '../../domain/utms.ts'
import { parseVariant } from '../../variants/variants.ts'

/** A value of a dimension; everything counts under `all`. */
export type DimensionValue = readonly [dimension: MarketingDimension | VitalDimension | 'all', value: string]

const MAX_VALUE_LENGTH = 100
const MAX_VARIATIONS_PER_EVENT = 20

const text = (value: unknown) => sanitizeUtm(value, MAX_VALUE_LENGTH) || undefined
const code = (value: unknown) => (typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : undefined)
const parsed = (parse: (value: string) => string | undefined) => (value: unknown) =>
  typeof value === 'string' ? parse(value) : undefined

const PARSERS: Readonly<Record<Exclude<MarketingDimension, 'variation'>, (value: unknown) => string | undefined>> = {
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
const SINGLE_VALUE_DIMENSIONS = MARKETING_DIMENSIONS.filter((dimension) => dimension !== 'variation')

export const dimensionsOf = (
  values: Readonly<Record<string, unknown>>,
  variations: Readonly<Record<string, string>> = {},
): DimensionValue[] => [
  ['all', ''],
  ...SINGLE_VALUE_DIMENSIONS.map((dimension): DimensionValue => [
    dimension,
    PARSERS[dimension](values[dimension]) ?? NO_VALUE,
  ]),
  ...Object.entries(variations)
    .slice(0, MAX_VARIATIONS_PER_EVENT)
    .map(([experiment, variation]): DimensionValue => [
      'variation',
      sanitizeUtm(`${experiment}=${variation}`, MAX_VALUE_LENGTH),
    ]),
]

const parseLocaleLanguage = (locale: unknown) => (typeof locale === 'string' ? locale.split('-', 1)[0] : undefined)

export const dimensionsOfEvent = ({ data: { userAttributes, variations } }: TrackedEvent): DimensionValue[] =>
  dimensionsOf({ ...userAttributes, language: parseLocaleLanguage(userAttributes['locale']) }, variations)

const VITAL_DIMENSION_NAMES: ReadonlySet<DimensionValue[0]> = new Set(['all', ...VITAL_DIMENSIONS])

/** Dimensions of a Web Vitals sample: fewer dimensions than other events, since each value has many kinds. */
export const dimensionsOfVital = (
  event: TrackedEvent,
  { page, device }: { page: string; device: string },
): DimensionValue[] => [
  ...dimensionsOfEvent(event).filter(([dimension]) => VITAL_DIMENSION_NAMES.has(dimension)),
  ['page', sanitizeUtm(page, MAX_VALUE_LENGTH)],
  ['device', device],
]
