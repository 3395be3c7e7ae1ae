import { useState, type KeyboardEvent } from 'react'
import { focusOnce } from '../focus'
import { controlValue, fieldText, fieldValue, isMany, optionsOf } from './field-text'
import type { DictionaryShape, DictionaryTools, Item } from './types'

interface ItemCellProps {
  readonly item: Item
  readonly field: DictionaryShape['fields'][number]
  readonly tools: DictionaryTools
  /** Saves one value. */
  readonly save: (value: unknown) => void
  /** Opens the whole form, for what is too large for a cell. */
  readonly open: () => void
}

const INPUT_TYPES: Readonly<Record<string, string>> = { number: 'number', datetime: 'datetime-local' }

/** A value in the table, which is edited in its place: Enter or leaving saves, Escape does not. */
export function ItemCell({ item, field, tools: { shape, options }, save, open }: ItemCellProps) {
  const [isEdited, setEdited] = useState(false)
  const value = item[field.name]
  const text = fieldText(field, value, options)
  const label = `${field.label}: ${String(item[shape.id])}`
  if (field.kind === 'switch')
    return <input type="checkbox" aria-label={label} checked={value === true} onChange={({ currentTarget }) => save(currentTarget.checked)} />
  if (field.name === shape.id) return <strong>{text}</strong>
  if (!isEdited)
    return (
      <button
        type="button"
        className="admin-cell"
        aria-label={`${label}, ${text || '—'}`}
        onClick={() => (isMany(field) || field.kind === 'json' ? open() : setEdited(true))}
      >
        {text || '—'}
      </button>
    )
  const finish = (typed: string) => {
    setEdited(false)
    // Null takes a value away.
    if (typed !== controlValue(field, value)) save(fieldValue(field, typed) ?? null)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (event.key === 'Enter') finish(event.currentTarget.value)
    if (event.key === 'Escape') setEdited(false)
  }
  const control = { 'aria-label': label, defaultValue: controlValue(field, value), onKeyDown: keys, ref: focusOnce }
  if (field.options)
    return (
      <select {...control} onBlur={({ currentTarget }) => finish(currentTarget.value)}>
        {!field.required && <option value="">—</option>}
        {optionsOf(field, options).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    )
  return (
    <input
      {...control}
      type={INPUT_TYPES[field.kind] ?? 'text'}
      maxLength={field.maxLength}
      step={field.whole ? 1 : 'any'}
      onBlur={({ currentTarget }) => finish(currentTarget.value)}
    />
  )
}
