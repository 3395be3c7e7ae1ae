import { parseCurrency } from './currencies.ts'
import { formatMoney, toMajor } from './money.ts'

/** What came in, in one currency: minor units, in all and by day. */
interface Revenue {
  readonly currency: string
  readonly amount: number
  readonly amounts: readonly number[]
}

/** An amount in major units; of a currency that is not one of ours nobody knows how many minor units it has. */
function majorOf(amount: number, currency: string): number {
  const known = parseCurrency(currency)
  return known ? toMajor(amount, known) : amount
}

/** What each day brought in one currency, in major units. Currencies are never added up. */
export function dailyRevenue(revenue: readonly Revenue[], currency: string, days: number): number[] {
  const amounts = revenue.find((one) => one.currency === currency)?.amounts ?? []
  return Array.from({ length: days }, (_, day) => majorOf(amounts[day] ?? 0, currency))
}

/** Major units of one currency as a person reads them. */
export function revenueText(amount: number, currency: string, tag: string): string {
  const known = parseCurrency(currency)
  return known ? formatMoney(amount, known, tag) : `${amount} ${currency}`
}

/** All that came in, each currency by itself. */
export const revenuesText = (revenue: readonly Revenue[], tag: string): string =>
  revenue.map(({ currency, amount }) => revenueText(majorOf(amount, currency), currency, tag)).join(' · ')
