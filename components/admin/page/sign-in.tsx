import { getTranslations } from 'next-intl/server'
import { buttonLook } from '@/components/ui/button-link'
import type { SiteLocale } from '@/i18n/locales'
import styles from '@/components/sections/basket/basket.module.css'
import { toAccountFailure } from './failures'

const SIGNED_OUT = { 'sign-out': 'signedOut', 'sign-out-everywhere': 'signedOutEverywhere' } as const
export const SIGN_OUTS = Object.keys(SIGNED_OUT) as (keyof typeof SIGNED_OUT)[]

interface SignInProps {
  readonly siteLocale: SiteLocale
  /** Previous input. */
  readonly email: string
  /** Reason of the failed attempt. */
  readonly failed: string | undefined
  readonly signedOut: keyof typeof SIGNED_OUT | undefined
}

/** Sign-in form; works without scripts. */
export async function SignIn({ siteLocale, email, failed, signedOut }: SignInProps) {
  const t = await getTranslations('account')
  return (
    <section className="section">
      <div className={`container ${styles.page}`}>
        <h1>{t('signIn')}</h1>
        <form className={`${styles.items} ${styles.narrow}`} method="post" action="/api/account/sign-in">
          <p>{t('intro')}</p>
          <input type="hidden" name="lang" value={siteLocale.language} />
          <label className={styles.field}>
            {t('email')}
            <input type="email" name="email" autoComplete="username" required maxLength={200} defaultValue={email} />
          </label>
          <label className={styles.field}>
            {t('password')}
            <input
              type="password"
              name="password"
              autoComplete="current-password"
              required
              maxLength={200}
              aria-describedby="sign-in-said"
            />
          </label>
          <p id="sign-in-said" role={failed ? 'alert' : 'status'} className={failed && styles.error}>
            {failed ? t(`err.${toAccountFailure(failed)}`) : signedOut && t(SIGNED_OUT[signedOut])}
          </p>
          <button className={buttonLook('primary')}>{t('submit')}</button>
        </form>
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
