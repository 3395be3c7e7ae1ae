/**
 * Measured Web Vitals, by importance. CLS has no unit, the others are milliseconds. `DEVICES` are coarse on purpose: no
 * other device data is collected.
 */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type Vital = (typeof VITALS)[number]

export const VITAL_EVENT = 'web_vital'

export const DEVICES = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

export const RATINGS = ['good', 'needsImprovement', 'poor'] as const
export type Rating = (typeof RATINGS)[number]

/**
 * Upper limits of "good" and "needs improvement" (web.dev/articles/defining-core-web-vitals-thresholds). Values above
 * the maximums are implausible: the computer was asleep, or the value is forged.
 */
const THRESHOLDS: Readonly<Record<Vital, readonly [good: number, fair: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
}

const MAX_VALUE_MS = 60_000
const MAX_CLS = 10

export const isVitalValue = (vital: Vital, value: number): boolean =>
  value >= 0 && value <= (vital === 'CLS' ? MAX_CLS : MAX_VALUE_MS)

export function ratingOf(vital: Vital, value: number): Rating {
  const [good, fair] = THRESHOLDS[vital]
  return value <= good ? 'good' : value <= fair ? 'needsImprovement' : 'poor'
}

const partsOf = (vital: Vital) => (vital === 'CLS' ? 1000 : 1)

/**
 * Rounds a value up to two significant digits (milliseconds, thousandths of CLS) to limit the distinct values counted.
 * Each threshold is a step, so a step has the rating of its values, and a percentile of steps is the step of the
 * percentile.
 */
export function stepOf(vital: Vital, value: number): number {
  const whole = Math.ceil(Number((value * partsOf(vital)).toFixed(6)))
  const unit = 10 ** Math.max(0, String(whole).length - 2)
  return Math.ceil(whole / unit) * unit
}

export const valueOfStep = (vital: Vital, step: number): number => step / partsOf(vital)

/**
 * 75th percentile by nearest rank, always one of the values; `undefined` for no values.
 * @param counts number of occurrences of each value
 */
export function p75(counts: Iterable<readonly [value: number, count: number]>): number | undefined {
  const sorted = [...counts].sort(([a], [b]) => a - b)
  const rank = Math.ceil(sorted.reduce((sum, [, count]) => sum + count, 0) * 0.75)
  let passed = 0
  return sorted.find(([, count]) => (passed += count) >= rank && count > 0)?.[0]
}
