import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { LegalView } from '@/lib/contract/legal-text'
import { changesPath, comparisonOf, legalPath } from '@/lib/domain/legal-documents'
import styles from './legal-versions.module.css'

/** All versions of a document with their changes; nothing if there is only one. */
export async function LegalVersions({
  siteLocale,
  version,
  versions,
}: { siteLocale: SiteLocale } & Pick<LegalView, 'version' | 'versions'>) {
  const t = await getTranslations('legal')
  if (versions.length < 2) return null
  return (
    <nav className={styles.versions} aria-labelledby="versions">
      <h2 id="versions">{t('versions')}</h2>
      <ul className={styles.list}>
        {versions.map(({ version: one, date }) => {
          const comparison = comparisonOf(one)
          return (
            <li key={one.version}>
              <a
                href={href(siteLocale, legalPath(one))}
                aria-current={one.version === version.version ? 'page' : undefined}
              >
                {t('version', { date })}
              </a>
              {one.current && <span className={styles.current}>{t('current')}</span>}
              {comparison && (
                <a
                  href={href(siteLocale, changesPath(comparison))}
                  aria-label={`${t('changes')}: ${t('version', { date })}`}
                >
                  {t('changes')}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
