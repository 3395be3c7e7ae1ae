import { LANGUAGES } from '@/lib/domain/languages'
import type { TranslationState } from '@/lib/domain/translations'
import { interpolate } from '@/lib/visitor/visitor-messages'
import type { Rejection } from '../call-api'
import { Cell, type Unsaved } from '../cell'
import { SwitchCell } from '../switch-cell'
import { currentOf, errorMessage } from './rejection-message'
import { controlValue, fieldText, fieldValue, isListField, optionsOf, inputAttributes } from './field-text'
import { languageLabel, localizedText, stateIn, translatedFields } from './translated'
import type { DictionaryShape, DictionaryTools, Item } from './types'

interface ItemCellProps {
  readonly item: Item
  readonly field: DictionaryShape['fields'][number]
  readonly tools: DictionaryTools
  /** Saves a value of the item as it was loaded. Returns the error, if any. */
  readonly save: (seen: Item, value: unknown) => Promise<Rejection | undefined>
  readonly open: () => void
}

/** A cell that is edited in place; lists, times and multi-line values open the form. */
export function ItemCell({ item, field, tools, save, open }: ItemCellProps) {
  const { shape, options, common } = tools
  const { kind, label: name, required, initial, maxLength } = field
  const value = item[field.name]
  const text = fieldText(field, value, options)
  const label = `${name}: ${String(item[shape.id])}`

  async function saved(changed: unknown, seen: Item): Promise<Unsaved<Item> | undefined> {
    const rejection = await save(seen, changed)
    if (!rejection) return undefined
    const why = errorMessage(rejection, tools)
    const current = currentOf(rejection)
    if (!current) return { text: why }
    const now = `${common.now} ${fieldText(field, current[field.name], options) || '—'}`
    return { seen: current, text: [why, ' ', <strong key="now">{now}</strong>] }
  }

  if (kind === 'switch') return <SwitchCell label={label} isOn={value === true} save={(isOn) => saved(isOn, item)} />
  if (field.name === shape.id) return <strong>{text}</strong>
  if (translatedFields(shape)?.includes(field.name))
    return <TranslatedCell {...{ item, tools, label, open }} text={localizedText(tools, item, field.name)} />
  if (isListField(field) || kind === 'flag-rules' || kind === 'textarea' || kind === 'datetime')
    return (
      <button type="button" className="admin-cell" aria-label={`${label}, ${text || '—'}`} onClick={open}>
        {text || '—'}
      </button>
    )
  return (
    <Cell
      label={label}
      text={text}
      seen={item}
      toControlValue={(seen) => controlValue(field, seen[field.name])}
      // A removed value would fall back to the field's initial one.
      isRequired={required || initial !== undefined}
      // Null removes the value.
      save={(typed, seen) => saved(fieldValue(field, typed) ?? null, seen)}
      common={common}
    >
      {(control) =>
        field.options ? (
          <select {...control}>
            {!required && <option value="">—</option>}
            {optionsOf(field, options).map(([option, optionName]) => (
              <option key={option} value={option}>
                {optionName}
              </option>
            ))}
          </select>
        ) : (
          <input {...control} {...inputAttributes(field)} maxLength={maxLength} />
        )
      }
    </Cell>
  )
}

interface TranslatedCellProps {
  readonly item: Item
  readonly tools: DictionaryTools
  readonly label: string
  readonly text: string
  readonly open: () => void
}

/** A text with the languages that lack it; opens the form. */
function TranslatedCell({ item, tools: { shape, messages }, label, text, open }: TranslatedCellProps) {
  const states = LANGUAGES.flatMap((language) => {
    const state = stateIn(shape, item, language)
    return state ? [{ language, state }] : []
  })
  const lacking = (state: TranslationState) =>
    states.filter((one) => one.state === state).map(({ language }) => languageLabel(shape, language))
  const notes = (['missing', 'incomplete'] as const).flatMap((state) => {
    const languages = lacking(state)
    return languages.length ? [`${messages[state]}: ${languages.join(', ')}`] : []
  })
  const filled = states.filter(({ state }) => state === 'complete' || state === 'common').length
  const count = interpolate(messages.filled, { n: filled, total: states.length })
  return (
    <>
      <button type="button" className="admin-cell" aria-label={`${label}, ${text || '—'}`} onClick={open}>
        {text || '—'}
      </button>
      <small className={notes.length ? 'admin-mark-missing' : 'admin-quiet'}>{[count, ...notes].join(' · ')}</small>
    </>
  )
}
