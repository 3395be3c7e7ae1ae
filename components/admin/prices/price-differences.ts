import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceChange } from '@/lib/contract/prices-admin'
import { priceText } from './price-text'

/** Describes a price change, one part per column. */
export function differences(
  { before, after }: Pick<PriceChange, 'before' | 'after'>,
  messages: PricesMessages,
  format: Intl.NumberFormat,
): string {
  if (!after) return messages.none
  return Object.entries(after)
    .map(([column, value]) => ({ column, old: before?.[column as keyof typeof before], value }))
    .filter(({ old, value }) => old !== value)
    .map(
      ({ column, old, value }) =>
        `${messages.columns[column] ?? column}: ${priceText(old, format)} → ${priceText(value, format)}`,
    )
    .join('; ')
}
