import { Fragment, type FormEvent } from 'react'
import {
  boxValue,
  definitionOf,
  fieldsWith,
  ORDER_FIELDS,
  type ConsentBox,
  type DeliveryCountry,
  type FieldMessage,
  type OrderConsents,
  type OrderField,
  type OrderFormState,
} from '@/lib/contract/order-form'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { Sentence } from './linked-sentence'
import type { OrderMessages } from './order-messages'
import { ReminderField, type ReminderFieldProps } from './reminder-field'
import styles from '../basket/basket.module.css'

interface FieldsProps {
  readonly messages: OrderMessages
  readonly state: OrderFormState
  readonly countries: readonly DeliveryCountry[]
  readonly consents: OrderConsents
  readonly country: string
  readonly onCountry?: (country: string) => void
  /** Shown below the email field. */
  readonly reminder?: ReminderFieldProps
}

const INPUT_TYPES = { line: 'text', phone: 'tel', email: 'email' } as const

const messageFor = (errors: readonly FieldMessage[], field: string) =>
  errors.find((error) => error.field === field)?.message

/** ARIA attributes that connect a field with its error and hint. */
function messageProps(field: string, message: string | undefined, hint: string | undefined) {
  const ids = [message && `${field}-error`, hint && `${field}-hint`].filter(Boolean).join(' ')
  return { 'aria-invalid': message ? true : undefined, 'aria-describedby': ids || undefined }
}

type ControlProps = Pick<FieldsProps, 'state' | 'countries' | 'country' | 'onCountry'> & {
  readonly field: OrderField
  readonly inputProps: Record<string, unknown>
}

function Control({ field, inputProps, state, countries, country, onCountry }: ControlProps) {
  const { kind, autoComplete, required, maxLength } = definitionOf(field)
  if (kind === 'text')
    return <textarea {...inputProps} {...{ autoComplete, required }} rows={3} maxLength={maxLength} />
  if (kind !== 'country')
    return <input {...inputProps} type={INPUT_TYPES[kind]} {...{ autoComplete, required, maxLength }} />
  return (
    <select
      {...inputProps}
      autoComplete={autoComplete}
      defaultValue={state.values.country ?? country}
      onChange={onCountry && ((event) => onCountry(event.target.value))}
    >
      {countries.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

function Field({ messages, ...control }: Omit<ControlProps, 'inputProps'> & Pick<FieldsProps, 'messages'>) {
  const { field, state, countries, country } = control
  const message = messageFor(state.errors, field)
  const example = countries.find(({ id }) => id === country)?.phoneExample ?? ''
  const hint = interpolate(messages.hints[field] ?? '', { example })
  const inputProps = {
    id: field,
    name: field,
    defaultValue: state.values[field],
    ...messageProps(field, message, hint),
  }
  return (
    <div className={styles.field}>
      <label htmlFor={field}>
        <span>{`${messages.labels[field]} `}</span>
        {!definitionOf(field).required && <small>{`(${messages.optional})`}</small>}
      </label>
      <Control {...control} inputProps={inputProps} />
      {hint && (
        <p className={styles.hint} id={`${field}-hint`}>
          {hint}
        </p>
      )}
      {message && (
        <p className={styles.error} id={`${field}-error`}>
          {message}
        </p>
      )}
    </div>
  )
}

function Consent({ box, state }: Pick<FieldsProps, 'state'> & { box: ConsentBox }) {
  const field = `consents.${box.id}`
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        id={field}
        name="consent"
        value={boxValue(box)}
        defaultChecked={state.agreed.includes(boxValue(box))}
        required
        {...messageProps('consents', messageFor(state.errors, field), undefined)}
      />
      <Sentence parts={box.sentence} />
    </label>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Error summary: names of the fields, as links to them; each error is shown at its field. */
export function ErrorList({
  state,
  title,
  messages,
  consents,
}: Pick<FieldsProps, 'state' | 'messages' | 'consents'> & { title: string }) {
  const nameOf = (field: string) =>
    ORDER_FIELDS.some((one) => one === field)
      ? messages.labels[field as OrderField]
      : consents.boxes.find(({ id }) => field === `consents.${id}`)?.title
  if (!state.errors.length && !state.message) return null
  return (
    <div className={`${styles.box} ${styles.errors}`} role="alert" tabIndex={-1} ref={focus}>
      {state.message && <p>{state.message}</p>}
      {state.errors.length > 0 && (
        <>
          <strong>{title}</strong>
          <ul>
            {state.errors.map(({ field, message }) => (
              <li key={field}>
                <a href={`#${field}`}>{nameOf(field) ?? message}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Ticks every box with the one that accepts all, and that one once every box is ticked. */
function syncBoxes({ target, currentTarget }: FormEvent<HTMLFieldSetElement>): void {
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[name=consent]')]
  const all = currentTarget.querySelector<HTMLInputElement>('input:not([name])')
  if (!all) return
  if (target === all) for (const box of boxes) box.checked = all.checked
  else all.checked = boxes.every(({ checked }) => checked)
}

export function OrderFields({ consents, reminder, ...context }: FieldsProps) {
  const { messages, state } = context
  const consentErrors = new Set(consents.boxes.flatMap(({ id }) => messageFor(state.errors, `consents.${id}`) ?? []))
  return (
    <>
      {(['contact', 'delivery'] as const).map((group) => (
        <fieldset key={group} className={styles.stack}>
          <legend>{messages[group]}</legend>
          {fieldsWith('group', group).map((field) => (
            <Fragment key={field}>
              <Field field={field} {...context} />
              {field === 'email' && reminder && <ReminderField {...reminder} />}
            </Fragment>
          ))}
        </fieldset>
      ))}
      <fieldset className={styles.stack} onChange={syncBoxes}>
        <legend>{messages.consents}</legend>
        <label className={`${styles.check} ${styles.scripted}`}>
          <input type="checkbox" />
          <span>{messages.acceptAll}</span>
        </label>
        {/* Keyed by version: consent to an old version is not consent to a new one. */}
        {consents.boxes.map((box) => (
          <Consent key={boxValue(box)} box={box} state={state} />
        ))}
        {consentErrors.size > 0 && (
          <p className={styles.error} id="consents-error">
            {[...consentErrors].join(' ')}
          </p>
        )}
        {consents.signed && (
          <p className={styles.hint}>
            <Sentence parts={consents.signed} />
          </p>
        )}
      </fieldset>
    </>
  )
}
