import { getTranslations } from 'next-intl/server'
import { IMPORT_ERROR_CODES, PRICE_COLUMNS } from '@/lib/contract/prices-admin'

const KEYS = [
  'product',
  'currency',
  'allCurrencies',
  'conflict',
  'outside',
  'import',
  'chooseFile',
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
] as const

export interface PricesMessages extends Readonly<Record<(typeof KEYS)[number], string>> {
  readonly columns: Readonly<Record<string, string>>
  readonly reasons: Readonly<Record<string, string>>
}

export async function pricesMessages(): Promise<PricesMessages> {
  const t = await getTranslations('admin.prices')
  return {
    ...(Object.fromEntries(KEYS.map((key) => [key, t(key)])) as Record<(typeof KEYS)[number], string>),
    columns: Object.fromEntries(PRICE_COLUMNS.map((column) => [column, t(`columns.${column}`)])),
    reasons: Object.fromEntries(IMPORT_ERROR_CODES.map((reason) => [reason, t(`reasons.${reason}`)])),
  }
}
