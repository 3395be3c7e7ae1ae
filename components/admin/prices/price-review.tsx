import { useState, type ReactNode } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { SchedulePriceKey } from '@/lib/contract/price-schedules'
import type { PriceChange } from '@/lib/contract/prices-admin'
import { focusOnce } from '../focus'
import { Scroll } from '../scroll'
import type { NameOf } from './names'
import { differences } from './price-differences'
import { priceNames } from './price-names'

/** Changes to confirm. `skipped`: prices that were changed again since and stay as they are. */
export interface Proposal {
  readonly changes: readonly PriceChange[]
  readonly unchanged: number
  readonly skipped: readonly SchedulePriceKey[]
}

interface PriceReviewProps {
  readonly proposal: Proposal
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly nameOf: NameOf
  readonly format: Intl.NumberFormat
  /** Text of the button that confirms. */
  readonly yes: string
  readonly confirm: () => Promise<void>
  readonly cancel: () => void
  /** Why the changes were not applied. */
  readonly children?: ReactNode
}

/** All differences that a change of prices makes, before it is confirmed. */
export function PriceReview({
  proposal: { changes, unchanged, skipped },
  messages,
  common,
  nameOf,
  format,
  yes,
  confirm,
  cancel,
  children,
}: PriceReviewProps) {
  const [isSending, setSending] = useState(false)
  const counts = changes.length ? `${messages.differences} ${format.format(changes.length)}` : messages.noDifferences
  return (
    <section className="admin-stack">
      {children}
      <h3 ref={focusOnce} tabIndex={-1}>{`${counts} · ${messages.unchanged} ${format.format(unchanged)}`}</h3>
      {skipped.length > 0 && <p>{`${messages.skipped} ${priceNames(skipped, nameOf, messages)}`}</p>}
      {changes.length > 0 && (
        <Scroll label={messages.differences}>
          <table className="admin-table">
            <tbody>
              {changes.map((change) => (
                <tr key={`${change.bitrixId} ${change.currency}`}>
                  <th scope="row">
                    <span lang={nameOf(change.bitrixId).language}>{nameOf(change.bitrixId).text}</span>{' '}
                    <span>{change.currency}</span>
                  </th>
                  <td>{differences(change, messages, format)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <div className="admin-bar">
        <button
          type="button"
          className="admin-primary"
          disabled={isSending || !changes.length}
          onClick={() => {
            setSending(true)
            void confirm().finally(() => setSending(false))
          }}
        >
          {yes}
        </button>
        <button type="button" onClick={cancel}>
          {common.cancel}
        </button>
      </div>
    </section>
  )
}
