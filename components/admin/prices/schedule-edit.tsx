import { useState } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceSchedule } from '@/lib/contract/price-schedules'
import { callApi, type Rejection } from '../call-api'
import type { NameOf } from './names'
import { missingStart, PlanTimesFields, timesRejection } from './plan-times'
import { SubmissionNote } from './submission-note'
import type { PlanTimes } from './submit-changes'

interface ScheduleEditProps {
  readonly schedule: PriceSchedule
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly nameOf: NameOf
  readonly saved: () => void
  readonly close: () => void
}

/** Edits the times and the note of a planned change. Saves over the version that was loaded when editing began. */
export function ScheduleEdit({ schedule, messages, common, nameOf, saved, close }: ScheduleEditProps) {
  const [version, setVersion] = useState(schedule.version)
  const [times, setTimes] = useState<PlanTimes>({
    startsAt: schedule.startsAt,
    endsAt: schedule.endsAt ?? '',
    note: schedule.note,
  })
  const [rejection, setRejection] = useState<Rejection>()
  const isRunning = schedule.state === 'running'

  async function save(): Promise<void> {
    const { startsAt, endsAt, note } = times
    const wrong = startsAt ? timesRejection(times, isRunning) : missingStart()
    if (wrong) return setRejection(wrong)
    const result = await callApi(`/api/admin/prices/schedules/${schedule.id}`, {
      method: 'PATCH',
      body: { version, startsAt, endsAt: endsAt || null, note },
    })
    if (!('rejection' in result)) return saved()
    setRejection(result.rejection)
    const current = result.rejection['schedule'] as PriceSchedule | undefined
    if (current) setVersion(current.version)
  }

  return (
    <form
      className="admin-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <PlanTimesFields
        {...{ times, messages, common, rejection, isRunning }}
        isStartRequired
        change={(next) => {
          setTimes(next)
          setRejection(undefined)
        }}
      />
      {rejection?.['schedule'] ? (
        <p role="alert" className="admin-error">
          {messages.stale}
        </p>
      ) : (
        <SubmissionNote {...{ rejection, messages, common, nameOf }} outdated={[]} />
      )}
      <div className="admin-bar">
        <button className="admin-primary">{common.save}</button>
        <button type="button" onClick={close}>
          {common.cancel}
        </button>
      </div>
    </form>
  )
}
