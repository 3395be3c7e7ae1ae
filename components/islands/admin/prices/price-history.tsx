import useSWR from 'swr'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { PricesWords } from '@/components/sections/admin/prices-words'
import type { PriceChange, PriceChangesAnswer } from '@/lib/contract/prices-admin'
import { formatDateTime } from '@/lib/domain/dates'
import { Scroll } from '../scroll'
import { askOrThrow, type Refusal } from '../ask'
import { refusalText } from '../refusal-text'
import { differences } from './price-differences'

interface PriceHistoryProps {
  readonly words: PricesWords
  readonly common: CommonWords
  /** Changes with the prices. */
  readonly stamp: unknown
  readonly revert: (change: PriceChange) => void
}

/** Who changed which price and when; each can be taken back. */
export function PriceHistory({ words, common, stamp, revert }: PriceHistoryProps) {
  const { data, error } = useSWR<PriceChangesAnswer, Refusal, readonly [string, unknown]>(['/api/admin/prices/changes', stamp], ([address]) =>
    askOrThrow(address),
  )
  if (!data) return <p role={error ? 'alert' : 'status'}>{error ? refusalText(error, common) : common.loading}</p>
  if (!data.changes.length) return <p>{words.noHistory}</p>
  return (
    <Scroll label={words.history}>
      <table className="admin-table">
        <tbody>
          {data.changes.map(({ id, at, who, bitrixId, currency, before, after }) => (
            <tr key={id}>
              <td>
                {formatDateTime(new Date(at))} UTC
                <br />
                <span className="admin-quiet">{who}</span>
              </td>
              <th scope="row">
                {bitrixId} {currency}
              </th>
              <td className="admin-quiet">{differences({ before, after }, words)}</td>
              <td>
                <button type="button" onClick={() => revert({ bitrixId, currency, before: after, after: before })}>
                  {words.revert}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
