import {
  consentValue,
  definitionOf,
  fieldsWith,
  type ConsentBox,
  type FieldMessage,
  type OrderField,
  type OrderFormState,
} from '@/lib/contract/order-form'
import { interpolate } from '@/lib/visitor/visitor-messages'
import type { OrderMessages } from './order-messages'
import styles from '../basket/basket.module.css'

interface FieldsProps {
  readonly messages: OrderMessages
  readonly state: OrderFormState
  readonly countries: readonly { readonly id: string; readonly name: string }[]
  readonly documents: readonly ConsentBox[]
  readonly country: string
  readonly onCountry?: (country: string) => void
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
  const { field, state } = control
  const message = messageFor(state.errors, field)
  const hint = messages.hints[field]
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

function Consent({ box, messages, state }: Pick<FieldsProps, 'messages' | 'state'> & { box: ConsentBox }) {
  const field = `consents.${box.document}`
  const message = messageFor(state.errors, field)
  const [before = '', after = ''] = messages.consent.split('{document}')
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          id={field}
          name="consent"
          value={consentValue(box)}
          defaultChecked={state.agreed.includes(consentValue(box))}
          required
          {...messageProps(field, message, undefined)}
        />
        <span>
          <span>{before}</span>
          <a href={box.href} target="_blank" rel="noopener">
            {box.title}
          </a>
          <span>{after}</span>
        </span>
      </label>
      {message && (
        <p className={styles.error} id={`${field}-error`}>
          {message}
        </p>
      )}
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Error summary; each entry links to its field. */
export function ErrorList({ state, title }: Pick<FieldsProps, 'state'> & { title: string }) {
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
                <a href={`#${field}`}>{message}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

export function OrderFields({ documents, ...context }: FieldsProps) {
  const { messages, state } = context
  return (
    <>
      {(['contact', 'delivery'] as const).map((group) => (
        <fieldset key={group} className={styles.stack}>
          <legend>{messages[group]}</legend>
          {fieldsWith('group', group).map((field) => (
            <Field key={field} field={field} {...context} />
          ))}
        </fieldset>
      ))}
      <fieldset className={styles.stack}>
        <legend>{messages.consents}</legend>
        {/* Keyed by version: consent to an old version is not consent to a new one. */}
        {documents.map((box) => (
          <Consent key={consentValue(box)} box={box} {...{ messages, state }} />
        ))}
      </fieldset>
    </>
  )
}

export const consentError = (messages: OrderMessages, { title }: ConsentBox): string =>
  interpolate(messages.errors.consent, { document: title })
