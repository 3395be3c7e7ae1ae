import { buttonLook } from '@/components/ui/button-link'
import styles from '@/components/sections/basket/basket.module.css'
import { SUBSCRIPTION_CALL } from '@/lib/domain/subscription'

interface EmailQuestionProps {
  readonly title: string
  readonly text: string
  readonly button: string
  /** Hidden fields of the form. */
  readonly fields: Readonly<Record<string, string>>
}

/** Confirmation of an email link's action. Needs a button press, so that link scanners change nothing. */
export function EmailQuestion({ title, text, button, fields }: EmailQuestionProps) {
  return (
    <section className="section">
      <div className={`container ${styles.page}`}>
        <h1>{title}</h1>
        <form className={styles.form} method="post" action={SUBSCRIPTION_CALL}>
          <p>{text}</p>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className={buttonLook('primary')}>{button}</button>
        </form>
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
