import { getTranslations } from 'next-intl/server'
import { PRICE_SCHEDULE_STATES, type PriceScheduleState } from '@/lib/contract/price-schedules'
import { IMPORT_ERROR_CODES, PRICE_COLUMNS } from '@/lib/contract/prices-admin'
import { ADJUSTMENTS, type Adjustment } from '@/lib/domain/price-adjustment'
import { toRecord } from '@/lib/domain/to-record'

const KEYS = [
  'product',
  'currency',
  'allCurrencies',
  'conflict',
  'outside',
  'import',
  'chooseFile',
  'fileHint',
  'apply',
  'differences',
  'noDifferences',
  'unchanged',
  'errors',
  'line',
  'applied',
  'again',
  'history',
  'noHistory',
  'none',
  'revert',
  'new',
  'group',
  'allGroups',
  'columnsAbout',
  'adjust',
  'action',
  'percent',
  'rounding',
  'tests',
  'allTests',
  'currencies',
  'noCurrencies',
  'start',
  'startHint',
  'startRequired',
  'end',
  'endHint',
  'note',
  'noteHint',
  'preview',
  'plan',
  'planSaved',
  'planned',
  'plannedAbout',
  'plannedBy',
  'noPlanned',
  'open',
  'closed',
  'state',
  'cancelPlan',
  'endNow',
  'askCancel',
  'askEnd',
  'stale',
  'skipped',
  'overlap',
  'changedPrices',
  'scheduled',
] as const

/** With a placeholder each. */
const TEMPLATES = ['ticked', 'percentHint', 'count', 'more'] as const
const NAME_TEMPLATES = ['select', 'planPrice'] as const

type Key = (typeof KEYS)[number] | (typeof TEMPLATES)[number] | (typeof NAME_TEMPLATES)[number]

export interface PricesMessages extends Readonly<Record<Key, string>> {
  readonly columns: Readonly<Record<string, string>>
  readonly columnHints: Readonly<Record<string, string>>
  readonly actions: Readonly<Record<Adjustment, string>>
  readonly states: Readonly<Record<PriceScheduleState, string>>
  readonly reasons: Readonly<Record<string, string>>
}

export async function pricesMessages(): Promise<PricesMessages> {
  const t = await getTranslations('admin.prices')
  return {
    ...toRecord(KEYS, (key) => t(key)),
    ...toRecord(TEMPLATES, (key) => t(key, { n: '{n}' })),
    ...toRecord(NAME_TEMPLATES, (key) => t(key, { name: '{name}' })),
    columns: toRecord(PRICE_COLUMNS, (column) => t(`columns.${column}`)),
    columnHints: toRecord(PRICE_COLUMNS, (column) => t(`columnHints.${column}`)),
    actions: toRecord(ADJUSTMENTS, (adjustment) => t(`actions.${adjustment}`)),
    states: toRecord(PRICE_SCHEDULE_STATES, (state) => t(`states.${state}`)),
    reasons: toRecord(IMPORT_ERROR_CODES, (reason) => t(`reasons.${reason}`)),
  }
}
