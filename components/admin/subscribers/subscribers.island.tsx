'use client'
import { useState, type ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { SubscribersMessages } from '@/components/admin/page/subscribers-messages'
import type { Subscriber, SubscribersResponse } from '@/lib/contract/subscribers-admin'
import { emailText } from '@/lib/domain/email-text'
import { SUBSCRIPTION_STATES } from '@/lib/domain/subscription'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { AdminStack } from '../admin-stack'
import { callApi, fetchOrThrow, type Rejection } from '../call-api'
import { ConfirmDialog } from '../confirm-dialog'
import { CsvLink } from '../csv-link'
import { ListTable } from '../list-table'
import { focusOnce } from '../focus'
import { FilterChoice, SearchField } from '../list-filter'
import { Pager } from '../pager'
import { rejectionText, RejectionNote } from '../rejection-text'
import { useUrlQuery } from '../use-url-query'
import { NewsletterService } from './newsletter-service'
import { subscriberColumns } from './subscriber-columns'

interface SubscribersProps {
  readonly messages: SubscribersMessages
  readonly common: CommonMessages
  readonly tag: string
  /** Query of the URL. */
  readonly initial: string
}

const FILTERS = ['state', 'source', 'search'] as const
type Filter = Readonly<Record<(typeof FILTERS)[number], string>>

/** Subscribers of the newsletter. */
export function Subscribers({ messages, common, tag, initial }: SubscribersProps) {
  const { query, setQuery } = useUrlQuery(initial)
  const [asked, setAsked] = useState<Subscriber>()
  const [result, setResult] = useState<{ email: string; text: ReactNode; isError: boolean }>()
  const filter = Object.fromEntries(FILTERS.map((field) => [field, query.get(field) ?? ''])) as Filter
  const { source } = filter
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const queryOf = (values: Partial<Filter> & { readonly page?: string }) =>
    new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()
  const { data, error, mutate } = useSWR<SubscribersResponse, Rejection>(
    `/api/admin/subscribers?${queryOf({ ...filter, page: String(page) })}`,
    fetchOrThrow,
    { keepPreviousData: true },
  )
  const change = (part: Partial<Filter>) => setQuery(queryOf({ ...filter, ...part }), 'replace')
  async function unsubscribe({ email }: Subscriber): Promise<void> {
    const answer = await callApi<Subscriber>('/api/admin/subscribers/unsubscribe', { method: 'POST', body: { email } })
    setResult(
      'rejection' in answer
        ? { email, isError: true, text: rejectionText(answer.rejection, common) }
        : { email, isError: false, text: interpolate(messages.unsubscribeDone, { email: emailText(email) }) },
    )
    await mutate()
  }
  const list = error ? undefined : data
  const choice = (field: 'state' | 'source', any: string, options: readonly { value: string; text: string }[]) => (
    <FilterChoice
      label={messages[field]}
      value={filter[field]}
      {...{ any, options }}
      change={(value) => change({ [field]: value })}
    />
  )
  const sources = new Set([...(list?.sources ?? []), ...(source ? [source] : [])])
  const columns = subscriberColumns({ messages, tag, unsubscribe: setAsked })
  return (
    <AdminStack>
      <p className="admin-quiet">{messages.about}</p>
      {list && <NewsletterService webhook={list.webhook} {...{ messages, common }} reload={mutate} />}
      <div className="admin-fields admin-filter">
        <SearchField
          label={common.search}
          search={filter.search}
          hint={messages.searchHint}
          change={(search) => change({ search })}
        />
        {choice(
          'state',
          messages.anyState,
          SUBSCRIPTION_STATES.map((value) => ({ value, text: messages.states[value] })),
        )}
        {choice(
          'source',
          messages.anySource,
          [...sources].map((value) => ({ value, text: value })),
        )}
      </div>
      <div className="admin-bar">
        <CsvLink href={`/api/admin/subscribers.csv?${queryOf(filter)}`} tag={tag} text={common.download} />
        <button type="button" onClick={() => void mutate()}>
          {common.reload}
        </button>
        {list && (
          <span className="admin-quiet" role="status">
            {`${messages.found} ${new Intl.NumberFormat(tag).format(list.total)}`}
          </span>
        )}
      </div>
      {result && (
        // The button that was pressed is gone.
        <p
          key={result.email}
          ref={focusOnce}
          tabIndex={-1}
          role={result.isError ? 'alert' : 'status'}
          className={result.isError ? 'admin-error' : 'admin-quiet'}
        >
          {result.text}
        </p>
      )}
      {error && <RejectionNote rejection={error} common={common} />}
      {!data && !error && <p role="status">{common.loading}</p>}
      {list && !list.subscribers.length && <p>{queryOf(filter) ? common.nothingFound : common.empty}</p>}
      {list && list.subscribers.length > 0 && (
        <ListTable label={messages.found} rows={list.subscribers} columns={columns} idOf={({ id }) => id} />
      )}
      {list && (
        <Pager
          {...{ page, common }}
          pages={list.pages}
          setPage={(next) => setQuery(queryOf({ ...filter, page: String(next) }), 'push')}
        />
      )}
      {asked && (
        <ConfirmDialog
          text={interpolate(messages.unsubscribeAsk, { email: emailText(asked.email) })}
          yes={messages.unsubscribe}
          no={common.close}
          onConfirm={() => void unsubscribe(asked)}
          close={() => setAsked(undefined)}
        />
      )}
    </AdminStack>
  )
}
