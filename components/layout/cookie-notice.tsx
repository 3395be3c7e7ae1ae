import { getTranslations } from 'next-intl/server'
import { buttonLook } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import raised from '@/components/ui/raised.module.css'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { currentLegalVersion, legalPath } from '@/lib/domain/legal-documents'
import { CONSENT_PURPOSES } from '@/lib/visitor/cookie-consent'
import styles from './cookie-notice.module.css'

/** Cookie banner of a first visit, rendered before its script has loaded, and the dialog for changing the choice. */
export async function CookieNotice({ siteLocale }: { siteLocale: SiteLocale }) {
  const t = await getTranslations()
  const policy = currentLegalVersion('privacy-policy')
  const answers = (
    <>
      <button className={buttonLook('quiet', true)} name="choice" value="all" disabled>
        {t('cookie.acceptAll')}
      </button>
      <button className={buttonLook('quiet', true)} name="choice" value="none" disabled>
        {t('cookie.rejectAll')}
      </button>
    </>
  )
  return (
    <>
      <form
        className={raised.bar}
        id="cookie-question"
        aria-label={t('cookie.title')}
        data-version={policy.version}
        hidden
      >
        <p>
          {t('cookie.text')} <a href={href(siteLocale, legalPath(policy))}>{t('legal.titles.privacy-policy')}</a>
        </p>
        <div className={styles.buttons}>
          {answers}
          <button
            className={buttonLook('quiet', true)}
            type="button"
            command="show-modal"
            commandfor="cookies"
            disabled
          >
            {t('cookie.choose')}
          </button>
        </div>
      </form>
      <dialog className={raised.dialog} id="cookies" aria-labelledby="cookies-title" closedby="any">
        <form method="dialog">
          <div className={styles.head}>
            <h2 id="cookies-title">{t('cookie.manage')}</h2>
            <button type="button" command="close" commandfor="cookies" aria-label={t('common.close')}>
              <Icon name="close" />
            </button>
          </div>
          <label className={styles.purpose}>
            <input type="checkbox" defaultChecked disabled />
            <span>
              {t('cookie.necessary')}
              <small>{t('cookie.necessaryText')}</small>
            </span>
          </label>
          {CONSENT_PURPOSES.map((purpose) => (
            <label className={styles.purpose} key={purpose}>
              <input type="checkbox" name={purpose} />
              <span>
                {t(`cookie.${purpose}`)}
                <small>{t(`cookie.${purpose}Text`)}</small>
              </span>
            </label>
          ))}
          <div className={styles.buttons}>
            <button className={buttonLook('primary', true)} name="choice" value="ticked" disabled>
              {t('cookie.save')}
            </button>
            {answers}
          </div>
        </form>
      </dialog>
      <span className="visually-hidden" id="cookie-status" role="status" data-saved-message={t('cookie.saved')} />
    </>
  )
}
