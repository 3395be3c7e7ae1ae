import type { MarketingMessages } from '@/components/admin/page/marketing-messages'
import type { SeriesResponse } from '@/lib/contract/marketing-store'
import { formatDate } from '@/lib/domain/dates'
import { revenuesText, revenueText } from '@/lib/domain/revenue'
import { Scroll } from '../scroll'
import { numbersOf } from './bars'

interface SeriesTableProps {
  readonly data: SeriesResponse
  /** Shows revenue in this currency; without one, counts. */
  readonly currency: string | undefined
  readonly messages: MarketingMessages
  readonly tag: string
  readonly nameOf: (value: string) => string
}

export function SeriesTable({ data: { days, total, series }, currency, messages, tag, nameOf }: SeriesTableProps) {
  const number = new Intl.NumberFormat(tag)
  const hasRevenue = total.revenue.length > 0
  const text = (one: number) => (currency === undefined ? number.format(one) : revenueText(one, currency, tag))
  const visibleDays = days.map((day, index) => ({ day, index })).filter(({ index }) => total.counts[index])
  return (
    <Scroll label={messages.table}>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">{messages.value}</th>
            <th scope="col" className="admin-number">
              {messages.count}
            </th>
            {hasRevenue && (
              <th scope="col" className="admin-number">
                {messages.revenue}
              </th>
            )}
            {visibleDays.map(({ day }) => (
              <th key={day} scope="col" className="admin-number">
                {formatDate(new Date(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...series, { ...total, value: messages.total }].map((one, row) => {
            const numbers = numbersOf(one, currency)
            return (
              <tr key={`${row} ${one.value}`}>
                <th scope="row">{row === series.length ? one.value : nameOf(one.value)}</th>
                <td className="admin-number">{number.format(one.count)}</td>
                {hasRevenue && <td className="admin-number">{revenuesText(one.revenue, tag)}</td>}
                {visibleDays.map(({ day, index }) => (
                  <td key={day} className="admin-number">
                    {text(numbers[index] ?? 0)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}
