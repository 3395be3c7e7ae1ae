import type { ReactNode } from 'react'

interface CellFaultProps {
  readonly id: string
  readonly text: ReactNode
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** A table may be wider than the window. */
const shown = (fault: HTMLElement | null): void => fault?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** What stands against a value, said in the cell in which it is changed. */
export function CellFault({ id, text, children }: CellFaultProps) {
  return (
    <span className="admin-fault" ref={shown}>
      <span id={id} role="alert" className="admin-error">
        {text}
      </span>
      {children && <span className="admin-bar">{children}</span>}
    </span>
  )
}
