import { useId } from 'react'

interface DayFieldProps {
  readonly label: string
  /** ISO date. */
  readonly value: string
  readonly required?: boolean
  /** What is wrong with it. */
  readonly fault: string | undefined
  readonly change: (day: string) => void
}

/** A day of a range, with what is wrong with it. */
export function DayField({ label, value, required, fault, change }: DayFieldProps) {
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
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${id}-fault`}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {fault && (
        <small role="alert" className="admin-error" id={`${id}-fault`}>
          {fault}
        </small>
      )}
    </div>
  )
}
