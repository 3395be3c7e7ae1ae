import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceChange, PriceChangesResponse } from '@/lib/contract/prices-admin'
import { fetchOrThrow } from '../call-api'
import { ChangeHistory } from '../change-history'
import type { NameOf } from './names'
import { differences } from './price-differences'

interface PriceHistoryProps {
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly nameOf: NameOf
  /** Reloads the history when it changes. */
  readonly stamp: unknown
  readonly revert: (change: PriceChange) => void
}

export function PriceHistory({ messages, common, nameOf, stamp, revert }: PriceHistoryProps) {
  return (
    <ChangeHistory<PriceChangesResponse['changes'][number]>
      name={['price-changes', stamp]}
      read={(page) => fetchOrThrow<PriceChangesResponse>(`/api/admin/prices/changes?page=${page}`)}
      subject={({ bitrixId, currency }) => `${nameOf(bitrixId).text} ${currency}`}
      details={(change) => [differences(change, messages)]}
      {...{ messages, common, revert }}
    />
  )
}
