import type { ContentTarget } from '../../contract/content.ts'
import { formsOf } from '../../contract/localized.ts'

type Test = (actual: unknown, expected: readonly unknown[]) => boolean

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const some =
  (compare: (actual: string, expected: string) => boolean): Test =>
  (actual, expected) =>
    expected.some(
      (value) => text(actual) !== undefined && text(value) !== undefined && compare(actual as string, value as string),
    )
const number =
  (compare: (actual: number, expected: number) => boolean): Test =>
  (actual, expected) =>
    expected.some(
      (value) => Number.isFinite(actual) && Number.isFinite(value) && compare(actual as number, value as number),
    )
const equal: Test = (actual, expected) => [actual].flat().some((one) => expected.includes(one))
const contains = some((actual, expected) => actual.includes(expected))

const OPERATORS: Readonly<Record<string, Test>> = {
  is: equal,
  isNot: (actual, expected) => !equal(actual, expected),
  contains,
  doesNotContain: (actual, expected) => !contains(actual, expected),
  startsWith: some((actual, expected) => actual.startsWith(expected)),
  endsWith: some((actual, expected) => actual.endsWith(expected)),
  greaterThan: number((actual, expected) => actual > expected),
  lessThan: number((actual, expected) => actual < expected),
  greaterThanOrEqualTo: number((actual, expected) => actual >= expected),
  lessThanOrEqualTo: number((actual, expected) => actual <= expected),
}

/** Whether an entry targets a visitor: all targets must match, and an unknown operator never matches. */
export const matchesTargeting = (
  targets: readonly ContentTarget[],
  attributes: Readonly<Record<string, unknown>>,
): boolean =>
  targets.every(({ property, operator, value }) => {
    const actual = Object.hasOwn(attributes, property) ? attributes[property] : undefined
    const test = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined
    return test?.(actual, formsOf(value)) ?? false
  })
