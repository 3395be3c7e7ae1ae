import type { ContentTarget } from '../../contract/content.ts'
import { formsOf } from '../../contract/localized.ts'

type Test = (given: unknown, wanted: readonly unknown[]) => boolean

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const some =
  (compare: (given: string, wanted: string) => boolean): Test =>
  (given, wanted) =>
    wanted.some(
      (value) => text(given) !== undefined && text(value) !== undefined && compare(given as string, value as string),
    )
const number =
  (compare: (given: number, wanted: number) => boolean): Test =>
  (given, wanted) =>
    wanted.some(
      (value) => Number.isFinite(given) && Number.isFinite(value) && compare(given as number, value as number),
    )
const equal: Test = (given, wanted) => [given].flat().some((one) => wanted.includes(one))
const contains = some((given, wanted) => given.includes(wanted))

/** The operators of the page builder's targets. */
const OPERATORS: Readonly<Record<string, Test>> = {
  is: equal,
  isNot: (given, wanted) => !equal(given, wanted),
  contains,
  doesNotContain: (given, wanted) => !contains(given, wanted),
  startsWith: some((given, wanted) => given.startsWith(wanted)),
  endsWith: some((given, wanted) => given.endsWith(wanted)),
  greaterThan: number((given, wanted) => given > wanted),
  lessThan: number((given, wanted) => given < wanted),
  greaterThanOrEqualTo: number((given, wanted) => given >= wanted),
  lessThanOrEqualTo: number((given, wanted) => given <= wanted),
}

/** Whether an entry is for whoever asks: every target fits, one with an unknown operator fits nobody. */
export const isFor = (targets: readonly ContentTarget[], attributes: Readonly<Record<string, unknown>>): boolean =>
  targets.every(({ property, operator, value }) => {
    const given = Object.hasOwn(attributes, property) ? attributes[property] : undefined
    const test = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined
    return test?.(given, formsOf(value)) ?? false
  })
