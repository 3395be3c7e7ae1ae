import { useId } from 'react'
import { DateControl } from './date-control'

interface DayFieldProps {
  readonly label: string
  /** Such as `2026-12-31`, or empty. */
  readonly value: string
  readonly required?: boolean
  readonly error: string | undefined
  readonly change: (day: string) => void
}

export function DayField({ label, value, required, error, change }: DayFieldProps) {
  const id = useId()
  return (
    <div className="admin-field">
      <span id={`${id}-label`} className="admin-field-label">
        {label}
      </span>
      <DateControl
        id={id}
        labelledBy={`${id}-label`}
        describedBy={error && `${id}-error`}
        granularity="day"
        isInvalid={error !== undefined}
        {...{ value, required, change }}
      />
      {error && (
        <small role="alert" className="admin-error" id={`${id}-error`}>
          {error}
        </small>
      )}
    </div>
  )
}
