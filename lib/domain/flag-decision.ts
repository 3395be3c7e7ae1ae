import { isFlagName, isFlagValue } from './flag-values.ts'
import { FLAG_ATTRIBUTES, type Flag } from './flags.ts'

export type Decision = Pick<Flag, 'defaultVariation' | 'variations' | 'rules'>
export type Rule = Flag['rules'][number]

export interface OpenDecision extends Omit<Decision, 'rules'> {
  readonly rules: readonly unknown[]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCondition = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')

const isSplit = (value: unknown): boolean =>
  isRecord(value) && Object.entries(value).every(([name, percent]) => isFlagName(name) && typeof percent === 'number')

export function isKnownRule(rule: unknown): rule is Rule {
  if (!isRecord(rule)) return false
  const { variation, split, ...conditions } = rule
  const attributes: readonly string[] = FLAG_ATTRIBUTES
  return (
    (variation === undefined ? isSplit(split) : typeof variation === 'string' && split === undefined) &&
    Object.entries(conditions).every(([name, values]) => attributes.includes(name) && isCondition(values))
  )
}

/** Parses the rules of a flag as far as a form can show them; `undefined` if it would lose something. */
export function parseOpenDecision(value: unknown): OpenDecision | undefined {
  if (!isRecord(value)) return undefined
  const { defaultVariation, variations, rules, ...unknown } = value
  const isShown =
    Object.keys(unknown).length === 0 &&
    typeof defaultVariation === 'string' &&
    isRecord(variations) &&
    Object.entries(variations).every(([name, one]) => isFlagName(name) && isFlagValue(one)) &&
    Array.isArray(rules)
  return isShown ? (value as unknown as OpenDecision) : undefined
}

/** A decision that can be evaluated; `undefined` if a rule has another form or names no variation. */
export function parseDecision(value: unknown): Decision | undefined {
  const decision = parseOpenDecision(value)
  if (!decision?.rules.every(isKnownRule)) return undefined
  const { defaultVariation, variations, rules } = decision as Decision
  const names = [
    defaultVariation,
    ...rules.flatMap((rule) => ('split' in rule ? Object.keys(rule.split) : [rule.variation])),
  ]
  return names.every((name) => Object.hasOwn(variations, name)) ? (decision as Decision) : undefined
}
