import { useState } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { SiteLocale } from '@/i18n/locales'
import { pathname } from '@/i18n/paths'
import type { AdminOrder, OrderRelatedResponse } from '@/lib/contract/orders-admin'
import { CHAT_ADMIN_PATH, orderAdminPath } from '@/lib/domain/admin-pages'
import { CONVERSATION_PARAM } from '@/lib/domain/chat/conversation-param'
import { formatMoney } from '@/lib/domain/money'
import { fetchOrThrow, type Rejection } from '../call-api'
import { CopyButton } from '../copy-button'
import { RejectionNote } from '../rejection-text'
import { Time } from '../time'
import { CustomerEmail } from './customer-email'
import { OrderEmails } from './order-emails'

interface OrderRelatedProps {
  readonly level: 'h2' | 'h3'
  readonly order: AdminOrder
  readonly url: string
  readonly siteLocale: SiteLocale
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  readonly tag: string
}

/** Emails about an order, and the other orders and the conversations of its customer. */
export function OrderRelated({ level: Heading, order, url, siteLocale, messages, common, tag }: OrderRelatedProps) {
  const [isWriting, setWriting] = useState(false)
  const { data, error, mutate } = useSWR<OrderRelatedResponse, Rejection>(`${url}/related`, fetchOrThrow)
  if (!data) return error ? <RejectionNote rejection={error} common={common} /> : <p role="status">{common.loading}</p>
  const reload = () => void mutate()
  const conversationHref = (id: string) =>
    `${pathname(siteLocale, CHAT_ADMIN_PATH)}?${new URLSearchParams({ [CONVERSATION_PARAM]: id })}`
  return (
    <>
      <section className="admin-panel">
        <Heading>{messages.emails}</Heading>
        <CopyButton text={data.customerLink} label={messages.copyLink} common={common}>
          {order.email && (
            <button type="button" aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
              {messages.write}
            </button>
          )}
        </CopyButton>
        {isWriting && (
          <CustomerEmail
            {...{ url, messages, common }}
            templates={data.templates}
            sent={() => {
              setWriting(false)
              reload()
            }}
          />
        )}
        <OrderEmails {...{ url, messages, common, reload }} emails={data.emails} />
      </section>
      {data.orders.length > 0 && (
        <section className="admin-panel">
          <Heading>{messages.otherOrders}</Heading>
          <p className="admin-quiet">{messages.unverified}</p>
          <ul>
            {data.orders.map((other) => (
              <li key={other.number}>
                <a href={pathname(siteLocale, orderAdminPath(other.number))}>{other.number}</a>
                <span>{`, ${formatMoney(other.total, other.currency, tag)}, ${messages.states[other.fulfilmentState]}, ${messages.states[other.paymentState]}, `}</span>
                <Time at={other.createdAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.conversations.length > 0 && (
        <section className="admin-panel">
          <Heading>{messages.conversations}</Heading>
          <p className="admin-quiet">{messages.unverified}</p>
          <ul>
            {data.conversations.map(({ id, lastMessageAt, isClosed }) => (
              <li key={id}>
                <a href={conversationHref(id)}>{id}</a>
                <span>{`, ${isClosed ? messages.conversationClosed : messages.conversationOpen}, `}</span>
                <Time at={lastMessageAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
