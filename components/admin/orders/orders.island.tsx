'use client'
import { useState } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { AdminOrder, OrdersResponse } from '@/lib/contract/orders-admin'
import { formatDateTime } from '@/lib/domain/dates'
import { emailText } from '@/lib/domain/email-text'
import { formatMoney } from '@/lib/domain/money'
import { phoneText } from '@/lib/domain/phone'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { AdminStack } from '../admin-stack'
import { Pager } from '../pager'
import { Scroll } from '../scroll'
import { fetchOrThrow, type Rejection } from '../call-api'
import { CsvLink } from '../csv-link'
import { withoutFields, RejectionNote } from '../rejection-text'
import { OrderFilter, type Filter } from './order-filter'
import { OrderCard, type OrderDraft } from './order-card'

export interface OrdersProps {
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  readonly tag: string
  readonly currencies: readonly string[]
}

const NO_FILTER: Filter = { fulfilmentState: '', paymentState: '', search: '', from: '', to: '', currency: '' }

const queryOf = (filter: Filter, page: number) =>
  new URLSearchParams(
    [...Object.entries(filter), ['page', page > 1 ? String(page) : '']].filter(([, value]) => value !== '') as [
      string,
      string,
    ][],
  ).toString()

/** Admin page of the built-in shop's orders. */
export function Orders({ messages, common, tag, currencies }: OrdersProps) {
  const [filter, setFilter] = useState(NO_FILTER)
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<string>()
  // By order number, so that unsaved input survives opening another order.
  const [drafts, setDrafts] = useState<Readonly<Record<string, OrderDraft | undefined>>>({})
  const { data, error, mutate } = useSWR<OrdersResponse, Rejection>(
    `/api/admin/orders?${queryOf(filter, page)}`,
    fetchOrThrow,
    { keepPreviousData: true },
  )
  const contact = ({ email, phone }: AdminOrder) =>
    `${emailText(email)} · ${phoneText(phone, (n) => interpolate(messages.extension, { n }))}`
  const otherErrors = withoutFields(error, ['from', 'to'])
  const list = error ? undefined : data
  return (
    <AdminStack>
      <OrderFilter
        {...{ filter, messages, common, currencies }}
        rejection={error}
        change={(part) => {
          setFilter((old) => ({ ...old, ...part }))
          setPage(1)
        }}
      />
      <div className="admin-bar">
        <CsvLink href={`/api/admin/orders.csv?${queryOf(filter, 1)}`} tag={tag} text={common.download} />
        <button type="button" onClick={() => void mutate()}>
          {common.reload}
        </button>
        {list && (
          <span className="admin-quiet" role="status">
            {`${messages.found} ${new Intl.NumberFormat(tag).format(list.total)}`}
          </span>
        )}
      </div>
      {otherErrors && <RejectionNote rejection={otherErrors} common={common} />}
      {!data && !error && <p role="status">{common.loading}</p>}
      {list && !list.orders.length && <p>{queryOf(filter, 1) ? common.nothingFound : common.empty}</p>}
      {list && list.orders.length > 0 && (
        <Scroll label={messages.found}>
          <table className="admin-table">
            <thead>
              <tr>
                {[
                  messages.number,
                  messages.created,
                  messages.customer,
                  messages.total,
                  messages.fulfilmentState,
                  messages.paymentState,
                  messages.note,
                ].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.orders.map((order) => (
                <tr key={order.number}>
                  <th scope="row">
                    <button
                      type="button"
                      aria-expanded={opened === order.number}
                      onClick={() => setOpened(opened === order.number ? undefined : order.number)}
                    >
                      {order.number}
                    </button>
                  </th>
                  <td>{`${formatDateTime(new Date(order.createdAt))} UTC`}</td>
                  <td>
                    <span>{order.name}</span>
                    <br />
                    <span className="admin-quiet">{contact(order)}</span>
                  </td>
                  <td className="admin-number">{formatMoney(order.total, order.currency, tag)}</td>
                  <td>{messages.states[order.fulfilmentState]}</td>
                  <td>{messages.states[order.paymentState]}</td>
                  <td>{order.note}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {opened && (
        <OrderCard
          key={opened}
          number={opened}
          typed={drafts[opened]}
          type={(part) => setDrafts((old) => ({ ...old, [opened]: part && { ...old[opened], ...part } }))}
          {...{ messages, common, tag }}
          changed={() => void mutate()}
        />
      )}
      {list && <Pager {...{ page, common }} pages={list.pages} setPage={setPage} />}
    </AdminStack>
  )
}
