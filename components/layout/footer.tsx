import { getTranslations } from 'next-intl/server'
import lists from '@/components/ui/lists.module.css'
import { Logo } from '@/components/ui/logo'
import { choosesLanguage, type SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { detailFor, type CompanyDetails } from '@/lib/domain/company-details'
import { currentLegalVersion, LEGAL_DOCUMENTS, legalPath } from '@/lib/domain/legal-documents'
import { FINDER_PATH } from '@/lib/domain/test-finder/questions'
import type { FrameLinks } from './frame-links'
import { LanguageLinks } from './language-links'
import { genealogyPages, HOME_SECTIONS, homeSection } from './site-links'
import styles from './footer.module.css'

/** Details of the operator at the foot of every page. */
export const FOOTER_DETAILS = ['operator', 'registration', 'address', 'licence'] as const

interface FooterProps {
  siteLocale: SiteLocale
  siteName: string
  links: FrameLinks
  company: CompanyDetails
  /** Advertising warning of a medical service, if the variant shows it and the operator has set it. */
  warning: string | undefined
  demoPrices: boolean
}

export async function Footer({ siteLocale, siteName, links, company, warning, demoPrices }: FooterProps) {
  const t = await getTranslations()
  const operator = FOOTER_DETAILS.flatMap((detail) => detailFor(company, detail) ?? [])
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.grid}`}>
        <div className={choosesLanguage(siteLocale.variant) ? styles.about : `${styles.about} ${styles.wide}`}>
          <Logo name={siteName} href={href(siteLocale, '/')} label={t('nav.home')} />
          <p className="caption">{t('health.notDiagnosis')}</p>
        </div>
        <nav className={styles.places} aria-labelledby="footer-places">
          <h2 id="footer-places">{t('footer.sections')}</h2>
          <ul className={lists.touch}>
            {HOME_SECTIONS.map(({ hash, message }) => (
              <li key={hash}>
                <a href={homeSection(siteLocale, hash)}>{t(message)}</a>
              </li>
            ))}
            <li>
              <a href={href(siteLocale, FINDER_PATH)}>{t('finder.title')}</a>
            </li>
            <li>
              <a href={links.sampleHref}>{t('nav.sampleReport')}</a>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-genealogy">
          <h2 id="footer-genealogy">{t(links.bots.length ? 'footer.genealogy' : 'nav.genealogy')}</h2>
          <ul className={lists.touch}>
            {genealogyPages(links.bots).map(({ path, message }) => (
              <li key={path}>
                <a href={href(siteLocale, path)}>{t(message)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav className={styles.legal} aria-labelledby="footer-legal">
          <h2 id="footer-legal">
            <a href={href(siteLocale, '/legal')}>{t('title.legal')}</a>
          </h2>
          <ul className={lists.touch}>
            {LEGAL_DOCUMENTS.map(({ id }) => (
              <li key={id}>
                <a href={href(siteLocale, legalPath(currentLegalVersion(id)))}>{t(`legal.titles.${id}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        {choosesLanguage(siteLocale.variant) && (
          <nav aria-labelledby="footer-languages">
            <h2 id="footer-languages">{t('footer.languages')}</h2>
            <LanguageLinks siteLocale={siteLocale} />
          </nav>
        )}
        {(links.phone ?? links.email ?? links.centre[0]) && (
          <div className={choosesLanguage(siteLocale.variant) ? styles.contact : ''}>
            <h2>{t('footer.contact')}</h2>
            <ul className={lists.touch}>
              {links.centre.map(({ page, href: url }) => (
                <li key={page}>
                  <a href={url}>{t(`nav.${page}`)}</a>
                </li>
              ))}
              {links.phone && (
                <li>
                  <a href={links.phone.href}>{links.phone.text}</a>
                </li>
              )}
              {links.email && (
                <li>
                  <a href={links.email.href}>{links.email.text}</a>
                </li>
              )}
            </ul>
          </div>
        )}
      </div>
      <div className={`container ${styles.end}`}>
        <p className="caption">{[`© ${siteName}`, ...operator].join(' · ')}</p>
        <button className={styles.cookies} type="button" command="show-modal" commandfor="cookies">
          {t('cookie.manage')}
        </button>
        {demoPrices && <p className="caption">{t('footer.demoPrices')}</p>}
        {warning && <p className={styles.warning}>{warning}</p>}
      </div>
    </footer>
  )
}
