import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { FINDER_PATH } from '@/lib/domain/test-finder/questions'
import styles from './notice.module.css'

interface NoticeProps {
  siteLocale: SiteLocale
  /** HTTP status shown to the visitor, if it is a familiar one. */
  code?: string
  title: string
  text: string
  children?: ReactNode
}

/** Error page: what may have happened, and where to go. */
export async function Notice({ siteLocale, code, title, text, children }: NoticeProps) {
  const t = await getTranslations()
  return (
    <section className="section">
      <div className={`container ${styles.text}`}>
        {code && <p className={styles.number}>{code}</p>}
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
        <div className="actions">
          <ButtonLink href={href(siteLocale, '/')} look="quiet">
            {t('e404.action')}
          </ButtonLink>
          <ButtonLink href={href(siteLocale, '/', { hash: 'tests' })} look="quiet">
            {t('hero.choose')}
          </ButtonLink>
          <ButtonLink href={href(siteLocale, FINDER_PATH)} look="quiet">
            {t('finder.title')}
          </ButtonLink>
        </div>
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
