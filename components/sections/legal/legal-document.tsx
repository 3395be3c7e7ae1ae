import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { LegalView } from '@/lib/contract/legal-text'
import { pdfPath } from '@/lib/domain/legal-documents'
import { LegalBlocks } from './legal-blocks'
import { LegalContents } from './legal-contents'
import { LegalNotes } from './legal-notes'
import { LegalVersions } from './legal-versions'
import styles from './legal-document.module.css'

interface LegalDocumentProps {
  siteLocale: SiteLocale
  title: string
  /** Summary in one sentence. */
  lead: string
  view: LegalView
}

export async function LegalDocument({ siteLocale, title, lead, view }: LegalDocumentProps) {
  const t = await getTranslations()
  return (
    <article className={`container ${styles.document}`}>
      <header className={styles.head}>
        <div className={styles.title}>
          <p className={styles.up}>
            <a href={href(siteLocale, '/legal')}>{t('title.legal')}</a>
          </p>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {view.version.current && (
            <p className={styles.date}>
              {t('legal.version', { date: view.date })} · {t('legal.current')}
            </p>
          )}
          <LegalNotes siteLocale={siteLocale} {...view} />
        </div>
        <div className={styles.more}>
          <ButtonLink href={href(siteLocale, pdfPath(view.version))} look="quiet" small>
            {t('legal.pdf')}
          </ButtonLink>
          <LegalVersions siteLocale={siteLocale} version={view.version} versions={view.versions} />
        </div>
      </header>
      <span id="first-screen-end" hidden />
      <div className={styles.body}>
        <LegalContents blocks={view.blocks} lang={view.textLanguage} />
        <div lang={view.textLanguage}>
          <LegalBlocks blocks={view.blocks} />
        </div>
      </div>
    </article>
  )
}
