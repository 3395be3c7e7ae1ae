import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { legalPath, pdfPath, type LegalVersion } from '@/lib/domain/legal-documents'
import styles from './legal-list.module.css'

export async function LegalList({
  siteLocale,
  documents,
}: {
  siteLocale: SiteLocale
  documents: readonly { version: LegalVersion; date: string }[]
}) {
  const t = await getTranslations()
  return (
    <section className={`container ${styles.legal}`}>
      <h1>{t('title.legal')}</h1>
      <p className={styles.intro}>{t('legal.intro')}</p>
      <ul className={styles.list}>
        {documents.map(({ version, date }) => (
          <li key={version.id}>
            <h2>
              <a href={href(siteLocale, legalPath(version))}>{t(`legal.titles.${version.id}`)}</a>
            </h2>
            <p>{t(`legal.about.${version.id}`)}</p>
            <p className={styles.facts}>
              <span>{t('legal.version', { date })}</span>
              <a
                href={href(siteLocale, pdfPath(version))}
                aria-label={`${t('legal.pdf')}: ${t(`legal.titles.${version.id}`)}`}
              >
                {t('legal.pdf')}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
