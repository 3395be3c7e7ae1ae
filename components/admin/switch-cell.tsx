import { useId, useState, type ReactNode } from 'react'
import { CellError } from './cell-error'
import type { Unsaved } from './cell'

interface SwitchCellProps {
  readonly label: string
  readonly isOn: boolean
  readonly save: (isOn: boolean) => Promise<Unsaved<unknown> | undefined>
}

/** Checkbox cell. On a version conflict it shows the current value; the user has to toggle again. */
export function SwitchCell({ label, isOn, save }: SwitchCellProps) {
  const [error, setError] = useState<ReactNode>()
  const errorId = useId()
  return (
    <>
      <label className="admin-switch">
        <input
          type="checkbox"
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          checked={isOn}
          onChange={({ currentTarget }) => void save(currentTarget.checked).then((unsaved) => setError(unsaved?.text))}
        />
      </label>
      {error !== undefined && <CellError id={errorId} text={error} />}
    </>
  )
}
