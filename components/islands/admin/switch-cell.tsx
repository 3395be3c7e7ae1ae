import { useId, useState, type ReactNode } from 'react'
import { CellFault } from './cell-fault'
import type { Unsaved } from './cell'

interface SwitchCellProps {
  readonly label: string
  readonly isOn: boolean
  /** Saves the other position; gives why it is not saved. */
  readonly save: (isOn: boolean) => Promise<Unsaved<unknown> | undefined>
}

/** A box in a table. Where somebody else was faster it shows what is there now, and is pressed again by whoever has seen it. */
export function SwitchCell({ label, isOn, save }: SwitchCellProps) {
  const [fault, setFault] = useState<ReactNode>()
  const described = useId()
  return (
    <>
      <label className="admin-switch">
        <input
          type="checkbox"
          aria-label={label}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : described}
          checked={isOn}
          onChange={({ currentTarget }) => void save(currentTarget.checked).then((unsaved) => setFault(unsaved?.text))}
        />
      </label>
      {fault !== undefined && <CellFault id={described} text={fault} />}
    </>
  )
}
