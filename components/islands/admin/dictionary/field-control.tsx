import type { DictionaryShape, DictionaryTools } from './types'
import { Checklist } from './checklist'
import { chosenValues, controlValue, fieldValue, isMany, optionsOf } from './field-text'

interface FieldControlProps {
  readonly field: DictionaryShape['fields'][number]
  readonly value: unknown
  readonly tools: DictionaryTools
  /** What is wrong with it. */
  readonly problem: string | undefined
  /** Cannot be changed any more. */
  readonly isFixed: boolean
  readonly change: (value: unknown) => void
}

const INPUT_TYPES: Readonly<Record<string, string>> = { number: 'number', datetime: 'datetime-local' }

/** The control of one field, by its kind. */
export function FieldControl({ field, value, tools: { options, words, common, shape }, problem, isFixed, change }: FieldControlProps) {
  const { name, kind, label, required, min, max, whole, minLength, maxLength } = field
  const id = `${shape.name}-${name}`
  const told = { id, 'aria-invalid': problem ? (true as const) : undefined, 'aria-describedby': problem && `${id}-said` }
  const said = problem && (
    <small className="admin-error" id={`${id}-said`}>
      {problem}
    </small>
  )
  const typed = (text: string) => change(fieldValue(field, text))
  if (isMany(field))
    return (
      <div className="admin-field admin-wide">
        <Checklist
          label={label}
          options={optionsOf(field, options)}
          chosen={((value ?? []) as unknown[]).map(String)}
          common={common}
          none={words.all}
          choose={(chosen) => change(chosenValues(field, chosen))}
        />
        {said}
      </div>
    )
  if (kind === 'switch')
    return (
      <div className="admin-field">
        <label className="admin-choices">
          <input {...told} type="checkbox" checked={value === true} onChange={({ currentTarget }) => change(currentTarget.checked)} /> {label}
        </label>
        {said}
      </div>
    )
  const choices = kind === 'choice' || kind === 'theme' ? optionsOf(field, options) : undefined
  const isLong = kind === 'textarea' || kind === 'json' || kind === 'list'
  return (
    <label className={isLong ? `admin-field admin-wide` : 'admin-field'}>
      <span>
        {label}
        {kind === 'datetime' && <span className="admin-quiet"> UTC</span>}
        {kind === 'list' && <span className="admin-quiet"> {words.linePerItem}</span>}
      </span>
      {choices ? (
        <select {...told} required={required} value={String(value ?? '')} onChange={({ currentTarget }) => typed(currentTarget.value)}>
          {!required && <option value="">—</option>}
          {choices.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      ) : isLong ? (
        <textarea
          {...told}
          required={required}
          rows={kind === 'json' ? 6 : 3}
          maxLength={kind === 'textarea' ? maxLength : undefined}
          defaultValue={controlValue(field, value)}
          onChange={({ currentTarget }) => typed(currentTarget.value)}
        />
      ) : (
        <input
          {...told}
          type={INPUT_TYPES[kind] ?? 'text'}
          list={kind === 'image' ? 'admin-images' : undefined}
          required={required}
          readOnly={isFixed}
          min={kind === 'number' ? min : undefined}
          max={kind === 'number' ? max : undefined}
          step={kind === 'number' ? (whole ? 1 : 'any') : undefined}
          minLength={minLength}
          maxLength={maxLength}
          defaultValue={controlValue(field, value)}
          onChange={({ currentTarget }) => typed(currentTarget.value)}
        />
      )}
      {said}
    </label>
  )
}
