import { getTranslations } from 'next-intl/server'
import { buttonLook } from '@/components/ui/button-link'
import styles from '@/components/sections/basket/basket.module.css'
import type { Language } from '@/lib/domain/languages'
import { SUBSCRIPTION_CALL, type SubscriptionStep } from '@/lib/domain/subscription'

interface SubscriptionQuestionProps {
  readonly step: SubscriptionStep
  readonly token: string
  readonly language: Language
}

/** Confirmation of an email link's action. Needs a button press, so that link scanners change nothing. */
export async function SubscriptionQuestion({ step, token, language }: SubscriptionQuestionProps) {
  const t = await getTranslations('sub')
  return (
    <section className="section">
      <div className={`container ${styles.page}`}>
        <h1>{t(`${step}Title`)}</h1>
        <form className={styles.form} method="post" action={SUBSCRIPTION_CALL}>
          <p>{t(`${step}Text`)}</p>
          {Object.entries({ step, token, lang: language }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className={buttonLook('primary')}>{t(step)}</button>
        </form>
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
