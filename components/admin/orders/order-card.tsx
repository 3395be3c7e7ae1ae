import type { ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { SiteLocale } from '@/i18n/locales'
import type { OrderAdminResponse } from '@/lib/contract/orders-admin'
import { fetchOrThrow, type Rejection } from '../call-api'
import { rejectionText } from '../rejection-text'
import { OrderChanges } from './order-changes'
import { OrderCustomer } from './order-customer'
import { OrderEdit, type OrderDraft } from './order-edit'
import { OrderLines } from './order-lines'
import { OrderRefunds } from './order-refunds'
import { OrderRelated } from './order-related'
import { OrderStages } from './order-stages'

interface OrderCardProps {
  readonly number: string
  /** Level of the headings of its sections. */
  readonly level: 'h2' | 'h3'
  /** Its own heading and buttons, if the page has no heading for it. */
  readonly children?: ReactNode
  readonly siteLocale: SiteLocale
  /** Survives reloads of the order and unmounting of the card. */
  readonly draft: OrderDraft | undefined
  /** Merges into the unsaved input; without an argument clears it. */
  readonly type: (part?: OrderDraft) => void
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  readonly tag: string
  readonly changed?: () => void
}

/** An order: what was ordered, its states, customer, emails and history. */
export function OrderCard({ number, level: Heading, children, draft, type, changed, ...texts }: OrderCardProps) {
  const { siteLocale, messages, common, tag } = texts
  const url = `/api/admin/orders/${encodeURIComponent(number)}`
  // Unsaved edits belong to the loaded version: no background revalidation.
  const readOnce = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: !draft }
  const { data, error, mutate } = useSWR<OrderAdminResponse, Rejection>(url, fetchOrThrow, readOnce)
  const errorText = (rejection: Rejection) =>
    rejection.status === 404 ? messages.notFound : rejectionText(rejection, common)
  async function update(response?: OrderAdminResponse): Promise<void> {
    await (response ? mutate(response, { revalidate: false }) : mutate())
    if (response) changed?.()
  }
  return (
    <section className="admin-order-card" aria-label={number}>
      <div className="admin-card-head">{children}</div>
      {data ? (
        <div className="admin-columns">
          <div className="admin-column">
            <OrderStages {...{ data, messages }} />
            <section className="admin-panel">
              <Heading>{messages.contents}</Heading>
              <OrderLines order={data.order} {...{ messages, tag }} />
              <OrderRefunds
                {...{ messages, common, tag }}
                {...data}
                reload={() => void update()}
                changed={(response) => void update(response)}
              />
            </section>
            <section className="admin-panel">
              <Heading>{messages.processing}</Heading>
              <OrderEdit order={data.order} {...{ url, draft, type, messages, common, update }} />
            </section>
            <OrderChanges
              {...{ level: Heading, messages, tag }}
              changes={data.changes}
              currency={data.order.currency}
            />
          </div>
          <div className="admin-column">
            <section className="admin-panel">
              <Heading>{messages.customer}</Heading>
              <OrderCustomer order={data.order} messages={messages} />
            </section>
            <OrderRelated {...{ level: Heading, url, siteLocale, messages, common, tag }} order={data.order} />
          </div>
        </div>
      ) : (
        <p className="admin-panel" role={error ? 'alert' : 'status'}>
          {error ? errorText(error) : common.loading}
        </p>
      )}
    </section>
  )
}
