import { useId } from 'react'
import { DateControl } from './date-control'
import { controlTime, fieldZone, typedTime } from './dictionary/field-text'

interface TimeFieldProps {
  readonly label: string
  readonly hint: string
  /** ISO time, or empty. */
  readonly value: string
  readonly required?: boolean
  readonly disabled?: boolean
  readonly error: string | undefined
  readonly change: (time: string) => void
}

/** A time in the administrator's time zone, which is named next to the label. */
export function TimeField({ label, hint, value, required, disabled, error, change }: TimeFieldProps) {
  const id = useId()
  return (
    <div className="admin-field">
      <span id={`${id}-label`}>
        <span>{label}</span> <span className="admin-quiet">{fieldZone(value)}</span>
      </span>
      <DateControl
        id={id}
        labelledBy={`${id}-label`}
        describedBy={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        granularity="minute"
        {...{ required, disabled }}
        value={controlTime(value)}
        isInvalid={error !== undefined}
        change={(typed) => change(typedTime(typed))}
      />
      <small className="admin-quiet" id={`${id}-hint`}>
        {hint}
      </small>
      {error && (
        <small role="alert" className="admin-error" id={`${id}-error`}>
          {error}
        </small>
      )}
    </div>
  )
}
