import 'server-only'
import type { SeriesAnswer } from '../../contract/marketing-store.ts'
import { csvOf } from '../../domain/csv.ts'
import { toMajor, parseCurrency } from '../../domain/money.ts'

/** Numbers of marketers as a file: day, value, count, and revenue in major units by currency; days without any are left out. */
export const seriesCsv = ({ days, series }: SeriesAnswer): string => {
  const currencies = [...new Set(series.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))]
  const major = (amount: number, currency: string) => {
    const known = parseCurrency(currency)
    return known ? toMajor(amount, known) : amount
  }
  const rows = days.flatMap((day, index) =>
    series
      .filter(({ counts }) => counts[index])
      .map(({ value, counts, revenue }) => {
        const amounts = currencies.map((currency) => major(revenue.find((one) => one.currency === currency)?.amounts[index] ?? 0, currency))
        return [day, value, counts[index] ?? 0, ...amounts]
      }),
  )
  return csvOf([['day', 'value', 'count', ...currencies], ...rows])
}
