import murmurhash from 'murmurhash'
import type { FlagValue } from './flag-values.ts'

/** What conditions look at. "Variant" is the site variant, `1` or `2`. */
const FLAG_ATTRIBUTES = ['variant', 'country', 'language'] as const
type Attribute = (typeof FLAG_ATTRIBUTES)[number]

/** Who asks. `targetingKey` is the visitor id, which only who has allowed analytics has. */
export type FlagContext = Readonly<Partial<Record<Attribute | 'targetingKey', string | undefined>>>

/** Holds where each condition names the visitor's value. Gives one bucket, or shares the visitors out: whole percents, 100 together. */
type FlagRule = Readonly<Partial<Record<Attribute, readonly string[] | undefined>>> &
  ({ readonly bucket: string } | { readonly split: Readonly<Record<string, number>> })

/** A flag. Its buckets are the values that it can have, by name: the arms of an experiment, or `on` and `off`. */
export interface Flag {
  readonly key: string
  readonly enabled: boolean
  /** The bucket of a flag that is switched off, and of whom no rule fits. */
  readonly defaultBucket: string
  readonly buckets: Readonly<Record<string, FlagValue>>
  /** The first that holds decides. */
  readonly rules: readonly FlagRule[]
}

/** The outcome, with its reason in the words of OpenFeature. */
export interface FlagOutcome {
  readonly value: FlagValue
  readonly bucket: string
  readonly reason: 'DISABLED' | 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DEFAULT'
}

/** Where a visitor stands among all of a flag, from 0 to under 100: the same on every server and after every restart. */
const standing = (key: string, visitor: string): number => (murmurhash.v3(`${key}/${visitor}`) / 2 ** 32) * 100

function share(split: Readonly<Record<string, number>>, place: number): string | undefined {
  let upTo = 0
  return Object.entries(split).find(([, percent]) => place < (upTo += percent))?.[0]
}

/**
 * What a flag says to a visitor (specification, section 4: feature flags). Pure: nothing is remembered of anybody.
 * Without a visitor id nobody is shared out: the default bucket stands.
 */
export function evaluateFlag({ key, enabled, defaultBucket, buckets, rules }: Flag, context: FlagContext): FlagOutcome {
  const outcome = (bucket: string, reason: FlagOutcome['reason']): FlagOutcome => ({
    value: buckets[bucket] as FlagValue,
    bucket,
    reason,
  })
  if (!enabled) return outcome(defaultBucket, 'DISABLED')
  const rule = rules.find((candidate) =>
    FLAG_ATTRIBUTES.every((name) => candidate[name]?.includes(context[name] ?? '') ?? true),
  )
  if (!rule) return outcome(defaultBucket, 'DEFAULT')
  if ('split' in rule) {
    const bucket = context.targetingKey ? share(rule.split, standing(key, context.targetingKey)) : undefined
    return bucket === undefined ? outcome(defaultBucket, 'DEFAULT') : outcome(bucket, 'SPLIT')
  }
  const forEverybody = rule === rules[0] && FLAG_ATTRIBUTES.every((name) => rule[name] === undefined)
  return outcome(rule.bucket, forEverybody ? 'STATIC' : 'TARGETING_MATCH')
}
