'use client'
import { useState, type ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { EmailsMessages } from '@/components/admin/page/emails-messages'
import type { SiteLocale } from '@/i18n/locales'
import type { EmailsResponse } from '@/lib/contract/emails-admin'
import { ORDER_EMAIL_STATES } from '@/lib/domain/order/order-emails'
import { AdminStack } from '../admin-stack'
import { callApi, fetchOrThrow, type Rejection } from '../call-api'
import { Pager } from '../pager'
import { rejectionText, RejectionNote } from '../rejection-text'
import { Scroll } from '../scroll'
import { useUrlQuery } from '../use-url-query'
import { EmailRow } from './email-row'

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

/** Emails that the site sends, and those that it could not deliver. */
export function Emails({ siteLocale, messages, common, tag, hasOrders, initial }: EmailsProps) {
  const { query, setQuery } = useUrlQuery(initial)
  const [message, setMessage] = useState<{ text: ReactNode; isError: boolean }>()
  const values = FIELDS.map((field) => [field, query.get(field) ?? ''] as const)
  const { state, search } = Object.fromEntries(values) as Record<(typeof FIELDS)[number], string>
  const [typed, setTyped] = useState(search)
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
  const list = error ? undefined : data
  const page = Math.max(1, Number(query.get('page')) || 1)
  return (
    <AdminStack>
      <p className="admin-quiet">{messages.about}</p>
      <div className="admin-fields admin-filter">
        <label className="admin-field">
          <span>{common.search}</span>
          <input
            type="search"
            maxLength={100}
            value={typed.trim() === search ? typed : search}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              change({ search: currentTarget.value.trim() }, 'replace')
            }}
          />
        </label>
        <label className="admin-field">
          <span>{messages.state}</span>
          <select value={state} onChange={({ currentTarget }) => change({ state: currentTarget.value }, 'replace')}>
            <option value="">{messages.anyState}</option>
            {ORDER_EMAIL_STATES.map((one) => (
              <option key={one} value={one}>
                {messages.states[one]}
              </option>
            ))}
          </select>
        </label>
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
        <Scroll label={messages.found}>
          <table className="admin-table">
            <thead>
              <tr>
                {[messages.time, messages.recipient, messages.subject, messages.order, messages.state].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.emails.map((email) => (
                <EmailRow
                  key={email.id}
                  {...{ email, siteLocale, messages, hasOrders }}
                  retry={() => void retry(email.id)}
                />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {list && (
        <Pager {...{ page, common }} pages={list.pages} setPage={(next) => change({ page: String(next) }, 'push')} />
      )}
    </AdminStack>
  )
}
