import type { ReactNode } from 'react'
import type { DictionaryShape, DictionaryTools } from './types'
import { DateControl } from '../date-control'
import { Checklist } from './checklist'
import {
  chosenValues,
  controlValue,
  fieldZone,
  fieldValue,
  isListField,
  optionsOf,
  inputAttributes,
} from './field-text'
import { ImageOptions } from './image-options'

interface FieldControlProps {
  readonly field: DictionaryShape['fields'][number]
  readonly value: unknown
  readonly tools: DictionaryTools
  readonly problem: ReactNode
  /** The stored value, if another editor has changed the field too. */
  readonly theirs: string | undefined
  readonly isFixed: boolean
  readonly change: (value: unknown) => void
}

export function FieldControl({
  field,
  value,
  tools: { options, messages, common, shape },
  problem,
  theirs,
  isFixed,
  change,
}: FieldControlProps) {
  const { name, kind, label, hint, required, minLength, maxLength } = field
  const id = `${shape.name}-${name}`
  const hasNote = problem !== undefined || theirs !== undefined
  const describedBy = [...(hint ? [`${id}-hint`] : []), ...(hasNote ? [`${id}-said`] : [])].join(' ') || undefined
  const inputProps = {
    id,
    name,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': describedBy,
  }
  const notes = (
    <>
      {hint && (
        <small className="admin-quiet" id={`${id}-hint`}>
          {hint}
        </small>
      )}
      {hasNote && (
        <small className="admin-error" id={`${id}-said`}>
          <span>{theirs}</span> <span>{problem}</span>
        </small>
      )}
    </>
  )
  const changeText = (text: string) => change(fieldValue(field, text))
  if (isListField(field))
    return (
      <div className="admin-field admin-wide">
        <Checklist
          label={label}
          options={optionsOf(field, options)}
          chosen={((value ?? []) as unknown[]).map(String)}
          common={common}
          none={required ? '—' : messages.all}
          describedBy={describedBy}
          choose={(chosen) => change(chosenValues(field, chosen))}
        />
        {notes}
      </div>
    )
  if (kind === 'switch')
    return (
      <div className="admin-field">
        <label className="admin-choices">
          <input
            {...inputProps}
            type="checkbox"
            checked={value === true}
            onChange={({ currentTarget }) => change(currentTarget.checked)}
          />{' '}
          <span>{label}</span>
        </label>
        {notes}
      </div>
    )
  if (kind === 'datetime')
    return (
      <div className="admin-field">
        <span id={`${id}-label`}>
          <span>{label}</span> <span className="admin-quiet">{fieldZone(value)}</span>
        </span>
        <DateControl
          id={id}
          labelledBy={`${id}-label`}
          describedBy={describedBy}
          granularity="minute"
          required={required}
          value={controlValue(field, value)}
          isInvalid={problem !== undefined}
          change={changeText}
        />
        {notes}
      </div>
    )
  const choices = kind === 'choice' || kind === 'theme' ? optionsOf(field, options) : undefined
  const isLong = kind === 'textarea' || kind === 'flag-rules' || kind === 'list'
  return (
    <div className={isLong ? `admin-field admin-wide` : 'admin-field'}>
      <label htmlFor={id}>
        <span>
          <span>{label}</span>
          {kind === 'list' && <span className="admin-quiet">{` ${messages.linePerItem}`}</span>}
        </span>
      </label>
      {choices ? (
        <select
          {...inputProps}
          required={required}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => changeText(currentTarget.value)}
        >
          {!required && <option value="">—</option>}
          {choices.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      ) : isLong ? (
        <textarea
          {...inputProps}
          required={required}
          rows={kind === 'flag-rules' ? 12 : 3}
          maxLength={kind === 'textarea' ? maxLength : undefined}
          defaultValue={controlValue(field, value)}
          onChange={({ currentTarget }) => changeText(currentTarget.value)}
        />
      ) : (
        <input
          {...inputProps}
          {...inputAttributes(field)}
          list={kind === 'image' ? `${id}-images` : undefined}
          required={required}
          readOnly={isFixed}
          minLength={minLength}
          maxLength={maxLength}
          defaultValue={controlValue(field, value)}
          onChange={({ currentTarget }) => changeText(currentTarget.value)}
        />
      )}
      {kind === 'image' && <ImageOptions id={`${id}-images`} typed={String(value ?? '')} />}
      {notes}
    </div>
  )
}
