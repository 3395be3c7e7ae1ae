import { getTranslations } from 'next-intl/server'
import {
  FUNNEL_STEPS,
  MARKETING_DIMENSIONS,
  MARKETING_MEASURES,
  VITAL_DIMENSIONS,
} from '@/lib/contract/marketing-store'
import { NO_VALUE, OTHER_VALUES } from '@/lib/domain/marketing-values'
import { DEVICES, RATINGS, VITALS } from '@/lib/domain/web-vitals'

const KEYS = [
  'from',
  'to',
  'measure',
  'dimension',
  'kind',
  'anyKind',
  'byKind',
  'count',
  'revenue',
  'shown',
  'total',
  'value',
  'funnel',
  'funnelText',
  'table',
  'daysUtc',
  'empty',
  'vitals',
  'vitalsText',
  'vitalsBy',
  'samples',
] as const

type Named = readonly (readonly [key: string, name: string])[]

/** Messages of the analytics page, and the options of its form. */
export interface MarketingMessages extends Readonly<Record<(typeof KEYS)[number], string>> {
  readonly measures: Named
  readonly dimensions: Named
  readonly steps: Named
  readonly vitalNames: Named
  readonly vitalDimensions: Named
  readonly ratings: Named
  readonly devices: Named
  /** Labels of missing values. */
  readonly values: Named
}

export async function marketingMessages(): Promise<MarketingMessages> {
  const t = await getTranslations('admin.marketing')
  return {
    ...(Object.fromEntries(KEYS.map((key) => [key, t(key, { n: '{n}' })])) as Record<(typeof KEYS)[number], string>),
    measures: MARKETING_MEASURES.map((key) => [key, t(`measures.${key}`)]),
    dimensions: MARKETING_DIMENSIONS.map((key) => [key, t(`dimensions.${key}`)]),
    steps: FUNNEL_STEPS.map((key) => [key, t(`steps.${key}`)]),
    vitalNames: VITALS.map((key) => [key, t(`vitalNames.${key}`)]),
    vitalDimensions: VITAL_DIMENSIONS.map((key) => [key, t(`dimensions.${key}`)]),
    ratings: RATINGS.map((key) => [key, t(`ratings.${key}`)]),
    devices: DEVICES.map((key) => [key, t(`devices.${key}`)]),
    values: [
      [NO_VALUE, t('none')],
      [OTHER_VALUES, t('other')],
    ],
  }
}
