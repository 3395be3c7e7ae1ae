import { useState } from 'react'
import { parseOpenDecision, type OpenDecision } from '@/lib/domain/flag-decision'
import { toDecision, type SimpleFlag } from '@/lib/domain/simple-flag'
import type { Rejection } from '../call-api'
import { errorAt, errorText } from '../rejection-text'
import type { Values } from '../revert'
import { DecisionForm } from './decision-form'
import { FieldControl } from './field-control'
import type { DictionaryShape, DictionaryTools } from './types'

interface FlagRulesProps {
  readonly field: DictionaryShape['fields'][number]
  readonly values: Values
  readonly tools: DictionaryTools
  readonly rejection: Rejection | undefined
  readonly theirs: string | undefined
  readonly change: (values: Values) => void
}

/** The rules of a flag as a form, or as JSON, which can express more. */
export function FlagRules({ field, values, tools, rejection, theirs, change }: FlagRulesProps) {
  const { messages, common } = tools
  const texts = messages.flagRules
  const value = values[field.name]
  const decision = parseOpenDecision(value)
  const [isJson, setJson] = useState(false)
  const [edits, setEdits] = useState(0)
  const set = (next: OpenDecision) => change({ [field.name]: next })
  const general = errorAt(rejection, field.name)
  const errorOf = (path: string) => {
    const error = errorAt(rejection, `${field.name}.${path}`)
    return error && errorText(error, common)
  }

  if (value === undefined)
    return (
      <section className="admin-field admin-wide">
        <span>{field.label}</span>
        <small className="admin-quiet">{field.hint}</small>
        <div className="admin-bar">
          <button
            type="button"
            onClick={() => {
              const { share, countries, langs, variants } = values as unknown as SimpleFlag
              const simple = {
                share: share ?? 100,
                countries: countries ?? [],
                langs: langs ?? [],
                variants: variants ?? [],
              }
              change({ share: 100, countries: [], langs: [], variants: [], [field.name]: toDecision(simple) })
            }}
          >
            {texts.setUp}
          </button>
        </div>
      </section>
    )
  return (
    <section className="admin-wide admin-stack" aria-label={texts.rules}>
      <div className="admin-bar">
        {([false, true] as const).map((one) => (
          <button
            key={String(one)}
            type="button"
            aria-pressed={(isJson || !decision) === one}
            disabled={!decision && !one}
            onClick={() => {
              setJson(one)
              setEdits(edits + 1)
            }}
          >
            {one ? 'JSON' : texts.asForm}
          </button>
        ))}
        <button type="button" onClick={() => change({ [field.name]: undefined })}>
          {texts.drop}
        </button>
      </div>
      {!decision && <p className="admin-quiet">{texts.unreadable}</p>}
      {isJson || !decision ? (
        <FieldControl
          key={edits}
          field={field}
          value={value}
          tools={tools}
          problem={
            general && (
              <>
                <span>{`${errorText(general, common)} `}</span>
                <span lang="en">{`${general.field}: ${general.message}`}</span>
              </>
            )
          }
          theirs={theirs}
          isFixed={false}
          change={(next) => {
            setJson(true)
            change({ [field.name]: next })
          }}
        />
      ) : (
        <DecisionForm {...{ decision, tools, set, errorOf, theirs }} />
      )}
    </section>
  )
}
