import { useState } from 'react'
import type { MarketingMessages } from '@/components/admin/page/marketing-messages'
import type { SeriesResponse } from '@/lib/contract/marketing-store'
import { formatDate } from '@/lib/domain/dates'
import { barsOf, numbersOf } from './bars'
import { Chart } from './lazy-chart'
import { SeriesTable } from './series-table'

interface SeriesProps {
  readonly data: SeriesResponse
  readonly name: string
  readonly messages: MarketingMessages
  readonly tag: string
  readonly nameOf: (value: string) => string
}

/** A measure by day as a chart and a table: counts, or revenue in one currency at a time. */
export function Series({ data, name, messages, tag, nameOf }: SeriesProps) {
  const [chosen, setChosen] = useState('')
  const currencies = data.total.revenue.map(({ currency }) => currency)
  const currency = currencies.find((one) => one === chosen)
  const bars = barsOf(data.series.map((one) => ({ value: one.value, numbers: numbersOf(one, currency) })))
  return (
    <>
      {currencies.length > 0 && (
        <label className="admin-search">
          <span>{messages.shown}</span>
          <select value={currency ?? ''} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            <option value="">{messages.count}</option>
            {currencies.map((one) => (
              <option key={one} value={one}>
                {`${messages.revenue}, ${one}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <Chart
        label={currency ? `${name}: ${messages.revenue}, ${currency}` : name}
        columns={data.days.map((day) => formatDate(new Date(day)))}
        series={bars.map(({ value, numbers }) => ({ name: nameOf(value), numbers }))}
      />
      <SeriesTable {...{ data, currency, messages, tag, nameOf }} />
    </>
  )
}
