import { type MarketingSeries } from '../../contract/marketing-store.ts'
import { OTHER_VALUES } from '../../domain/marketing-values.ts'

const DAY_MS = 24 * 60 * 60_000

/** A number of a value on a day. `amount`: minor units of `currency`, if there is one. */
export interface Read {
  readonly day: string
  readonly value: string
  readonly count: number
  readonly currency?: string | undefined
  readonly amount: number
}

export function daysBetween(from: string, to: string): string[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  )
}

export function toSeries(value: string, read: readonly Read[], days: readonly string[]): MarketingSeries {
  const indexByDay = new Map(days.map((day, index) => [day, index]))
  const byDay = (numbers: readonly Read[], numberOf: (one: Read) => number) => {
    const list = days.map(() => 0)
    for (const one of numbers) {
      const index = indexByDay.get(one.day) ?? 0
      list[index] = (list[index] ?? 0) + numberOf(one)
    }
    return list
  }
  const sum = (list: readonly number[]) => list.reduce((total, number) => total + number, 0)
  const counts = byDay(read, ({ count }) => count)
  const revenue = [...Map.groupBy(read, ({ currency }) => currency)].flatMap(([currency, group]) => {
    const amounts = byDay(group, ({ amount }) => amount)
    return currency ? [{ currency, amount: sum(amounts), amounts }] : []
  })
  return { value, count: sum(counts), counts, revenue: revenue.sort((a, b) => (a.currency < b.currency ? -1 : 1)) }
}

/** Groups items by value: the largest groups, then all others combined. */
export function largest<T extends { readonly value: string }>(
  items: readonly T[],
  limit: number,
  sizeOf: (item: T) => number,
): [string, T[]][] {
  const groups = [...Map.groupBy(items, ({ value }) => value)]
    .map(([value, group]) => ({ value, group, size: group.reduce((total, item) => total + sizeOf(item), 0) }))
    .sort((a, b) => b.size - a.size || (a.value < b.value ? -1 : 1))
  const namedGroups = groups.filter(({ value }) => value !== OTHER_VALUES)
  const rest = [...namedGroups.slice(limit), ...groups.filter(({ value }) => value === OTHER_VALUES)].flatMap(
    ({ group }) => group,
  )
  const shown = namedGroups.slice(0, limit).map(({ value, group }): [string, T[]] => [value, group])
  return rest.length ? [...shown, [OTHER_VALUES, rest]] : shown
}
