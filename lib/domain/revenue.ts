import { parseCurrency } from './currencies.ts'
import { formatMoney, toMajor } from './money.ts'

/** Revenue in one currency, in minor units: total and by day. */
interface Revenue {
  readonly currency: string
  readonly amount: number
  readonly amounts: readonly number[]
}

function majorOf(amount: number, currency: string): number {
  const supported = parseCurrency(currency)
  return supported ? toMajor(amount, supported) : amount
}

/**
 * Revenue by day in one currency, in major units. Amounts in an unknown currency stay unchanged, because its number of
 * decimals is unknown too.
 */
export function dailyRevenue(revenue: readonly Revenue[], currency: string, days: number): number[] {
  const amounts = revenue.find((one) => one.currency === currency)?.amounts ?? []
  return Array.from({ length: days }, (_, day) => majorOf(amounts[day] ?? 0, currency))
}

export function revenueText(amount: number, currency: string, tag: string): string {
  const known = parseCurrency(currency)
  return known ? formatMoney(amount, known, tag) : `${amount} ${currency}`
}

export const revenuesText = (revenue: readonly Revenue[], tag: string): string =>
  revenue.map(({ currency, amount }) => revenueText(majorOf(amount, currency), currency, tag)).join(' · ')
