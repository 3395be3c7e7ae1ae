import { buttonLook } from '@/components/ui/button-link'
import styles from '@/components/sections/basket/basket.module.css'
import {
  fieldOfProblem,
  type SubscriptionField,
  type SubscriptionForm as Form,
  type TypedSubscription,
} from '@/lib/contract/subscription-form'
import { MAX_EMAIL } from '@/lib/domain/contact-limits'
import { HONEYPOT, SUBSCRIPTION_CALL } from '@/lib/domain/subscription'

interface SubscriptionFormProps {
  readonly form: Form
  /** Prefix of element ids, since a page may have two forms. */
  readonly id: string
  /** Submitted values, returned with errors. */
  readonly typed?: TypedSubscription | undefined
}

/** Newsletter form. Submits natively; a script takes over when a field gets the focus. */
export function SubscriptionForm({ form, id, typed }: SubscriptionFormProps) {
  const [before, title = '', after] = form.consent.text.split(/<\/?doc>/)
  const messageFor = (field: SubscriptionField | undefined) => {
    const problem = typed?.problems.find((item) => fieldOfProblem(item) === field)
    return problem && form.messages.problems[problem]
  }
  /** Attributes of a field, which refer to its error. */
  const fieldProps = (field: SubscriptionField) => ({
    id: `${id}-${field}`,
    name: field,
    required: true,
    'aria-describedby': `${id}-${field}-error`,
    'aria-invalid': messageFor(field) ? (true as const) : undefined,
  })
  const errorOf = (field: SubscriptionField) => (
    <p className={styles.error} id={`${id}-${field}-error`} hidden={!messageFor(field)}>
      {messageFor(field)}
    </p>
  )
  return (
    <form className={styles.items} method="post" action={SUBSCRIPTION_CALL} data-subscribe>
      {Object.entries(form.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input hidden name={HONEYPOT} tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <div className={styles.field}>
        <label htmlFor={`${id}-email`}>{form.email}</label>
        <input
          {...fieldProps('email')}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          defaultValue={typed?.email}
        />
        {errorOf('email')}
      </div>
      <div>
        <label className={styles.check}>
          <input
            {...fieldProps('consent')}
            type="checkbox"
            value={form.consent.value}
            defaultChecked={typed?.agreed === form.consent.value}
          />
          <span>
            <span>{before}</span>
            <a href={form.consent.href} target="_blank" rel="noopener">
              {title}
            </a>
            <span>{after}</span>
          </span>
        </label>
        {errorOf('consent')}
      </div>
      <button className={buttonLook('primary')}>{form.submit}</button>
      <p role="status" tabIndex={-1}>
        {messageFor(undefined) ?? form.messages.hint}
      </p>
    </form>
  )
}
