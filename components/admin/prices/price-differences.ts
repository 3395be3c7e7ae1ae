import type { PricesWords } from '@/components/admin/page/prices-messages'
import type { PriceChange } from '@/lib/contract/prices-admin'

/** Describes a price change, one part per column. */
export function differences({ before, after }: Pick<PriceChange, 'before' | 'after'>, words: PricesWords): string {
  if (!after) return words.none
  const text = (value: unknown) => (value === undefined ? '—' : String(value))
  return Object.entries(after)
    .filter(([column, value]) => before?.[column as keyof typeof before] !== value)
    .map(
      ([column, value]) =>
        `${words.columns[column] ?? column}: ${text(before?.[column as keyof typeof before])} → ${value}`,
    )
    .join('; ')
}
