import { useSyncExternalStore } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { DayMessages } from '@/components/admin/page/day-messages'
import type { SiteLocale } from '@/i18n/locales'
import { pathname, type PagePath } from '@/i18n/paths'
import type { DayResponse, Totals } from '@/lib/contract/overview'
import { ADMIN_PAGES, orderAdminPath } from '@/lib/domain/admin-pages'
import { formatMoney } from '@/lib/domain/money'
import { fetchOrThrow, type Rejection } from '../call-api'
import { RejectionNote } from '../rejection-text'
import { Scroll } from '../scroll'
import { Time } from '../time'

interface DayProps {
  readonly messages: DayMessages
  readonly common: CommonMessages
  readonly siteLocale: SiteLocale
  readonly tag: string
  /** Current time, unknown until the page is hydrated. */
  readonly now: number | undefined
}

const REFRESH_MS = 60_000

const never = () => () => undefined
function startOfDay(): string {
  const start = new Date()
  start.setHours(0, 0, 0, 0)
  return start.toISOString()
}

/** Place of a change in the back office. */
function placeOf({ area, dictionary, record }: DayResponse['changes'][number]): { path: PagePath; query: string } {
  if (area === 'orders') return { path: orderAdminPath(record), query: '' }
  if (area === 'images') return { path: '/images-admin', query: `?${new URLSearchParams({ image: record })}` }
  if (dictionary) return { path: '/banner-admin', query: `?${new URLSearchParams({ dictionary })}` }
  return { path: ADMIN_PAGES.find(({ key }) => key === area)?.href ?? '/admin', query: '' }
}

/** Orders and revenue of the day so far, compared with a week before, and the newest changes of colleagues. */
export function Day({ messages, common, siteLocale, tag, now }: DayProps) {
  const from = useSyncExternalStore(never, startOfDay, () => undefined)
  const { data, error } = useSWR<DayResponse, Rejection>(
    from && `/api/admin/overview/day?${new URLSearchParams({ from })}`,
    fetchOrThrow,
    { refreshInterval: REFRESH_MS },
  )
  if (!data) return error ? <RejectionNote rejection={error} common={common} /> : <p role="status">{common.loading}</p>
  const { today, weekBefore, changes } = data
  const currencies = [
    ...new Set([today, weekBefore].flatMap((totals) => totals?.revenue ?? []).map((one) => one.currency)),
  ]
  const amountIn = ({ revenue }: Totals, currency: (typeof currencies)[number]) => {
    const amount = revenue.find((one) => one.currency === currency)?.amount ?? 0
    return amount ? formatMoney(amount, currency, tag) : '—'
  }
  return (
    <>
      {today && weekBefore && (
        <section>
          <Scroll label={messages.day}>
            <table className="admin-table">
              <thead>
                <tr>
                  <th scope="col">{messages.day}</th>
                  <th scope="col" className="admin-number">
                    {messages.today}
                  </th>
                  <th scope="col" className="admin-number">
                    {messages.weekBefore}
                  </th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <th scope="row">{messages.orders}</th>
                  {[today, weekBefore].map(({ orders }, index) => (
                    <td key={index} className="admin-number">
                      {orders ? new Intl.NumberFormat(tag).format(orders) : '—'}
                    </td>
                  ))}
                </tr>
                {currencies.map((currency) => (
                  <tr key={currency}>
                    <th scope="row">{`${messages.revenue}, ${currency}`}</th>
                    <td className="admin-number">{amountIn(today, currency)}</td>
                    <td className="admin-number">{amountIn(weekBefore, currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </section>
      )}
      <section className="admin-panel">
        <h2>{messages.changes}</h2>
        {!changes.length && <p className="admin-quiet">{messages.noChanges}</p>}
        <ul>
          {changes.map((change, index) => {
            const { path, query } = placeOf(change)
            const name = change.dictionary ? messages.dictionaries[change.dictionary] : messages.pages[change.area]
            return (
              <li key={`${change.at} ${change.record} ${index}`}>
                <Time at={change.at} elapsed={now === undefined ? undefined : { now, tag }} />
                <span>{`, ${change.actor}: `}</span>
                <a href={`${pathname(siteLocale, path)}${query}`}>{`${name}, ${change.name ?? change.record}`}</a>
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}
