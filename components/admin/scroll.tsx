import type { ReactNode } from 'react'

/**
 * Scroll container for wide tables. Focusable, since not every browser makes scrollable elements keyboard-focusable.
 */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="admin-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
