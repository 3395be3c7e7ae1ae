import type { Decision, Rule } from './flag-decision.ts'

/**
 * A flag as shown in the simple editor: on or off, for a share (whole percent) of the targeted visitors. Below 100,
 * only visitors with an id are included. An empty list means all.
 */
export interface SimpleFlag {
  readonly share: number
  readonly countries: readonly string[]
  readonly langs: readonly string[]
  readonly variants: readonly number[]
}

const ON_OFF = { defaultVariation: 'off', variations: { on: true, off: false } } as const

const isOnOff = ({ defaultVariation, variations }: Decision) =>
  defaultVariation === 'off' &&
  Object.keys(variations).length === 2 &&
  variations['on'] === true &&
  variations['off'] === false

function parseShare(rule: Rule): number | undefined {
  if ('variation' in rule) return rule.variation === 'on' ? 100 : undefined
  const { on = 100 } = rule.split
  return Object.keys(rule.split).join() === 'on,off' && on < 100 ? on : undefined
}

/**
 * Converts a flag to the simple form; `undefined` if that would lose information. The order of the split assigns the
 * visitors; a split of 100 % is not simple, because it excludes visitors without an id.
 */
export function simpleFlag(decision: Decision): SimpleFlag | undefined {
  const [rule, ...more] = decision.rules
  if (more.length || !isOnOff(decision)) return undefined
  if (!rule) return { share: 0, countries: [], langs: [], variants: [] }
  const { country: countries = [], language: langs = [], variant = [] } = rule
  const share = parseShare(rule)
  const isSupported =
    countries.every((code) => /^[A-Z]{2}$/.test(code)) &&
    langs.every((code) => /^[a-z]{2}$/.test(code)) &&
    variant.every((id) => /^[12]$/.test(id))
  return share === undefined || !isSupported ? undefined : { share, countries, langs, variants: variant.map(Number) }
}

export function toDecision({ share, countries, langs, variants }: SimpleFlag): Decision {
  const conditions = {
    ...(variants.length && { variant: variants.map(String) }),
    ...(countries.length && { country: countries }),
    ...(langs.length && { language: langs }),
  }
  return {
    ...ON_OFF,
    rules: [
      share === 100 ? { ...conditions, variation: 'on' } : { ...conditions, split: { on: share, off: 100 - share } },
    ],
  }
}
