import type { CommonWords } from '@/components/sections/admin/common-words'
import type { PricesWords } from '@/components/sections/admin/prices-words'
import type { PriceChange, PriceChangesAnswer } from '@/lib/contract/prices-admin'
import { askOrThrow } from '../ask'
import { ChangeHistory } from '../change-history'
import type { NameOf } from './names'
import { differences } from './price-differences'

interface PriceHistoryProps {
  readonly words: PricesWords
  readonly common: CommonWords
  readonly nameOf: NameOf
  /** Changes with the prices. */
  readonly stamp: unknown
  readonly revert: (change: PriceChange) => void
}

/** Who changed which price and when. */
export function PriceHistory({ words, common, nameOf, stamp, revert }: PriceHistoryProps) {
  return (
    <ChangeHistory<PriceChangesAnswer['changes'][number]>
      name={['price-changes', stamp]}
      read={(page) => askOrThrow<PriceChangesAnswer>(`/api/admin/prices/changes?page=${page}`)}
      subject={({ bitrixId, currency }) => `${nameOf(bitrixId).text} ${currency}`}
      deed={(change) => [differences(change, words)]}
      {...{ words, common, revert }}
    />
  )
}
