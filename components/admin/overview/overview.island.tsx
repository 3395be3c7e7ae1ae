'use client'
import { useSyncExternalStore } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { DayMessages } from '@/components/admin/page/day-messages'
import type { UnfinishedPagesMessages } from '@/components/admin/page/unfinished-pages-messages'
import type { SiteLocale } from '@/i18n/locales'
import type { Overview as OverviewNumbers, OverviewNumber } from '@/lib/contract/overview'
import { AdminStack } from '../admin-stack'
import { RejectionNote } from '../rejection-text'
import { Time } from '../time'
import { Day } from './day'
import { UnfinishedPages } from './unfinished-pages'
import { useOverview } from './use-overview'

interface Card {
  readonly name: OverviewNumber
  readonly title: string
  /** Shown instead of the number while nothing waits. */
  readonly empty: string
  readonly href: string
}

interface OverviewProps {
  readonly cards: readonly Card[]
  readonly overview: OverviewNumbers
  readonly common: CommonMessages
  readonly waitingSince: string
  readonly day: DayMessages
  /** Absent for an account without access to the pages, and while an external service has them. */
  readonly unfinishedPages: UnfinishedPagesMessages | undefined
  readonly siteLocale: SiteLocale
  readonly tag: string
}

const MINUTE_MS = 60_000
function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS)
  return () => clearInterval(timer)
}
const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

/** Home of the back office: what waits for an employee. */
export function Overview({
  cards,
  overview: loaded,
  common,
  waitingSince,
  day,
  unfinishedPages,
  siteLocale,
  tag,
}: OverviewProps) {
  const { overview, error } = useOverview(loaded)
  const now = useSyncExternalStore(everyMinute, thisMinute, () => undefined)
  return (
    <AdminStack>
      {error && <RejectionNote rejection={error} common={common} />}
      <ul className="admin-cards">
        {cards.map(({ name, title, empty, href }) => {
          const waiting = overview[name] ?? 0
          return (
            <li key={name} className="admin-card admin-number-card" data-overview={name}>
              <h2>
                <a href={href}>{title}</a>
              </h2>
              {waiting ? <p className="admin-figure">{new Intl.NumberFormat(tag).format(waiting)}</p> : <p>{empty}</p>}
              {name === 'waitingConversations' && overview.waitingSince && now !== undefined && (
                <p className="admin-quiet">
                  <span>{`${waitingSince} `}</span>
                  <Time at={overview.waitingSince} elapsed={{ now, tag }} />
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {unfinishedPages && <UnfinishedPages messages={unfinishedPages} common={common} language={siteLocale.language} />}
      <Day messages={day} {...{ common, siteLocale, tag, now }} />
    </AdminStack>
  )
}
