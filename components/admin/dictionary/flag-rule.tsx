import { FLAG_ATTRIBUTES, type FlagAttribute } from '@/lib/domain/flags'
import type { Rule } from '@/lib/domain/flag-decision'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { Checklist } from './checklist'
import type { DictionaryTools } from './types'

/** Fields of a flag that have the options of an attribute. */
const ATTRIBUTE_FIELDS: Readonly<Record<FlagAttribute, string>> = {
  variant: 'variants',
  country: 'countries',
  language: 'langs',
}
/** Kinds of these fields. */
export const ATTRIBUTE_OPTIONS: Readonly<Record<FlagAttribute, string>> = {
  variant: 'variants',
  country: 'countries',
  language: 'languages',
}

interface FlagRuleProps {
  readonly rule: Rule
  readonly names: readonly string[]
  readonly tools: DictionaryTools
  readonly label: string
  readonly change: (rule: Rule) => void
}

/** Conditions and outcome of a rule. */
export function FlagRule({ rule, names, tools, label, change }: FlagRuleProps) {
  const { shape, options, messages, common } = tools
  const texts = messages.flagRules
  const { variation, split, ...conditions } = { variation: undefined, split: undefined, ...rule }
  const setOutcome = (name: string) =>
    change(
      name === ''
        ? { ...conditions, split: Object.fromEntries(names.map((one, index) => [one, index === 0 ? 100 : 0])) }
        : { ...conditions, variation: name },
    )
  const total = Object.values(split ?? {}).reduce((sum, percent) => sum + percent, 0)
  return (
    <>
      {FLAG_ATTRIBUTES.map((attribute) => (
        <Checklist
          key={attribute}
          label={shape.fields.find(({ name }) => name === ATTRIBUTE_FIELDS[attribute])?.label ?? attribute}
          options={options[ATTRIBUTE_OPTIONS[attribute]] ?? []}
          chosen={rule[attribute] ?? []}
          common={common}
          none={messages.all}
          describedBy={undefined}
          choose={(chosen) => {
            const { [attribute]: _replaced, ...others } = rule
            change({ ...others, ...(chosen.length && { [attribute]: chosen }) } as Rule)
          }}
        />
      ))}
      <label className="admin-field">
        <span>{texts.outcome}</span>
        <select value={variation ?? ''} onChange={({ currentTarget }) => setOutcome(currentTarget.value)}>
          {[...new Set([...names, ...(variation === undefined ? [] : [variation])])].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value="">{texts.split}</option>
        </select>
      </label>
      {split && (
        <fieldset>
          <legend className="visually-hidden">{`${texts.split}: ${label}`}</legend>
          <small className="admin-quiet">{texts.splitHint}</small>
          <div className="admin-bar">
            {[...new Set([...Object.keys(split), ...names])].map((name) => (
              <label key={name} className="admin-choices">
                <span>{name}</span>
                <input
                  type="number"
                  min={0}
                  max={100}
                  step={1}
                  value={split[name] ?? 0}
                  onChange={({ currentTarget }) =>
                    change({ ...conditions, split: { ...split, [name]: currentTarget.valueAsNumber || 0 } })
                  }
                />
                <span>%</span>
              </label>
            ))}
          </div>
          <small className={total === 100 ? 'admin-quiet' : 'admin-error'}>
            {interpolate(texts.total, { n: total })}
          </small>
        </fieldset>
      )}
    </>
  )
}
