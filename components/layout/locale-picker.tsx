import { getTranslations } from 'next-intl/server'
import { Icon } from '@/components/ui/icon'
import raised from '@/components/ui/raised.module.css'
import { VisitorText } from '@/components/ui/visitor-text'
import { choosesLanguage, type SiteLocale } from '@/i18n/locales'
import { LanguageLinks } from './language-links'
import styles from './locale-picker.module.css'

/** Button for country, language and currency. Its popover has language links until a script renders the panel. */
export async function LocalePicker({ siteLocale, currency }: { siteLocale: SiteLocale; currency: string }) {
  const t = await getTranslations()
  return (
    <>
      <button className={styles.button} type="button" popoverTarget="locale-picker">
        <Icon name="globe" />
        <span className="visually-hidden">{t('locale.title')}: </span>
        <span className={styles.now}>
          {siteLocale.language.toUpperCase()}
          <span suppressHydrationWarning>
            <span aria-hidden="true"> · </span>
            <VisitorText className={styles.currency} data-slot="market.currency" data-optional="">
              {currency}
            </VisitorText>
          </span>
        </span>
        <Icon name="down" className={styles.arrow} />
      </button>
      <div
        className={`${raised.panel} ${styles.panel}`}
        id="locale-picker"
        popover="auto"
        role="dialog"
        aria-label={t('locale.title')}
      >
        <div className={styles.head}>
          <strong>{t('locale.title')}</strong>
          <button type="button" popoverTarget="locale-picker" popoverTargetAction="hide" aria-label={t('common.close')}>
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.choice} id="locale-choice" />
        {choosesLanguage(siteLocale.variant) && <LanguageLinks siteLocale={siteLocale} />}
      </div>
      <span className="visually-hidden" id="locale-status" role="status" />
    </>
  )
}
