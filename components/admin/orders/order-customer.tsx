import type { ReactNode } from 'react'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { FieldKind } from '@/lib/contract/order-form'
import type { AdminOrder } from '@/lib/contract/orders-admin'
import { emailText } from '@/lib/domain/email-text'
import { emailLink } from '@/lib/domain/email'
import { phoneLink, phoneText } from '@/lib/domain/phone'
import { interpolate } from '@/lib/visitor/visitor-messages'

interface OrderCustomerProps {
  readonly order: AdminOrder
  readonly messages: OrdersMessages
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

/** The customer of an order, and where the order came from. */
export function OrderCustomer({ order, messages }: OrderCustomerProps) {
  const utms = Object.entries(order.utms).map(([name, value]) => `${name}=${value}`)
  return (
    <>
      {messages.fields.map(({ label, kind, fields }) => {
        const text = fields.flatMap((field) => order[field] || []).join(', ')
        return <Fact key={label} name={label} value={text && VALUES[kind]({ text, messages })} />
      })}
      <Fact name="UTM" value={utms.join(' ')} />
    </>
  )
}
