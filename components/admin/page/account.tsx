import { getTranslations } from 'next-intl/server'
import { buttonLook } from '@/components/ui/button-link'
import type { SiteLocale } from '@/i18n/locales'
import { PASSWORD_LENGTH, type Account as SignedInAccount } from '@/lib/contract/account'
import { emailText } from '@/lib/domain/email-text'
import styles from '@/components/sections/basket/basket.module.css'
import { toAccountFailure } from './failures'

interface AccountProps {
  readonly siteLocale: SiteLocale
  readonly menu: SignedInAccount
  /** The site manages the accounts itself. */
  readonly isOurs: boolean
  /** Result of the password change. */
  readonly password: string | undefined
  /** Reason of a failed sign-out. */
  readonly signOut: string | undefined
}

/** Page of the signed-in account: its admin pages, password change, sign-out. */
export async function Account({ siteLocale, menu, isOurs, password, signOut }: AccountProps) {
  const t = await getTranslations('account')
  const failed = password !== undefined && password !== 'done'
  return (
    <div className={`${styles.page} ${styles.form}`}>
      <div>
        <h1>{t('title')}</h1>
        {menu.name && <p>{t('who', { name: emailText(menu.name) })}</p>}
      </div>
      {isOurs && (
        <>
          <form className={`${styles.items} ${styles.narrow}`} method="post" action="/api/account/password">
            <h2>{t('passwordTitle')}</h2>
            <input type="hidden" name="lang" value={siteLocale.language} />
            <label className={styles.field}>
              {t('current')}
              <input
                type="password"
                name="current"
                autoComplete="current-password"
                required
                maxLength={PASSWORD_LENGTH.max}
              />
            </label>
            <label className={styles.field}>
              {t('next')}
              <input
                type="password"
                name="next"
                autoComplete="new-password"
                required
                minLength={PASSWORD_LENGTH.min}
                maxLength={PASSWORD_LENGTH.max}
                aria-describedby="password-hint"
              />
              <span className={styles.hint} id="password-hint">
                {t('nextHint', { min: PASSWORD_LENGTH.min })}
              </span>
            </label>
            {password !== undefined && (
              <p role={failed ? 'alert' : 'status'} className={failed ? styles.error : undefined}>
                {failed ? t(`err.${toAccountFailure(password)}`) : t('changed')}
              </p>
            )}
            <button className={buttonLook('quiet')}>{t('change')}</button>
          </form>
          <form method="post" action="/api/account/sign-out">
            <input type="hidden" name="lang" value={siteLocale.language} />
            {signOut !== undefined && (
              <p role="alert" className={styles.error}>
                {t(`err.${toAccountFailure(signOut)}`)}
              </p>
            )}
            <button className={buttonLook('quiet')}>{t('signOut')}</button>
          </form>
          <form className={`${styles.items} ${styles.narrow}`} method="post" action="/api/account/sign-out-everywhere">
            <input type="hidden" name="lang" value={siteLocale.language} />
            <p className={styles.hint} id="sign-out-everywhere-hint">
              {t('signOutEverywhereHint')}
            </p>
            <button className={buttonLook('quiet')} aria-describedby="sign-out-everywhere-hint">
              {t('signOutEverywhere')}
            </button>
          </form>
        </>
      )}
    </div>
  )
}
