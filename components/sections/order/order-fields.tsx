import {
  consentValue,
  ORDER_LIMITS,
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

/** Input type and autofill of the fields. */
const KINDS = {
  name: { type: 'text', autoComplete: 'name', required: true },
  phone: { type: 'tel', autoComplete: 'tel', required: true },
  email: { type: 'email', autoComplete: 'email', required: true },
  city: { type: 'text', autoComplete: 'address-level2', required: true },
  address: { type: 'text', autoComplete: 'address-line1', required: false },
} as const

const messageFor = (errors: readonly FieldMessage[], field: string) =>
  errors.find((error) => error.field === field)?.message

/** ARIA attributes that connect a field with its error and hint. */
function messageProps(field: string, message: string | undefined, hint: string | undefined) {
  const ids = [message && `${field}-error`, hint && `${field}-hint`].filter(Boolean).join(' ')
  return { 'aria-invalid': message ? true : undefined, 'aria-describedby': ids || undefined }
}

function Field({
  field,
  messages,
  state,
  children,
}: Pick<FieldsProps, 'messages' | 'state'> & {
  field: OrderField
  children: (inputProps: Record<string, unknown>) => React.ReactNode
}) {
  const message = messageFor(state.errors, field)
  const hint = messages.hints[field]
  const optional = field === 'comment' || field === 'address'
  return (
    <div className={styles.field}>
      <label htmlFor={field}>
        <span>{`${messages.labels[field]} `}</span>
        {optional && <small>{`(${messages.optional})`}</small>}
      </label>
      {children({ id: field, name: field, defaultValue: state.values[field], ...messageProps(field, message, hint) })}
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

const Text = ({ field, ...props }: Pick<FieldsProps, 'messages' | 'state'> & { field: keyof typeof KINDS }) => (
  <Field field={field} {...props}>
    {(inputProps) => <input {...inputProps} {...KINDS[field]} maxLength={ORDER_LIMITS[field]} />}
  </Field>
)

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

export function OrderFields({ messages, state, countries, documents, country, onCountry }: FieldsProps) {
  const context = { messages, state }
  return (
    <>
      <fieldset className={styles.stack}>
        <legend>{messages.contact}</legend>
        <Text field="name" {...context} />
        <Text field="phone" {...context} />
        <Text field="email" {...context} />
      </fieldset>
      <fieldset className={styles.stack}>
        <legend>{messages.delivery}</legend>
        <Field field="country" {...context}>
          {(field) => (
            <select
              {...field}
              autoComplete="country"
              defaultValue={state.values.country ?? country}
              onChange={onCountry && ((event) => onCountry(event.target.value))}
            >
              {countries.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Text field="city" {...context} />
        <Text field="address" {...context} />
        <Field field="comment" {...context}>
          {(field) => <textarea {...field} rows={3} maxLength={ORDER_LIMITS.comment} />}
        </Field>
      </fieldset>
      <fieldset className={styles.stack}>
        <legend>{messages.consents}</legend>
        {/* Keyed by version: consent to an old version is not consent to a new one. */}
        {documents.map((box) => (
          <Consent key={consentValue(box)} box={box} {...context} />
        ))}
      </fieldset>
    </>
  )
}

export const consentError = (messages: OrderMessages, { title }: ConsentBox): string =>
  interpolate(messages.errors.consent, { document: title })
