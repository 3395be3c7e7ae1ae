import { Fragment } from 'react'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { AdminOrder, OrderAdminResponse } from '@/lib/contract/orders-admin'
import { formatDateTime } from '@/lib/domain/dates'
import { emailText } from '@/lib/domain/email-text'
import { formatMoney } from '@/lib/domain/money'

type Change = OrderAdminResponse['changes'][number]

interface OrderChangesProps {
  readonly changes: readonly Change[]
  readonly messages: OrdersMessages
  readonly currency: AdminOrder['currency']
  readonly tag: string
}

const isNamed = (actor: string, { actors }: OrdersMessages): actor is keyof OrdersMessages['actors'] => actor in actors
const actorName = (actor: string, messages: OrdersMessages) =>
  isNamed(actor, messages) ? messages.actors[actor] : emailText(actor)

export function OrderChanges({ changes, messages, currency, tag }: OrderChangesProps) {
  const amounts = ['paid', 'refunded'] as const
  const parts = ({ before, after, reason }: Change): string[] => [
    ...(reason === 'operator' ? [] : [messages.reasons[reason]]),
    ...(['fulfilmentState', 'paymentState'] as const).flatMap((name) =>
      before[name] === after[name] ? [] : [`${messages.states[before[name]]} → ${messages.states[after[name]]}`],
    ),
    ...amounts.flatMap((name) =>
      before[name] === after[name] ? [] : [`${messages[`${name}Amount`]}: ${formatMoney(after[name], currency, tag)}`],
    ),
  ]
  const texts = ['carrier', 'trackingNumber', 'note'] as const
  const headline = (change: Change) =>
    `${formatDateTime(new Date(change.at))} UTC, ${actorName(change.actor, messages)}: ${parts(change).join('; ')}`
  return (
    <>
      <h3>{messages.changes}</h3>
      {!changes.length && <p className="admin-quiet">{messages.noChanges}</p>}
      <ul>
        {changes.map((change) => (
          <li key={`${change.at} ${change.after.note} ${change.after.refunded}`}>
            <span>{headline(change)}</span>
            {texts
              .filter((name) => change.before[name] !== change.after[name])
              .map((name, index) => (
                <Fragment key={name}>
                  <span>{`${index > 0 || parts(change).length > 0 ? '; ' : ''}${messages[name]}: `}</span>
                  <q>{change.before[name]}</q>
                  <span> → </span>
                  <q>{change.after[name]}</q>
                </Fragment>
              ))}
          </li>
        ))}
      </ul>
    </>
  )
}
