import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { OrderAdminResponse } from '@/lib/contract/orders-admin'
import { orderStages } from '@/lib/domain/order/stages'
import { Time } from '../time'

interface OrderStagesProps {
  readonly data: OrderAdminResponse
  readonly messages: OrdersMessages
}

/** The stages of an order, with the times at which it reached them. */
export function OrderStages({ data: { order, changes }, messages }: OrderStagesProps) {
  // Changes are newest first: the last entry of a state is its first.
  const reachedAt = Object.fromEntries(
    changes
      .filter(({ before, after }) => before.fulfilmentState !== after.fulfilmentState)
      .map(({ after, at }) => [after.fulfilmentState, at])
      .reverse(),
  )
  return (
    <ol className="admin-stages">
      {orderStages({ ...order, reachedAt, paidAt: order.paidAt }).map(({ name, at, status }) => (
        <li key={name} data-status={status} aria-current={status === 'current' ? 'step' : undefined}>
          <strong>{messages.states[name]}</strong>
          <span className="admin-quiet">{at ? <Time at={at} /> : '—'}</span>
        </li>
      ))}
    </ol>
  )
}
