/** What is measured of how a page loads and answers, in the order of its weight. CLS has no unit, the others are milliseconds. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type Vital = (typeof VITALS)[number]

/** The type of the event that brings a measure. */
export const VITAL_EVENT = 'web_vital'

/** On what a page was read; no more is asked of a device. */
export const DEVICES = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/** How a value is judged. */
export const RATINGS = ['good', 'needsImprovement', 'poor'] as const
export type Rating = (typeof RATINGS)[number]

/** The most that is good, and the most that is not poor yet, as Google has published them (web.dev/articles/defining-core-web-vitals-thresholds). */
const THRESHOLDS: Readonly<Record<Vital, readonly [good: number, fair: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
}

/** Beyond this a value says nothing of a page: a computer was asleep, or somebody made it up. */
const MOST = 60_000
const MOST_CLS = 10

/** Whether a value can be one of a measure. */
export const isVitalValue = (vital: Vital, value: number): boolean =>
  value >= 0 && value <= (vital === 'CLS' ? MOST_CLS : MOST)

export function ratingOf(vital: Vital, value: number): Rating {
  const [good, fair] = THRESHOLDS[vital]
  return value <= good ? 'good' : value <= fair ? 'needsImprovement' : 'poor'
}

/** Parts of a whole by which a measure is counted. */
const partsOf = (vital: Vital) => (vital === 'CLS' ? 1000 : 1)

/**
 * The step that a value is counted under: milliseconds, of CLS thousandths, rounded up to two digits. Each threshold is a
 * step, so that a step is judged as its values are; and a percentile of steps is the step of the percentile.
 */
export function stepOf(vital: Vital, value: number): number {
  const whole = Math.ceil(Number((value * partsOf(vital)).toFixed(6)))
  const unit = 10 ** Math.max(0, String(whole).length - 2)
  return Math.ceil(whole / unit) * unit
}

/** The value of a step. */
export const valueOfStep = (vital: Vital, step: number): number => step / partsOf(vital)

/**
 * The 75th percentile by the nearest rank: the least value that at least three of four are not above; always one of the
 * values. `undefined` of none.
 * @param counts how many there are of each value
 */
export function p75(counts: Iterable<readonly [value: number, count: number]>): number | undefined {
  const sorted = [...counts].sort(([a], [b]) => a - b)
  const rank = Math.ceil(sorted.reduce((sum, [, count]) => sum + count, 0) * 0.75)
  let passed = 0
  return sorted.find(([, count]) => (passed += count) >= rank && count > 0)?.[0]
}
