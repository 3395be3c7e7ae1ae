import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceChange } from '@/lib/contract/prices-admin'

/** Describes a price change, one part per column. */
export function differences(
  { before, after }: Pick<PriceChange, 'before' | 'after'>,
  messages: PricesMessages,
): string {
  if (!after) return messages.none
  const text = (value: unknown) => (value === undefined ? '—' : String(value))
  return Object.entries(after)
    .filter(([column, value]) => before?.[column as keyof typeof before] !== value)
    .map(
      ([column, value]) =>
        `${messages.columns[column] ?? column}: ${text(before?.[column as keyof typeof before])} → ${value}`,
    )
    .join('; ')
}
