import type { MarketingWords } from '@/components/sections/admin/marketing-words'
import type { MarketingSeries, SeriesAnswer } from '@/lib/contract/marketing-store'
import { formatDate } from '@/lib/domain/dates'
import { formatMoney, parseCurrency, toMajor } from '@/lib/domain/money'
import { Scroll } from '../scroll'

interface SeriesTableProps {
  readonly answer: SeriesAnswer
  readonly words: MarketingWords
  readonly tag: string
  readonly nameOf: (value: string) => string
}

function revenueText({ revenue }: MarketingSeries, tag: string): string {
  return revenue
    .map(({ currency, amount }) => {
      const known = parseCurrency(currency)
      return known ? formatMoney(toMajor(amount, known), known, tag) : `${amount} ${currency}`
    })
    .join(' · ')
}

/** The numbers behind a chart: what each value came to, and by day. */
export function SeriesTable({ answer: { days, total, series }, words, tag, nameOf }: SeriesTableProps) {
  const number = new Intl.NumberFormat(tag)
  const hasRevenue = total.revenue.length > 0
  const shown = days.map((day, index) => ({ day, index })).filter(({ index }) => total.counts[index])
  return (
    <Scroll label={words.table}>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">{words.value}</th>
            <th scope="col" className="admin-number">
              {words.count}
            </th>
            {hasRevenue && (
              <th scope="col" className="admin-number">
                {words.revenue}
              </th>
            )}
            {shown.map(({ day }) => (
              <th key={day} scope="col" className="admin-number">
                {formatDate(new Date(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...series, { ...total, value: words.total }].map((one, row) => (
            <tr key={`${row} ${one.value}`}>
              <th scope="row">{row === series.length ? one.value : nameOf(one.value)}</th>
              <td className="admin-number">{number.format(one.count)}</td>
              {hasRevenue && <td className="admin-number">{revenueText(one, tag)}</td>}
              {shown.map(({ day, index }) => (
                <td key={day} className="admin-number">
                  {number.format(one.counts[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
