import type { ReactNode } from 'react'

interface EmailDetailsProps {
  readonly summary: ReactNode
  readonly text: string
  readonly children?: ReactNode
}

/** An email whose text is shown on demand. */
export const EmailDetails = ({ summary, text, children }: EmailDetailsProps) => (
  <details>
    <summary>{summary}</summary>
    <p className="admin-deed">{text}</p>
    {children}
  </details>
)
