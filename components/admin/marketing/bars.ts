import { type MarketingSeries } from '@/lib/contract/marketing-store'
import { OTHER_VALUES } from '@/lib/domain/marketing-values'
import { dailyRevenue } from '@/lib/domain/revenue'

/** A series by day: counts, or revenue in one currency. */
export interface Bar {
  readonly value: string
  readonly numbers: readonly number[]
}

const MAX_BARS = 7

/** Counts, or revenue in a currency in major units. */
export const numbersOf = ({ counts, revenue }: MarketingSeries, currency: string | undefined): readonly number[] =>
  currency === undefined ? counts : dailyRevenue(revenue, currency, counts.length)

const sumOf = ({ numbers }: Bar) => numbers.reduce((sum, number) => sum + number, 0)

/** Series of a chart, largest first. The rest is summed up as one series, so that the bars' total height is right. */
export function barsOf(series: readonly Bar[]): readonly Bar[] {
  const named = series.filter(({ value }) => value !== OTHER_VALUES).sort((a, b) => sumOf(b) - sumOf(a))
  const rest = [...named.slice(MAX_BARS), ...series.filter(({ value }) => value === OTHER_VALUES)]
  const numbers = rest[0]?.numbers.map((_number, day) => rest.reduce((sum, one) => sum + (one.numbers[day] ?? 0), 0))
  return [...named.slice(0, MAX_BARS), ...(numbers ? [{ value: OTHER_VALUES, numbers }] : [])]
}
