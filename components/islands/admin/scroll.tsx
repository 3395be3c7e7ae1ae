import type { ReactNode } from 'react'

/** Holds a table that may be wider than the window. Browsers let keyboards scroll it; where one does not, its focus does. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="admin-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
