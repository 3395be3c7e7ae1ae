import murmurhash from 'murmurhash'
import type { FlagValue } from './flag-values.ts'

/**
 * Attributes for targeting. `variant`: the site variant, `1` or `2`; `targetingKey`: the visitor id, present only with
 * consent to analytics.
 */
export const FLAG_ATTRIBUTES = ['variant', 'country', 'language'] as const
export type FlagAttribute = (typeof FLAG_ATTRIBUTES)[number]

export type FlagContext = Readonly<Partial<Record<FlagAttribute | 'targetingKey', string | undefined>>>

type FlagRule = Readonly<Partial<Record<FlagAttribute, readonly string[] | undefined>>> &
  ({ readonly variation: string } | { readonly split: Readonly<Record<string, number>> })

/**
 * A flag. `variations`: its possible values by name: the variations of an experiment, or `on` and `off`. The first rule
 * whose conditions all include the visitor's value applies: it assigns one variation, or splits visitors by whole
 * percents (100 in total). `defaultVariation`: used if the flag is disabled or no rule matches.
 */
export interface Flag {
  readonly key: string
  readonly enabled: boolean
  readonly defaultVariation: string
  readonly variations: Readonly<Record<string, FlagValue>>
  readonly rules: readonly FlagRule[]
}

export interface FlagOutcome {
  readonly value: FlagValue
  readonly variation: string
  readonly reason: 'DISABLED' | 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DEFAULT'
}

const splitPosition = (key: string, visitor: string): number => (murmurhash.v3(`${key}/${visitor}`) / 2 ** 32) * 100

function share(split: Readonly<Record<string, number>>, position: number): string | undefined {
  let upTo = 0
  return Object.entries(split).find(([, percent]) => position < (upTo += percent))?.[0]
}

export const matchingRule = (rules: Flag['rules'], context: FlagContext): Flag['rules'][number] | undefined =>
  rules.find((candidate) => FLAG_ATTRIBUTES.every((name) => candidate[name]?.includes(context[name] ?? '') ?? true))

/**
 * Evaluates a flag (specification, section 4: feature flags). Pure and stateless: a split assigns visitors by hash,
 * stable across servers and restarts. Without a visitor id, a split yields the default variation.
 */
export function evaluateFlag(
  { key, enabled, defaultVariation, variations, rules }: Flag,
  context: FlagContext,
): FlagOutcome {
  const outcome = (variation: string, reason: FlagOutcome['reason']): FlagOutcome => ({
    value: variations[variation] as FlagValue,
    variation,
    reason,
  })
  if (!enabled) return outcome(defaultVariation, 'DISABLED')
  const rule = matchingRule(rules, context)
  if (!rule) return outcome(defaultVariation, 'DEFAULT')
  if ('split' in rule) {
    const variation = context.targetingKey ? share(rule.split, splitPosition(key, context.targetingKey)) : undefined
    return variation === undefined ? outcome(defaultVariation, 'DEFAULT') : outcome(variation, 'SPLIT')
  }
  const isUnconditional = rule === rules[0] && FLAG_ATTRIBUTES.every((name) => rule[name] === undefined)
  return outcome(rule.variation, isUnconditional ? 'STATIC' : 'TARGETING_MATCH')
}
