import { useState } from 'react'
import { parseDecision } from '@/lib/domain/flag-decision'
import { evaluateFlag, FLAG_ATTRIBUTES, matchingRule, type FlagAttribute } from '@/lib/domain/flags'
import { toDecision, type SimpleFlag } from '@/lib/domain/simple-flag'
import type { Values } from '../revert'
import { ATTRIBUTE_OPTIONS } from './flag-rule'
import type { DictionaryTools } from './types'

const LABELS = { variant: 'site', country: 'country', language: 'language' } as const

/** Shows what a visitor with some attributes gets from the flag in the form. */
export function FlagExample({
  tools: { options, messages, language },
  values,
}: {
  tools: DictionaryTools
  values: Values
}) {
  const texts = messages.flagRules
  const [context, setContext] = useState<Readonly<Record<FlagAttribute, string>>>({
    variant: '2',
    country: 'PE',
    language,
  })
  const {
    share = 100,
    countries = [],
    langs = [],
    variants = [],
    rules,
    enabled,
  } = values as unknown as SimpleFlag & Values
  const simple = { share, countries, langs, variants }
  const decision = rules === undefined ? toDecision(simple) : parseDecision(rules)
  const flag = decision && { key: 'example', enabled: enabled !== false, ...decision }
  const outcome = flag && evaluateFlag(flag, context)
  const rule = flag?.enabled ? matchingRule(flag.rules, context) : undefined
  const nameOf = (variation: string) => `${variation} (${String(decision?.variations[variation])})`
  return (
    <section className="admin-wide admin-stack" aria-label={texts.example}>
      <h3>{texts.example}</h3>
      <div className="admin-fields admin-filter">
        {FLAG_ATTRIBUTES.map((attribute) => (
          <label key={attribute} className="admin-field">
            <span>{texts[LABELS[attribute]]}</span>
            <select
              value={context[attribute]}
              onChange={({ currentTarget }) => setContext({ ...context, [attribute]: currentTarget.value })}
            >
              {(options[ATTRIBUTE_OPTIONS[attribute]] ?? []).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <p role="status">
        <span>{`${texts.gets} `}</span>
        <strong>
          {!outcome
            ? texts.unknown
            : rule && 'split' in rule
              ? Object.entries(rule.split)
                  .map(([name, percent]) => `${nameOf(name)}: ${percent}%`)
                  .join(', ')
              : nameOf(outcome.variation)}
        </strong>
        {outcome && rule && 'split' in rule && (
          <span className="admin-quiet">{` ${texts.withoutConsent} ${nameOf(outcome.variation)}`}</span>
        )}
      </p>
    </section>
  )
}
