import type { ReactNode } from 'react'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { FieldKind } from '@/lib/contract/order-form'
import type { AdminOrder } from '@/lib/contract/orders-admin'
import { formatDateTime } from '@/lib/domain/dates'
import { emailText } from '@/lib/domain/email-text'
import { emailLink } from '@/lib/domain/email'
import { giftTexts } from '@/lib/domain/order/basket'
import { formatMoney } from '@/lib/domain/money'
import { phoneLink, phoneText } from '@/lib/domain/phone'
import { interpolate } from '@/lib/visitor/visitor-messages'

interface OrderDetailsProps {
  readonly order: AdminOrder
  readonly messages: OrdersMessages
  readonly tag: string
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) =>
  value && (
    <p>
      <span className="admin-quiet">{`${name}:`}</span> <span>{value}</span>
    </p>
  )

type FieldValue = (value: { readonly text: string; readonly messages: OrdersMessages }) => ReactNode

const plain: FieldValue = ({ text }) => text
const phone: FieldValue = ({ text, messages }) => (
  <a href={phoneLink(text)}>{phoneText(text, (n) => interpolate(messages.extension, { n }))}</a>
)
const email: FieldValue = ({ text }) => <a href={emailLink(text)}>{emailText(text)}</a>
const VALUES: Readonly<Record<FieldKind, FieldValue>> = { line: plain, text: plain, country: plain, phone, email }

export function OrderDetails({ order, messages, tag }: OrderDetailsProps) {
  const money = (amount: number) => formatMoney(amount, order.currency, tag)
  const lineName = ({ kind, name }: (typeof order.lines)[number]) => {
    const extra = messages.extras.find(([known]) => known === kind)?.[1]
    return extra ? `${extra}: ${name}` : name
  }
  const utms = Object.entries(order.utms).map(([name, value]) => `${name}=${value}`)
  return (
    <>
      <ul>
        {order.lines.map((line, index) => (
          <li key={`${index} ${line.bitrixId}`}>{`${lineName(line)} × ${line.quantity}: ${money(line.amount)}`}</li>
        ))}
      </ul>
      {messages.fields.map(({ label, kind, fields }) => {
        const text = fields.flatMap((field) => order[field] || []).join(', ')
        return <Fact key={label} name={label} value={text && VALUES[kind]({ text, messages })} />
      })}
      {order.gifts.map(({ bitrixId, name, ...gift }) => (
        <Fact key={bitrixId} name={`${messages.gift}, ${name}`} value={giftTexts(gift).join(': ') || '—'} />
      ))}
      <Fact name={messages.promocode} value={order.promocode} />
      <Fact name={messages.total} value={money(order.total)} />
      <Fact
        name={messages.paidAmount}
        value={order.paidAt && `${money(order.paid)}, ${formatDateTime(new Date(order.paidAt))} UTC`}
      />
      <Fact name={messages.refundedAmount} value={order.refunded > 0 && money(order.refunded)} />
      <Fact name="UTM" value={utms.join(' ')} />
    </>
  )
}
