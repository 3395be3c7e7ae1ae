import type { MarketingMessages } from '@/components/admin/page/marketing-messages'
import type { SeriesResponse } from '@/lib/contract/marketing-store'
import { formatDate } from '@/lib/domain/dates'
import { revenuesText, revenueText } from '@/lib/domain/revenue'
import { ListTable, type Column } from '../list-table'
import { numbersOf } from './bars'

type Series = SeriesResponse['series'][number]

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
  const revenue: Column<Series> = {
    id: 'revenue',
    header: messages.revenue,
    isNumber: true,
    render: (one) => revenuesText(one.revenue, tag),
  }
  const columns: readonly Column<Series>[] = [
    {
      id: 'value',
      header: messages.value,
      isRowHeader: true,
      render: ({ value }, index) => (index === series.length ? value : nameOf(value)),
    },
    { id: 'count', header: messages.count, isNumber: true, render: ({ count }) => number.format(count) },
    ...(hasRevenue ? [revenue] : []),
    ...visibleDays.map(({ day, index }) => ({
      id: day,
      header: formatDate(new Date(day)),
      isNumber: true,
      render: (one: Series) => text(numbersOf(one, currency)[index] ?? 0),
    })),
  ]
  return (
    <ListTable
      label={messages.table}
      rows={series}
      columns={columns}
      idOf={({ value }) => value}
      footer={[{ ...total, value: messages.total }]}
    />
  )
}
