import type { Flag } from './flags.ts'

/** A flag as people think of it: on or off, for a share of some visitors. An empty list means all. */
export interface SimpleFlag {
  /** Whole percent of the visitors who are targeted. Under 100 only those are counted who have a visitor id. */
  readonly share: number
  readonly countries: readonly string[]
  readonly langs: readonly string[]
  readonly variants: readonly number[]
}

type Decision = Pick<Flag, 'defaultBucket' | 'buckets' | 'rules'>
type Rule = Flag['rules'][number]

const ON_OFF = { defaultBucket: 'off', buckets: { on: true, off: false } } as const

const isOnOff = ({ defaultBucket, buckets }: Decision) =>
  defaultBucket === 'off' && Object.keys(buckets).length === 2 && buckets['on'] === true && buckets['off'] === false

/** The share of a rule that says no more than that; `undefined` for any other. */
function shareOf(rule: Rule): number | undefined {
  if ('bucket' in rule) return rule.bucket === 'on' ? 100 : undefined
  // The order of the shares says who is in which, and all by shares are not all: those without an id are out.
  const { on = 100 } = rule.split
  return Object.keys(rule.split).join() === 'on,off' && on < 100 ? on : undefined
}

/** The simple form of what a flag decides; `undefined` where that would lose something. */
export function simpleFlag(decision: Decision): SimpleFlag | undefined {
  const [rule, ...more] = decision.rules
  if (more.length || !isOnOff(decision)) return undefined
  if (!rule) return { share: 0, countries: [], langs: [], variants: [] }
  const { country: countries = [], language: langs = [], variant = [] } = rule
  const share = shareOf(rule)
  const known =
    countries.every((code) => /^[A-Z]{2}$/.test(code)) &&
    langs.every((code) => /^[a-z]{2}$/.test(code)) &&
    variant.every((id) => /^[12]$/.test(id))
  return share === undefined || !known ? undefined : { share, countries, langs, variants: variant.map(Number) }
}

/** What a flag of the simple form decides. */
export function decisionOf({ share, countries, langs, variants }: SimpleFlag): Decision {
  const conditions = {
    ...(variants.length && { variant: variants.map(String) }),
    ...(countries.length && { country: countries }),
    ...(langs.length && { language: langs }),
  }
  return {
    ...ON_OFF,
    rules: [
      share === 100 ? { ...conditions, bucket: 'on' } : { ...conditions, split: { on: share, off: 100 - share } },
    ],
  }
}
