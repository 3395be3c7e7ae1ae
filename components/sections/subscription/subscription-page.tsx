import styles from '@/components/sections/basket/basket.module.css'
import type { SubscriptionForm as Form, TypedSubscription } from '@/lib/contract/subscription-form'
import { SubscriptionForm } from './subscription-form'

interface SubscriptionPageProps {
  readonly form: Form
  readonly typed: TypedSubscription | undefined
  /** Submitted: the confirmation email is on its way. */
  readonly sent: boolean
}

/** Newsletter page for visitors without scripts: the form with its errors, or the confirmation. */
export function SubscriptionPage({ form, typed, sent }: SubscriptionPageProps) {
  return (
    <section className="section">
      <div className={`container ${styles.page}`}>
        <h1>{form.title}</h1>
        <div className={`${styles.items} ${styles.narrow}`}>
          <p role={sent ? 'status' : undefined}>{sent ? form.messages.done : form.text}</p>
          {!sent && (
            <div className={styles.box}>
              <SubscriptionForm form={form} id="newsletter" typed={typed} />
            </div>
          )}
        </div>
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
