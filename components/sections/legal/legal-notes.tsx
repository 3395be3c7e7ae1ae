import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { LegalView } from '@/lib/contract/legal-text'
import { legalPath } from '@/lib/domain/legal-documents'
import styles from './legal-notes.module.css'

/** Notices above the text: not in force, not in the page's language, a template. */
export async function LegalNotes({
  siteLocale,
  superseded,
  textLanguage,
  isTemplate,
}: { siteLocale: SiteLocale } & Pick<LegalView, 'superseded' | 'textLanguage' | 'isTemplate'>) {
  const t = await getTranslations('legal')
  return (
    <div className={styles.notes}>
      {superseded && (
        <p className={styles.superseded}>
          <strong>{t('superseded', { date: superseded.date })}</strong>{' '}
          <a href={href(siteLocale, legalPath(superseded.by))}>{t('toCurrent')}</a>
        </p>
      )}
      {textLanguage !== siteLocale.language && <p>{t('englishNotice')}</p>}
      {isTemplate && <p>{t('review')}</p>}
    </div>
  )
}
