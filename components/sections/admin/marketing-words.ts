import { getTranslations } from 'next-intl/server'
import { FUNNEL_STEPS, MARKETING_DIMENSIONS, MARKETING_MEASURES, NO_VALUE, OTHER_VALUES } from '@/lib/contract/marketing-store'

const KEYS = [
  'from',
  'to',
  'measure',
  'dimension',
  'kind',
  'byKind',
  'count',
  'revenue',
  'total',
  'value',
  'funnel',
  'funnelText',
  'table',
  'daysUtc',
  'empty',
] as const

type Named = readonly (readonly [key: string, name: string])[]

/** Words of the page of numbers, and what can be asked for. */
export interface MarketingWords extends Readonly<Record<(typeof KEYS)[number], string>> {
  readonly measures: Named
  readonly dimensions: Named
  readonly steps: Named
  /** What stands for a value that is none. */
  readonly values: Named
}

export async function marketingWords(): Promise<MarketingWords> {
  const t = await getTranslations('admin.marketing')
  return {
    ...(Object.fromEntries(KEYS.map((key) => [key, t(key)])) as Record<(typeof KEYS)[number], string>),
    measures: MARKETING_MEASURES.map((key) => [key, t(`measures.${key}`)]),
    dimensions: MARKETING_DIMENSIONS.map((key) => [key, t(`dimensions.${key}`)]),
    steps: FUNNEL_STEPS.map((key) => [key, t(`steps.${key}`)]),
    values: [
      [NO_VALUE, t('none')],
      [OTHER_VALUES, t('other')],
    ],
  }
}
