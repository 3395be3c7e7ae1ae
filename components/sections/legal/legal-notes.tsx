import { getTranslations } from 'next-intl/server'
import type { Place } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { LegalView } from '@/lib/contract/legal-text'
import { legalPath } from '@/lib/domain/legal-documents'
import styles from './legal-notes.module.css'

/** What a reader must know before the text: out of force, not in the page's language, a template. */
export async function LegalNotes({
  place,
  superseded,
  textLanguage,
}: { place: Place } & Pick<LegalView, 'superseded' | 'textLanguage'>) {
  const t = await getTranslations('legal')
  return (
    <div className={styles.notes}>
      {superseded && (
        <p className={styles.superseded}>
          <strong>{t('superseded', { date: superseded.date })}</strong>{' '}
          <a href={href(place, legalPath(superseded.by))}>{t('toCurrent')}</a>
        </p>
      )}
      {textLanguage !== place.language && <p>{t('englishNotice')}</p>}
      <p>{t('review')}</p>
    </div>
  )
}
