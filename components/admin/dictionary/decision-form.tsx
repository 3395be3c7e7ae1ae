import { useState } from 'react'
import { isKnownRule, type OpenDecision, type Rule } from '@/lib/domain/flag-decision'
import type { FlagValue } from '@/lib/domain/flag-values'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { FlagRule } from './flag-rule'
import type { DictionaryTools } from './types'

/** Value that a text stands for: `true`, `false`, a number, else the text. */
function parseValue(typed: string): FlagValue {
  const text = typed.trim()
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && String(Number(text)) === text ? Number(text) : typed
}

interface DecisionFormProps {
  readonly decision: OpenDecision
  readonly tools: DictionaryTools
  readonly set: (decision: OpenDecision) => void
  readonly errorOf: (path: string) => string | undefined
  readonly theirs: string | undefined
}

/** Variations, rules and default of a flag. */
export function DecisionForm({ decision, tools, set, errorOf, theirs }: DecisionFormProps) {
  const { messages, common } = tools
  const texts = messages.flagRules
  const { variations, rules, defaultVariation } = decision
  const names = Object.keys(variations)
  const wrong = (path: string) => {
    const text = errorOf(path)
    return text && <small className="admin-error">{text}</small>
  }
  const setRules = (next: readonly unknown[]) => set({ ...decision, rules: next })
  const moveRule = (from: number, to: number) => {
    const next = [...rules]
    next.splice(to, 0, ...next.splice(from, 1))
    setRules(next)
  }
  return (
    <>
      {theirs && <small className="admin-error">{theirs}</small>}
      <fieldset className="admin-stack">
        <legend>{texts.variations}</legend>
        <small className="admin-quiet" id="variation-hint">
          {texts.valueHint}
        </small>
        {names.map((name) => (
          <div key={name} className="admin-bar">
            <strong>{name}</strong>
            <input
              aria-label={`${texts.variationValue}: ${name}`}
              aria-describedby="variation-hint"
              maxLength={500}
              defaultValue={String(variations[name])}
              onChange={({ currentTarget }) =>
                set({ ...decision, variations: { ...variations, [name]: parseValue(currentTarget.value) } })
              }
            />
            {!isUsed(decision, name) && (
              <button
                type="button"
                aria-label={`${common.delete}: ${name}`}
                onClick={() =>
                  set({
                    ...decision,
                    variations: Object.fromEntries(Object.entries(variations).filter(([one]) => one !== name)),
                  })
                }
              >
                {common.delete}
              </button>
            )}
          </div>
        ))}
        <NewVariation
          tools={tools}
          names={names}
          add={(name) => set({ ...decision, variations: { ...variations, [name]: name } })}
        />
        {wrong('variations')}
      </fieldset>
      <p className="admin-quiet">{texts.ruleHint}</p>
      <ol className="admin-stack admin-rules">
        {rules.map((rule, index) => {
          const label = interpolate(texts.rule, { n: index + 1 })
          return (
            <li key={index}>
              <fieldset className="admin-stack">
                <legend>{label}</legend>
                {isKnownRule(rule) ? (
                  <FlagRule
                    {...{ rule, names, tools, label }}
                    change={(next) => setRules(rules.map((one, at) => (at === index ? next : one)))}
                  />
                ) : (
                  <>
                    <p className="admin-quiet">{texts.foreign}</p>
                    <pre>{JSON.stringify(rule, undefined, 2)}</pre>
                  </>
                )}
                {wrong(`rules.${index}`)}
                <div className="admin-bar">
                  <button
                    type="button"
                    disabled={index === 0}
                    aria-label={`${messages.moveUp}: ${label}`}
                    onClick={() => moveRule(index, index - 1)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    disabled={index === rules.length - 1}
                    aria-label={`${messages.moveDown}: ${label}`}
                    onClick={() => moveRule(index, index + 1)}
                  >
                    ↓
                  </button>
                  <button
                    type="button"
                    aria-label={`${common.delete}: ${label}`}
                    onClick={() => setRules(rules.filter((_rule, at) => at !== index))}
                  >
                    {common.delete}
                  </button>
                </div>
              </fieldset>
            </li>
          )
        })}
      </ol>
      <div className="admin-bar">
        <button
          type="button"
          onClick={() =>
            setRules([...rules, { variation: names.find((name) => name !== defaultVariation) ?? defaultVariation }])
          }
        >
          {texts.addRule}
        </button>
      </div>
      <label className="admin-field">
        <span>{texts.otherwise}</span>
        <select
          value={defaultVariation}
          onChange={({ currentTarget }) => set({ ...decision, defaultVariation: currentTarget.value })}
        >
          {[...new Set([...names, defaultVariation])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {wrong('defaultVariation')}
      </label>
    </>
  )
}

const usesName = (rule: Rule, name: string): boolean =>
  'split' in rule ? Object.hasOwn(rule.split, name) : rule.variation === name

const isUsed = ({ defaultVariation, rules }: OpenDecision, name: string): boolean =>
  defaultVariation === name || rules.some((rule) => !isKnownRule(rule) || usesName(rule, name))

interface NewVariationProps {
  readonly tools: DictionaryTools
  readonly names: readonly string[]
  readonly add: (name: string) => void
}

function NewVariation({ tools: { messages, common }, names, add }: NewVariationProps) {
  const texts = messages.flagRules
  const [name, setName] = useState('')
  const isTaken = names.includes(name.trim())
  return (
    <div className="admin-bar">
      <input
        aria-label={texts.variationName}
        aria-invalid={isTaken || undefined}
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <button
        type="button"
        disabled={!name.trim() || isTaken}
        onClick={() => {
          add(name.trim())
          setName('')
        }}
      >
        {texts.addVariation}
      </button>
      {isTaken && <small className="admin-error">{common.reasons.taken}</small>}
    </div>
  )
}
