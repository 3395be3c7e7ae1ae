import { type MarketingSeries } from '@/lib/contract/marketing-store'
import { OTHER_VALUES } from '@/lib/domain/marketing-values'
import { dailyRevenue } from '@/lib/domain/revenue'

/** A series as it is shown: how many there were each day, or what they brought in one currency. */
export interface Bar {
  readonly value: string
  readonly numbers: readonly number[]
}

/** Values that a chart tells apart; the table has all. */
const MOST_BARS = 7

/** The numbers of a series: counts, or what they brought in a currency, in major units. */
export const numbersOf = ({ counts, revenue }: MarketingSeries, currency: string | undefined): readonly number[] =>
  currency === undefined ? counts : dailyRevenue(revenue, currency, counts.length)

const sumOf = ({ numbers }: Bar) => numbers.reduce((sum, number) => sum + number, 0)

/** The series of a chart, the largest first: what is too much to tell apart is one of its own, so that bars are as high as all together. */
export function barsOf(series: readonly Bar[]): readonly Bar[] {
  const named = series.filter(({ value }) => value !== OTHER_VALUES).sort((a, b) => sumOf(b) - sumOf(a))
  const rest = [...named.slice(MOST_BARS), ...series.filter(({ value }) => value === OTHER_VALUES)]
  const numbers = rest[0]?.numbers.map((_number, day) => rest.reduce((sum, one) => sum + (one.numbers[day] ?? 0), 0))
  return [...named.slice(0, MOST_BARS), ...(numbers ? [{ value: OTHER_VALUES, numbers }] : [])]
}
