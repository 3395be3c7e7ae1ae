import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { LANGUAGES, type Language } from '@/lib/domain/languages'
import type { Texts } from '@/lib/domain/translations'
import type { Values } from '../revert'
import { FieldControl } from './field-control'
import { languageLabel, stateIn, translatedFields } from './translated'
import type { DictionaryShape, DictionaryTools } from './types'

/** A language, or the texts for the others. */
export type TextTab = Language | 'common'

interface TranslationsProps {
  readonly tools: DictionaryTools
  readonly values: Values
  readonly tabs: readonly TextTab[]
  readonly tab: TextTab
  readonly select: (tab: TextTab) => void
  /** Versions of texts that another editor has changed, which replace the text of a control. */
  readonly adoptedVersions: ReadonlyMap<string, number>
  /** Error of a field or, with a language, of its text in that language. */
  readonly problemAt: (field: DictionaryShape['fields'][number], language?: Language) => ReactNode
  readonly theirs: ReadonlyMap<string, unknown>
  readonly change: (values: Values) => void
}

const textsOf = (values: Values, tab: TextTab) => (tab === 'common' ? values : (values[tab] ?? {})) as Texts<string>

/** Texts of an item with a tab for each language, which shows what is missing. */
export function Translations(props: TranslationsProps) {
  const { tools, values, tabs, tab, select, adoptedVersions, problemAt, theirs, change } = props
  const { shape, messages, common } = tools
  const id = useId()
  const [copies, setCopies] = useState(0)
  const names: readonly string[] = translatedFields(shape) ?? []
  const fields = shape.fields.filter(({ name }) => names.includes(name))
  const titleOf = (one: TextTab) => (one === 'common' ? messages.common : languageLabel(shape, one))
  const isEmpty = (one: TextTab) => names.every((name) => !textsOf(values, one)[name])
  const sources = isEmpty(tab) ? tabs.filter((one) => one !== tab && !isEmpty(one)) : []
  const hasError = (one: TextTab) =>
    fields.some((field) => problemAt(field, one === 'common' ? undefined : one) !== undefined) ||
    (one !== 'common' && theirs.has(one))

  function setTexts(texts: Texts<string>): void {
    if (tab === 'common') return change(texts)
    const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
    change({ [tab]: Object.keys(filled).length ? filled : undefined })
  }

  function move(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    select(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }

  const theirText = (name: string) =>
    (tab === 'common' ? theirs : new Map(Object.entries(theirs.get(tab) ?? {}))).get(name)
  return (
    <section className="admin-wide admin-stack" aria-label={messages.texts}>
      <div role="tablist" aria-label={messages.texts} className="admin-tabs">
        {tabs.map((one) => {
          const state = one === 'common' ? undefined : stateIn(shape, values, one)
          const mark = state && { ...messages, complete: '', common: messages.usesCommon }[state]
          return (
            <button
              key={one}
              type="button"
              role="tab"
              id={`${id}-${one}`}
              aria-selected={one === tab}
              aria-controls={`${id}-panel`}
              tabIndex={one === tab ? 0 : -1}
              data-invalid={hasError(one) || undefined}
              onClick={() => select(one)}
              onKeyDown={move}
            >
              <span>{titleOf(one)}</span>
              {mark && <small className={`admin-mark admin-mark-${state}`}>{mark}</small>}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className="admin-fields">
        {tab === 'common' && <p className="admin-quiet admin-wide">{messages.commonHint}</p>}
        {fields.map((field) => (
          <FieldControl
            key={`${tab} ${field.name} ${copies} ${adoptedVersions.get(tab === 'common' ? field.name : tab) ?? ''}`}
            field={tab === 'common' ? field : { ...field, name: `${tab}.${field.name}` }}
            value={textsOf(values, tab)[field.name]}
            tools={tools}
            problem={problemAt(field, tab === 'common' ? undefined : tab)}
            theirs={
              theirs.has(tab === 'common' ? field.name : tab)
                ? `${common.now} ${String(theirText(field.name) ?? '—')}`
                : undefined
            }
            isFixed={false}
            change={(value) => setTexts({ ...pick(textsOf(values, tab), names), [field.name]: String(value ?? '') })}
          />
        ))}
        {sources.length > 0 && (
          <label className="admin-field">
            <span>{messages.copyFrom}</span>
            <select
              value=""
              onChange={({ currentTarget }) => {
                const source = tabs.find((one) => one === currentTarget.value)
                if (source) setTexts(pick(textsOf(values, source), names))
                setCopies(copies + 1)
              }}
            >
              <option value="">—</option>
              {sources.map((one) => (
                <option key={one} value={one}>
                  {titleOf(one)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </section>
  )
}

const pick = (texts: Texts<string>, names: readonly string[]): Texts<string> =>
  Object.fromEntries(names.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])))

/** The tabs of an item: common texts only if it has some. */
export function textTabs({ shape }: DictionaryTools, values: Values, original: Values | undefined): readonly TextTab[] {
  const isShared = translatedFields(shape)?.some((name) => values[name] || original?.[name])
  return isShared ? ['common', ...LANGUAGES] : LANGUAGES
}
