import { useId } from 'react'

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly required?: boolean
  readonly error: string | undefined
  readonly change: (day: string) => void
}

export function DayField({ label, value, required, error, change }: DayFieldProps) {
  const id = useId()
  return (
    <div className="admin-field">
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      <input
        id={id}
        type="date"
        {...{ required, value }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {error && (
        <small role="alert" className="admin-error" id={`${id}-error`}>
          {error}
        </small>
      )}
    </div>
  )
}
