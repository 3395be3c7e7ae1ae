import { Fragment, useState, type ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceSchedule, PriceSchedulesResponse } from '@/lib/contract/price-schedules'
import { emailText } from '@/lib/domain/email-text'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { callApi, fetchOrThrow, type Rejection } from '../call-api'
import { ConfirmDialog } from '../confirm-dialog'
import { focusOnce } from '../focus'
import { Pager } from '../pager'
import { rejectionText, RejectionNote } from '../rejection-text'
import { Scroll } from '../scroll'
import { Time } from '../time'
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
  const [state, setState] = useState<(typeof LISTS)[number]>('open')
  const [page, setPage] = useState(1)
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

  const row = (schedule: PriceSchedule) => {
    const isRunning = schedule.state === 'running'
    return (
      <Fragment key={schedule.id}>
        <tr>
          <td>
            <Time at={schedule.startsAt} />
          </td>
          <td>{schedule.endsAt ? <Time at={schedule.endsAt} /> : '—'}</td>
          <td>{messages.states[schedule.state]}</td>
          <td className="admin-quiet">
            {schedule.note && <p>{schedule.note}</p>}
            <p>{interpolate(messages.count, { n: format.format(schedule.count) })}</p>
            {details(schedule)}
          </td>
          <td className="admin-quiet">
            <span>{emailText(schedule.actor)}</span>
          </td>
          <td>
            {state === 'open' && (
              <div className="admin-bar">
                <button
                  type="button"
                  aria-expanded={edited === schedule.id}
                  onClick={() => setEdited(edited === schedule.id ? undefined : schedule.id)}
                >
                  {common.edit}
                </button>
                <button type="button" onClick={() => setCancelled(schedule)}>
                  {isRunning ? messages.endNow : messages.cancelPlan}
                </button>
              </div>
            )}
          </td>
        </tr>
        {edited === schedule.id && (
          <tr>
            <td colSpan={6} className="admin-edited">
              <ScheduleEdit
                {...{ schedule, messages, common, nameOf }}
                saved={refresh}
                close={() => setEdited(undefined)}
              />
            </td>
          </tr>
        )}
      </Fragment>
    )
  }

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
            onClick={() => {
              setState(one)
              setPage(1)
            }}
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
        <Scroll label={messages.planned}>
          <table className="admin-table">
            <thead>
              <tr>
                {[
                  messages.start,
                  messages.end,
                  messages.state,
                  messages.differences,
                  messages.plannedBy,
                  common.edit,
                ].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{data.schedules.map(row)}</tbody>
          </table>
        </Scroll>
      )}
      {data && <Pager {...{ page, common, setPage }} pages={data.pages} />}
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
