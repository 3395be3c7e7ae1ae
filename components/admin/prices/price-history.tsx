import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceChangesResponse } from '@/lib/contract/prices-admin'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { fetchOrThrow } from '../call-api'
import { ChangeHistory } from '../change-history'
import type { NameOf } from './names'
import { differences } from './price-differences'

export type PriceBatch = PriceChangesResponse['changes'][number]

interface PriceHistoryProps {
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly nameOf: NameOf
  readonly format: Intl.NumberFormat
  /** Reloads the history when it changes. */
  readonly stamp: unknown
  readonly revert: (batch: PriceBatch) => void
}

/** Changes of prices; prices that were changed at once are one entry, and are reverted at once. */
export function PriceHistory({ messages, common, nameOf, format, stamp, revert }: PriceHistoryProps) {
  const nameOfChange = ({ bitrixId, currency }: PriceBatch['changes'][number]) => `${nameOf(bitrixId).text} ${currency}`
  const subject = ({ count, changes, isScheduled }: PriceBatch) => {
    const name =
      count === 1 && changes[0] ? nameOfChange(changes[0]) : interpolate(messages.count, { n: format.format(count) })
    return isScheduled ? `${name} (${messages.scheduled})` : name
  }
  const renderDetails = ({ count, changes }: PriceBatch) => {
    const rest = count - changes.length
    const lines = changes.map((change) =>
      count === 1
        ? differences(change, messages, format)
        : `${nameOfChange(change)}: ${differences(change, messages, format)}`,
    )
    return [[...lines, ...(rest > 0 ? [interpolate(messages.more, { n: format.format(rest) })] : [])].join('\n')]
  }
  return (
    <ChangeHistory<PriceBatch>
      name={['price-changes', stamp]}
      read={(page) => fetchOrThrow<PriceChangesResponse>(`/api/admin/prices/changes?page=${page}`)}
      {...{ messages, common, subject, renderDetails, revert }}
    />
  )
}
