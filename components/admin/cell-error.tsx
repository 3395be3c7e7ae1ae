import type { ReactNode } from 'react'

interface CellErrorProps {
  readonly id: string
  readonly text: ReactNode
  readonly children?: ReactNode
}

/** Scrolls the error into view, since the table may be wider than the window. */
const scrollToError = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

export function CellError({ id, text, children }: CellErrorProps) {
  return (
    <span className="admin-cell-error" ref={scrollToError}>
      <span id={id} role="alert" className="admin-error">
        {text}
      </span>
      {children && <span className="admin-bar">{children}</span>}
    </span>
  )
}
