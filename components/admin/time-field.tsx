import { useId } from 'react'
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
      <label htmlFor={id}>
        <span>{label}</span> <span className="admin-quiet">{fieldZone(value)}</span>
      </label>
      <input
        id={id}
        type="datetime-local"
        {...{ required, disabled }}
        value={controlTime(value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={({ currentTarget }) => change(typedTime(currentTarget.value))}
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
