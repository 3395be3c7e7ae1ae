import { useState, type ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceSchedule, PriceSchedulesResponse } from '@/lib/contract/price-schedules'
import { emailText } from '@/lib/domain/email-text'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { callApi, fetchOrThrow, type Rejection } from '../call-api'
import { ConfirmDialog } from '../confirm-dialog'
import { ListTable, type Column } from '../list-table'
import { focusOnce } from '../focus'
import { Pager } from '../pager'
import { rejectionText, RejectionNote } from '../rejection-text'
import { Time } from '../time'
import { useUrlQuery } from '../use-url-query'
import type { NameOf } from './names'
import { differences } from './price-differences'
import { priceNames } from './price-names'
import { ScheduleEdit } from './schedule-edit'

interface ScheduleListProps {
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly nameOf: NameOf
  readonly format: Intl.NumberFormat
  /** Called after a change that may have changed prices. */
  readonly changed: () => void
}

const LISTS = ['open', 'closed'] as const

/** Planned changes of prices, next first; finished ones newest first. */
export function ScheduleList({ messages, common, nameOf, format, changed }: ScheduleListProps) {
  const { query, setParams } = useUrlQuery()
  const state = LISTS.find((one) => one === query.get('plans')) ?? 'open'
  const page = Math.max(1, Math.trunc(Number(query.get('plansPage'))) || 1)
  const [edited, setEdited] = useState<string>()
  const [cancelled, setCancelled] = useState<PriceSchedule>()
  const [message, setMessage] = useState<ReactNode>()
  const { data, error, mutate } = useSWR<PriceSchedulesResponse, Rejection>(
    `/api/admin/prices/schedules?state=${state}&page=${page}`,
    fetchOrThrow,
  )

  function refresh(): void {
    setEdited(undefined)
    void mutate()
    changed()
  }

  async function cancel({ id, version }: PriceSchedule): Promise<void> {
    const result = await callApi(`/api/admin/prices/schedules/${id}?version=${version}`, { method: 'DELETE' })
    if ('rejection' in result)
      setMessage(result.rejection['schedule'] ? messages.stale : rejectionText(result.rejection, common))
    else setMessage(undefined)
    refresh()
  }

  const details = ({ changes, count, skipped, skippedCount }: PriceSchedule) => (
    <>
      {changes.map((change) => (
        <p key={`${change.bitrixId} ${change.currency}`}>
          {`${nameOf(change.bitrixId).text} ${change.currency}: ${differences(change, messages, format)}`}
        </p>
      ))}
      {count > changes.length && <p>{interpolate(messages.more, { n: format.format(count - changes.length) })}</p>}
      {skippedCount > 0 && (
        <p className="admin-error">{`${messages.skipped} ${priceNames(skipped, nameOf, messages, skippedCount)}`}</p>
      )}
    </>
  )

  const columns: readonly Column<PriceSchedule>[] = [
    { id: 'start', header: messages.start, render: ({ startsAt }) => <Time at={startsAt} /> },
    { id: 'end', header: messages.end, render: ({ endsAt }) => (endsAt ? <Time at={endsAt} /> : '—') },
    { id: 'state', header: messages.state, render: (schedule) => messages.states[schedule.state] },
    {
      id: 'differences',
      header: messages.differences,
      className: 'admin-quiet',
      render: (schedule) => (
        <>
          {schedule.note && <p>{schedule.note}</p>}
          <p>{interpolate(messages.count, { n: format.format(schedule.count) })}</p>
          {details(schedule)}
        </>
      ),
    },
    {
      id: 'actor',
      header: messages.plannedBy,
      className: 'admin-quiet',
      render: ({ actor }) => <span>{emailText(actor)}</span>,
    },
    {
      id: 'edit',
      header: common.edit,
      render: (schedule) =>
        state === 'open' && (
          <div className="admin-bar">
            <button
              type="button"
              aria-expanded={edited === schedule.id}
              onClick={() => setEdited(edited === schedule.id ? undefined : schedule.id)}
            >
              {common.edit}
            </button>
            <button type="button" onClick={() => setCancelled(schedule)}>
              {schedule.state === 'running' ? messages.endNow : messages.cancelPlan}
            </button>
          </div>
        ),
    },
  ]

  return (
    <section className="admin-stack">
      <h2 ref={focusOnce} tabIndex={-1}>
        {messages.planned}
      </h2>
      <p className="admin-quiet">{messages.plannedAbout}</p>
      <div className="admin-bar">
        {LISTS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={state === one}
            onClick={() => setParams({ plans: one, plansPage: undefined }, 'push')}
          >
            {messages[one]}
          </button>
        ))}
      </div>
      {message && (
        <p role="alert" className="admin-error">
          {message}
        </p>
      )}
      {error && <RejectionNote rejection={error} common={common} />}
      {!data && !error && <p role="status">{common.loading}</p>}
      {data && !data.schedules.length && <p>{state === 'open' ? messages.noPlanned : common.empty}</p>}
      {data && data.schedules.length > 0 && (
        <ListTable
          label={messages.planned}
          rows={data.schedules}
          columns={columns}
          idOf={({ id }) => id}
          renderDetail={(schedule) =>
            edited === schedule.id && (
              <ScheduleEdit
                {...{ schedule, messages, common, nameOf }}
                saved={refresh}
                close={() => setEdited(undefined)}
              />
            )
          }
        />
      )}
      {data && (
        <Pager
          {...{ page, common }}
          pages={data.pages}
          setPage={(next) => setParams({ plansPage: String(next) }, 'push')}
        />
      )}
      {cancelled && (
        <ConfirmDialog
          text={cancelled.state === 'running' ? messages.askEnd : messages.askCancel}
          yes={cancelled.state === 'running' ? messages.endNow : messages.cancelPlan}
          no={common.close}
          onConfirm={() => void cancel(cancelled)}
          close={() => setCancelled(undefined)}
        />
      )}
    </section>
  )
}
