import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import { errorTextAt } from '../rejection-text'
import type { FieldError, Rejection } from '../call-api'
import { TimeField } from '../time-field'
import type { PlanTimes } from './submit-changes'

interface PlanTimesProps {
  readonly times: PlanTimes
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly rejection: Rejection | undefined
  /** The start of a change that runs cannot be moved. */
  readonly isRunning?: boolean
  readonly isStartRequired?: boolean
  readonly change: (times: PlanTimes) => void
}

export const PLAN_FIELDS = ['startsAt', 'endsAt', 'note']

const timeError = (field: string, reason: 'past' | 'beforeStart'): FieldError => ({ field, reason, message: reason })

/** Finds times that the server would reject. */
export function timesRejection({ startsAt, endsAt }: PlanTimes, isRunning = false): Rejection | undefined {
  const now = new Date().toISOString()
  const errors = [
    ...(!isRunning && startsAt && startsAt <= now ? [timeError('startsAt', 'past')] : []),
    ...(endsAt && endsAt <= now ? [timeError('endsAt', 'past')] : []),
    ...(startsAt && endsAt > now && endsAt <= startsAt ? [timeError('endsAt', 'beforeStart')] : []),
  ]
  return errors.length ? { status: 400, errors } : undefined
}

/** Start, end and note of a planned change. */
export function PlanTimesFields({
  times,
  messages,
  common,
  rejection,
  isRunning = false,
  isStartRequired = false,
  change,
}: PlanTimesProps) {
  const noteError = errorTextAt(rejection, 'note', common)
  return (
    <div className="admin-fields">
      <TimeField
        label={messages.start}
        hint={isStartRequired ? messages.startRequired : messages.startHint}
        value={times.startsAt}
        required={isStartRequired}
        disabled={isRunning}
        error={errorTextAt(rejection, 'startsAt', common)}
        change={(startsAt) => change({ ...times, startsAt })}
      />
      <TimeField
        label={messages.end}
        hint={messages.endHint}
        value={times.endsAt}
        error={errorTextAt(rejection, 'endsAt', common)}
        change={(endsAt) => change({ ...times, endsAt })}
      />
      <label className="admin-field">
        <span>{messages.note}</span>
        <input
          maxLength={200}
          value={times.note}
          onChange={({ currentTarget }) => change({ ...times, note: currentTarget.value })}
        />
        <small className="admin-quiet">{messages.noteHint}</small>
        {noteError && <small className="admin-error">{noteError}</small>}
      </label>
    </div>
  )
}

/** The error of a start that is missing. */
export const missingStart = (): Rejection => ({
  status: 400,
  errors: [{ field: 'startsAt', message: 'required', reason: 'required' }],
})
