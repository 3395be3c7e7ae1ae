import type { PromoMessages } from '@/components/admin/page/promo-messages'
import type { Revenue } from '@/lib/contract/overview'
import { formatMoney } from '@/lib/domain/money'
import { interpolate } from '@/lib/visitor/visitor-messages'

/** `max`: `undefined` if the uses are not limited. */
export function usedText(used: number, max: number | undefined, { usedOf }: PromoMessages, tag: string): string {
  const { format } = new Intl.NumberFormat(tag)
  return interpolate(usedOf, { n: format(used), m: max === undefined ? '—' : format(max) })
}

export const revenueText = (revenue: Revenue, tag: string): string =>
  revenue.map(({ amount, currency }) => formatMoney(amount, currency, tag)).join(' · ') || '—'
