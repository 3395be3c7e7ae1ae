'use client'
import { useEffect } from 'react'
import type { Overview, OverviewNumber } from '@/lib/contract/overview'
import { useOverview } from './use-overview'

interface Section {
  readonly title: string
  readonly href: string
  readonly isCurrent: boolean
  /** Numbers of the overview whose sum is next to the link, with its text for screen readers. */
  readonly count?: { readonly names: readonly OverviewNumber[]; readonly title: string } | undefined
}

interface SectionsProps {
  readonly sections: readonly Section[]
  readonly overview: Overview
  readonly tag: string
}

/** Links to the sections of the back office, with the numbers of what waits there. */
export function Sections({ sections, overview: loaded, tag }: SectionsProps) {
  const { overview } = useOverview(loaded)
  // The boot script marks every page as starting.
  useEffect(() => {
    delete document.documentElement.dataset['init']
  }, [])
  return (
    <ul className="admin-sections">
      {sections.map(({ title, href, isCurrent, count }) => {
        const waiting = count?.names.reduce((sum, name) => sum + (overview[name] ?? 0), 0)
        return (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              <span>{title}</span>
              {count && waiting ? (
                <b className="admin-count">
                  <span>{new Intl.NumberFormat(tag).format(waiting)}</span>
                  <span className="visually-hidden">{` (${count.title})`}</span>
                </b>
              ) : undefined}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
