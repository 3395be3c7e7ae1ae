'use client'
import { useState } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { AdminOrder, OrdersResponse } from '@/lib/contract/orders-admin'
import { isPlain } from '@/components/islands/navigation/intent'
import type { SiteLocale } from '@/i18n/locales'
import { pathname } from '@/i18n/paths'
import { orderAdminPath } from '@/lib/domain/admin-pages'
import { emailText } from '@/lib/domain/email-text'
import { formatMoney } from '@/lib/domain/money'
import { parseOrderNumber } from '@/lib/domain/order/number'
import { phoneText } from '@/lib/domain/phone'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { AdminStack } from '../admin-stack'
import { DataTable, type DataColumn } from '../data-table'
import { focusOnce } from '../focus'
import { Pager } from '../pager'
import { Time } from '../time'
import { useUrlQuery } from '../use-url-query'
import { fetchOrThrow, type Rejection } from '../call-api'
import { CsvLink } from '../csv-link'
import { withoutFields, RejectionNote } from '../rejection-text'
import { BulkChange } from './bulk-change'
import { apiQueryOf, filterOf, OPENED_PARAM, pageOf, queryOf } from './filter'
import { OrderFilter } from './order-filter'
import { SavedFilters } from './saved-filters'
import { OrderCard } from './order-card'
import type { OrderDraft } from './order-edit'

export interface OrdersProps {
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  readonly tag: string
  readonly currencies: readonly string[]
  readonly siteLocale: SiteLocale
  /** Query of the URL. */
  readonly initial: string
}

/** Width from which the list and an order are side by side, as in admin.css. */
const WIDE = '(width >= 80rem)'

/** Admin page of the built-in shop's orders. */
export function Orders({ messages, common, tag, currencies, siteLocale, initial }: OrdersProps) {
  const { query, setQuery } = useUrlQuery(initial)
  const filter = filterOf(query)
  const page = pageOf(query)
  const opened = parseOrderNumber(query.get(OPENED_PARAM) ?? '')
  // By order number, so that unsaved input survives opening another order.
  const [drafts, setDrafts] = useState<Readonly<Record<string, OrderDraft | undefined>>>({})
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { data, error, mutate } = useSWR<OrdersResponse, Rejection>(
    `/api/admin/orders?${apiQueryOf(filter, page)}`,
    fetchOrThrow,
    { keepPreviousData: true },
  )
  const hrefOf = (number: string) => pathname(siteLocale, orderAdminPath(number))
  const open = (number: string | undefined) => setQuery(queryOf(filter, page, number), 'push')
  const close = () => {
    open(undefined)
    document.getElementById(`order-${opened}`)?.focus()
  }
  const contact = ({ email, phone }: AdminOrder) =>
    `${emailText(email)} · ${phoneText(phone, (n) => interpolate(messages.extension, { n }))}`
  const otherErrors = withoutFields(error, ['from', 'to'])
  const list = error ? undefined : data
  const listed = list?.orders ?? []
  const link = ({ number }: AdminOrder) => (
    <a
      id={`order-${number}`}
      className="admin-row-link"
      href={hrefOf(number)}
      aria-current={opened === number ? 'true' : undefined}
      onClick={(event) => {
        if (!isPlain(event.nativeEvent) || !matchMedia(WIDE).matches) return
        event.preventDefault()
        open(number)
      }}
    >
      {number}
    </a>
  )
  const columns: readonly DataColumn<AdminOrder>[] = [
    { id: 'number', header: messages.number, isRowHeader: true, render: link },
    { id: 'created', header: messages.created, render: ({ createdAt }) => <Time at={createdAt} /> },
    {
      id: 'customer',
      header: messages.customer,
      render: (order) => (
        <>
          <span>{order.name}</span>
          <br />
          <span className="admin-quiet">{contact(order)}</span>
        </>
      ),
    },
    {
      id: 'total',
      header: messages.total,
      isNumber: true,
      render: ({ total, currency }) => formatMoney(total, currency, tag),
    },
    { id: 'fulfilment', header: messages.fulfilmentState, render: (order) => messages.states[order.fulfilmentState] },
    { id: 'payment', header: messages.paymentState, render: (order) => messages.states[order.paymentState] },
    { id: 'note', header: messages.note, render: ({ note }) => note },
  ]
  return (
    <AdminStack>
      <OrderFilter
        {...{ filter, messages, common, currencies }}
        rejection={error}
        change={(part) => setQuery(queryOf({ ...filter, ...part }, 1, opened), 'replace')}
      />
      <SavedFilters
        query={queryOf(filter, 1)}
        {...{ messages, common }}
        apply={(saved) => setQuery(queryOf(filterOf(new URLSearchParams(saved)), 1, opened), 'push')}
      />
      <div className="admin-bar">
        <CsvLink href={`/api/admin/orders.csv?${apiQueryOf(filter, 1)}`} tag={tag} text={common.download} />
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
      <div className="admin-split">
        <div className="admin-list">
          <BulkChange
            orders={listed.filter(({ number }) => selected.has(number))}
            {...{ messages, common }}
            changed={() => void mutate()}
          />
          {list && list.orders.length > 0 && (
            <DataTable
              label={messages.found}
              className="admin-orders"
              rows={list.orders}
              columns={columns}
              idOf={({ number }) => number}
              selection={{
                selected,
                select: setSelected,
                allName: messages.selectAll,
                nameOf: ({ number }) => interpolate(messages.selectOrder, { number }),
              }}
            />
          )}
          {list && (
            <Pager
              {...{ page, common }}
              pages={list.pages}
              setPage={(next) => setQuery(queryOf(filter, next, opened), 'push')}
            />
          )}
        </div>
        {opened && (
          <div className="admin-aside">
            <OrderCard
              key={opened}
              number={opened}
              level="h3"
              draft={drafts[opened]}
              type={(part) => setDrafts((old) => ({ ...old, [opened]: part && { ...old[opened], ...part } }))}
              {...{ siteLocale, messages, common, tag }}
              changed={() => void mutate()}
            >
              <h2 ref={focusOnce} tabIndex={-1}>
                {opened}
              </h2>
              <div className="admin-bar">
                <a className="admin-button" href={hrefOf(opened)}>
                  {messages.openPage}
                </a>
                <button type="button" onClick={close}>
                  {common.close}
                </button>
              </div>
            </OrderCard>
          </div>
        )}
      </div>
    </AdminStack>
  )
}
