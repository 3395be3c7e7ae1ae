import { getTranslations } from 'next-intl/server'
import { buttonLook } from '@/components/ui/button-link'
import styles from '@/components/sections/basket/basket.module.css'
import type { Language } from '@/lib/domain/languages'

/** Requests a new link to an order: a form with the parameters of an expired link, and `lang`. */
const ORDER_LINK_CALL = '/api/orders/link'

interface EndedLinkProps {
  readonly state: 'expired' | 'revoked'
  readonly query: URLSearchParams
  readonly language: Language
}

/** Explains why an order link no longer works, with a button that sends a new one to the order's email address. */
export async function EndedLink({ state, query, language }: EndedLinkProps) {
  const t = await getTranslations('order.link')
  const [title, text] = state === 'expired' ? [t('expired'), t('expiredText')] : [t('revoked'), t('revokedText')]
  return (
    <section className="section">
      <div className={`container ${styles.page}`}>
        <h1>{title}</h1>
        <form className={styles.form} method="post" action={ORDER_LINK_CALL}>
          <p>{text}</p>
          <p>{t('ask')}</p>
          {[...query, ['lang', language]].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className={buttonLook('primary')}>{t('send')}</button>
        </form>
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
