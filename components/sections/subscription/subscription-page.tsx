import styles from '@/components/sections/basket/basket.module.css'
import type { SubscriptionForm as Form, TypedSubscription } from '@/lib/contract/subscription-form'
import { SubscriptionForm } from './subscription-form'

interface SubscriptionPageProps {
  readonly form: Form
  readonly typed: TypedSubscription | undefined
  /** It was sent: the letter is on its way. */
  readonly sent: boolean
}

/** The newsletter's form as a page, for who has no scripts: with what was typed and what is wrong, or that it was sent. */
export function SubscriptionPage({ form, typed, sent }: SubscriptionPageProps) {
  return (
    <section className="section">
      <div className={`container ${styles.page}`}>
        <h1>{form.title}</h1>
        <div className={`${styles.items} ${styles.narrow}`}>
          <p role={sent ? 'status' : undefined}>{sent ? form.said.done : form.text}</p>
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
