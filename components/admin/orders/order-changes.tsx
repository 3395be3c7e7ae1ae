import { Fragment } from 'react'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { AdminOrder, OrderAdminResponse } from '@/lib/contract/orders-admin'
import { emailText } from '@/lib/domain/email-text'
import { formatMoney } from '@/lib/domain/money'
import { Time } from '../time'

type Change = OrderAdminResponse['changes'][number]

interface OrderChangesProps {
  readonly level: 'h2' | 'h3'
  readonly changes: readonly Change[]
  readonly messages: OrdersMessages
  readonly currency: AdminOrder['currency']
  readonly tag: string
}

const isNamed = (actor: string, { actors }: OrdersMessages): actor is keyof OrdersMessages['actors'] => actor in actors
const actorName = (actor: string, messages: OrdersMessages) =>
  isNamed(actor, messages) ? messages.actors[actor] : emailText(actor)

const Quoted = ({ text }: { readonly text: string }) => (text ? <q>{text}</q> : <span>—</span>)

export function OrderChanges({ level: Heading, changes, messages, currency, tag }: OrderChangesProps) {
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
  const texts = ['kitCode', 'carrier', 'trackingNumber', 'note'] as const
  const headline = (change: Change) => `, ${actorName(change.actor, messages)}: ${parts(change).join('; ')}`
  return (
    <section className="admin-panel">
      <Heading>{messages.changes}</Heading>
      {!changes.length && <p className="admin-quiet">{messages.noChanges}</p>}
      <ul>
        {changes.map((change) => (
          <li key={`${change.at} ${change.after.note} ${change.after.refunded}`}>
            <Time at={change.at} />
            <span>{headline(change)}</span>
            {texts
              .filter((name) => change.before[name] !== change.after[name])
              .map((name, index) => (
                <Fragment key={name}>
                  <span>{`${index > 0 || parts(change).length > 0 ? '; ' : ''}${messages[name]}: `}</span>
                  <Quoted text={change.before[name]} />
                  <span> → </span>
                  <Quoted text={change.after[name]} />
                </Fragment>
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
