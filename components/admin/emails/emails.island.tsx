'use client'
import { useState, type ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { EmailsMessages } from '@/components/admin/page/emails-messages'
import type { SiteLocale } from '@/i18n/locales'
import { pathname } from '@/i18n/paths'
import type { EmailsResponse } from '@/lib/contract/emails-admin'
import { orderAdminPath } from '@/lib/domain/admin-pages'
import { emailText } from '@/lib/domain/email-text'
import { ORDER_EMAIL_STATES } from '@/lib/domain/order/order-emails'
import { AdminStack } from '../admin-stack'
import { ListTable, type Column } from '../list-table'
import { EmailDetails } from '../email-details'
import { callApi, fetchOrThrow, type Rejection } from '../call-api'
import { FilterChoice, SearchField } from '../list-filter'
import { Pager } from '../pager'
import { rejectionText, RejectionNote } from '../rejection-text'
import { Time } from '../time'
import { useUrlQuery } from '../use-url-query'
import { EmailState } from './email-state'

interface EmailsProps {
  readonly siteLocale: SiteLocale
  readonly messages: EmailsMessages
  readonly common: CommonMessages
  readonly tag: string
  /** Whether the account may open orders. */
  readonly hasOrders: boolean
  /** Query of the URL. */
  readonly initial: string
}

const FIELDS = ['state', 'search', 'page'] as const

type Email = EmailsResponse['emails'][number]

/** Emails that the site sends, and those that it could not deliver. */
export function Emails({ siteLocale, messages, common, tag, hasOrders, initial }: EmailsProps) {
  const { query, setQuery } = useUrlQuery(initial)
  const [message, setMessage] = useState<{ text: ReactNode; isError: boolean }>()
  const values = FIELDS.map((field) => [field, query.get(field) ?? ''] as const)
  const { state, search } = Object.fromEntries(values) as Record<(typeof FIELDS)[number], string>
  const api = new URLSearchParams(values.filter(([, value]) => value !== '').map((pair) => [...pair]))
  const { data, error, mutate } = useSWR<EmailsResponse, Rejection>(`/api/admin/emails?${api}`, fetchOrThrow, {
    keepPreviousData: true,
  })
  function change(part: Partial<Record<(typeof FIELDS)[number], string>>, how: 'push' | 'replace'): void {
    const next = { state, search, page: '', ...part }
    const set = Object.entries(next).filter(([, value]) => value !== '')
    setQuery(new URLSearchParams(set).toString(), how)
  }
  async function retry(id?: string): Promise<void> {
    const result = await callApi<{ queued: number }>('/api/admin/emails', { method: 'POST', body: { id } })
    const isError = 'rejection' in result
    setMessage({ isError, text: isError ? rejectionText(result.rejection, common) : messages.queued })
    await mutate()
  }
  const orderLink = ({ order }: Email) =>
    order && hasOrders ? <a href={pathname(siteLocale, orderAdminPath(order))}>{order}</a> : order
  const columns: readonly Column<Email>[] = [
    { id: 'time', header: messages.time, render: ({ sentAt, createdAt }) => <Time at={sentAt ?? createdAt} /> },
    { id: 'recipient', header: messages.recipient, render: ({ to }) => emailText(to) },
    {
      id: 'subject',
      header: messages.subject,
      render: ({ subject, text }) => <EmailDetails summary={subject} text={text} />,
    },
    { id: 'order', header: messages.order, render: orderLink },
    {
      id: 'state',
      header: messages.state,
      render: (email) => <EmailState {...{ email, messages }} retry={() => void retry(email.id)} />,
    },
  ]
  const list = error ? undefined : data
  const page = Math.max(1, Number(query.get('page')) || 1)
  return (
    <AdminStack>
      <p className="admin-quiet">{messages.about}</p>
      <div className="admin-fields admin-filter">
        <SearchField label={common.search} search={search} change={(text) => change({ search: text }, 'replace')} />
        <FilterChoice
          label={messages.state}
          value={state}
          any={messages.anyState}
          options={ORDER_EMAIL_STATES.map((value) => ({ value, text: messages.states[value] }))}
          change={(value) => change({ state: value }, 'replace')}
        />
      </div>
      <div className="admin-bar">
        <button type="button" onClick={() => void mutate()}>
          {common.reload}
        </button>
        {list && state === 'failed' && list.total > 0 && (
          <button type="button" onClick={() => void retry()}>
            {messages.retryAll}
          </button>
        )}
        {list && (
          <span className="admin-quiet" role="status">
            {`${messages.found} ${new Intl.NumberFormat(tag).format(list.total)}`}
          </span>
        )}
      </div>
      {message && (
        <p role={message.isError ? 'alert' : 'status'} className={message.isError ? 'admin-error' : 'admin-quiet'}>
          {message.text}
        </p>
      )}
      {error && <RejectionNote rejection={error} common={common} />}
      {!data && !error && <p role="status">{common.loading}</p>}
      {list && !list.emails.length && <p>{api.size ? common.nothingFound : common.empty}</p>}
      {list && list.emails.length > 0 && (
        <ListTable label={messages.found} rows={list.emails} columns={columns} idOf={({ id }) => id} />
      )}
      {list && (
        <Pager {...{ page, common }} pages={list.pages} setPage={(next) => change({ page: String(next) }, 'push')} />
      )}
    </AdminStack>
  )
}
