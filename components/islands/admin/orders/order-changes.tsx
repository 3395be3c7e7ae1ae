import type { OrdersWords } from '@/components/sections/admin/orders-words'
import type { OrderAdminAnswer } from '@/lib/contract/orders-admin'
import { formatDateTime } from '@/lib/domain/dates'

interface OrderChangesProps {
  readonly changes: OrderAdminAnswer['changes']
  readonly words: OrdersWords
  readonly stateName: (state: string) => string
}

/** Who did what with an order, and when. */
export function OrderChanges({ changes, words, stateName }: OrderChangesProps) {
  return (
    <>
      <h3>{words.changes}</h3>
      {!changes.length && <p className="admin-quiet">{words.noChanges}</p>}
      <ul>
        {changes.map(({ at, who, before, after }) => (
          <li key={at}>
            {formatDateTime(new Date(at))} UTC, {who}: {before.state !== after.state && `${stateName(before.state)} → ${stateName(after.state)} `}
            {before.note !== after.note && (
              <>
                <q>{before.note}</q> → <q>{after.note}</q>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
