import 'server-only'
import type { SeriesResponse } from '../../contract/marketing-store.ts'
import type { CsvTable } from '../../domain/csv.ts'
import { dailyRevenue } from '../../domain/revenue.ts'

/** Revenue is in major units. Days without a count are omitted. */
export const seriesTable = ({ days, series }: SeriesResponse): CsvTable => {
  const currencies = [...new Set(series.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))]
  const priced = series.map((one) => ({
    ...one,
    amounts: currencies.map((currency) => dailyRevenue(one.revenue, currency, days.length)),
  }))
  const rows = days.flatMap((day, index) =>
    priced
      .filter(({ counts }) => counts[index])
      .map(({ value, counts, amounts }) => [
        day,
        value,
        counts[index] ?? 0,
        ...amounts.map((daily) => daily[index] ?? 0),
      ]),
  )
  return [['day', 'value', 'count', ...currencies], ...rows]
}
