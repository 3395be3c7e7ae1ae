import type { Refusal } from '../ask'
import { Cell, type Unsaved } from '../cell'
import { SwitchCell } from '../switch-cell'
import { currentOf, refusedText } from './refused-text'
import { controlValue, fieldText, fieldValue, isMany, optionsOf, typing } from './field-text'
import type { DictionaryShape, DictionaryTools, Item } from './types'

interface ItemCellProps {
  readonly item: Item
  readonly field: DictionaryShape['fields'][number]
  readonly tools: DictionaryTools
  /** Saves one value of an item as it was seen; gives the refusal, if there is one. */
  readonly save: (seen: Item, value: unknown) => Promise<Refusal | undefined>
  /** Opens the whole form, for what is too large for a cell. */
  readonly open: () => void
}

/** A value in the table, which is edited in its place, or in the form where it is a list or has several lines. */
export function ItemCell({ item, field, tools, save, open }: ItemCellProps) {
  const { shape, options, common } = tools
  const { kind, label: name, required, initial, maxLength } = field
  const value = item[field.name]
  const text = fieldText(field, value, options)
  const label = `${name}: ${String(item[shape.id])}`

  async function saved(changed: unknown, seen: Item): Promise<Unsaved<Item> | undefined> {
    const refused = await save(seen, changed)
    if (!refused) return undefined
    const [why, current] = [refusedText(refused, tools), currentOf(refused)]
    if (!current) return { text: why }
    const now = `${common.now} ${fieldText(field, current[field.name], options) || '—'}`
    return { seen: current, text: [why, ' ', <strong key="now">{now}</strong>] }
  }

  if (kind === 'switch') return <SwitchCell label={label} isOn={value === true} save={(isOn) => saved(isOn, item)} />
  if (field.name === shape.id) return <strong>{text}</strong>
  if (isMany(field) || kind === 'json' || kind === 'textarea')
    return (
      <button type="button" className="admin-cell" aria-label={`${label}, ${text || '—'}`} onClick={open}>
        {text || '—'}
      </button>
    )
  return (
    <Cell
      label={kind === 'datetime' ? `${label}, UTC` : label}
      text={text}
      seen={item}
      present={(seen) => controlValue(field, seen[field.name])}
      // Without a value a field would have its first one again, which nobody has chosen.
      isNeeded={required || initial !== undefined}
      // Null takes a value away.
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
          <>
            <input {...control} {...typing(field)} maxLength={maxLength} />
            {kind === 'datetime' && <span className="admin-quiet"> UTC</span>}
          </>
        )
      }
    </Cell>
  )
}
