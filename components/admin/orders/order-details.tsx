import type { ReactNode } from 'react'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { AdminOrder } from '@/lib/contract/orders-admin'
import { formatDateTime } from '@/lib/domain/dates'
import { emailText } from '@/lib/domain/email-text'
import { emailLink } from '@/lib/domain/email'
import { formatMoney } from '@/lib/domain/money'
import { phoneLink, phoneText } from '@/lib/domain/phone'
import { interpolate } from '@/lib/visitor/visitor-messages'

interface OrderDetailsProps {
  readonly order: AdminOrder
  readonly messages: OrdersMessages
  readonly tag: string
}

export function OrderDetails({ order, messages, tag }: OrderDetailsProps) {
  const money = (amount: number) => formatMoney(amount, order.currency, tag)
  const lineName = ({ kind, name }: (typeof order.lines)[number]) => {
    const extra = messages.extras.find(([known]) => known === kind)?.[1]
    return extra ? `${extra}: ${name}` : name
  }
  const fact = (name: string, value: ReactNode) =>
    value && (
      <p>
        <span className="admin-quiet">{`${name}:`}</span> <span>{value}</span>
      </p>
    )
  const utms = Object.entries(order.utms).map(([name, value]) => `${name}=${value}`)
  return (
    <>
      <ul>
        {order.lines.map((line, index) => (
          <li key={`${index} ${line.bitrixId}`}>{`${lineName(line)} × ${line.quantity}: ${money(line.amount)}`}</li>
        ))}
      </ul>
      {fact(messages.customer, order.name)}
      {fact(
        messages.phone,
        <a href={phoneLink(order.phone)}>{phoneText(order.phone, (n) => interpolate(messages.extension, { n }))}</a>,
      )}
      {fact(messages.email, <a href={emailLink(order.email)}>{emailText(order.email)}</a>)}
      {fact(messages.address, [order.country, order.city, order.address].filter(Boolean).join(', '))}
      {fact(messages.comment, order.comment)}
      {fact(messages.promocode, order.promocode)}
      {fact(messages.total, money(order.total))}
      {fact(messages.paidAmount, order.paidAt && `${money(order.paid)}, ${formatDateTime(new Date(order.paidAt))} UTC`)}
      {fact(messages.refundedAmount, order.refunded > 0 && money(order.refunded))}
      {fact('UTM', utms.join(' '))}
    </>
  )
}
