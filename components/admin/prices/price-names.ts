import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { SchedulePriceKey } from '@/lib/contract/price-schedules'
import { interpolate } from '@/lib/visitor/visitor-messages'
import type { NameOf } from './names'

const MAX_NAMES = 5

/** Names of prices, as a part of a sentence. @param total how many there are, if not all are listed */
export function priceNames(
  prices: readonly SchedulePriceKey[],
  nameOf: NameOf,
  messages: PricesMessages,
  total = prices.length,
): string {
  const names = prices.slice(0, MAX_NAMES).map(({ bitrixId, currency }) => `${nameOf(bitrixId).text} ${currency}`)
  const rest = total - names.length
  return [...names, ...(rest > 0 ? [interpolate(messages.more, { n: rest })] : [])].join(', ')
}
