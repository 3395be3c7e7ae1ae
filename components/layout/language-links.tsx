import { languageEntry, languagesOf, type SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import lists from '@/components/ui/lists.module.css'
import styles from './language-links.module.css'

/** Links to the home page in every language: the language switch without scripts. */
export function LanguageLinks({ siteLocale }: { siteLocale: SiteLocale }) {
  return (
    <ul className={`${styles.list} ${lists.touch}`}>
      {languagesOf(siteLocale.variant).map((language) => (
        <li key={language}>
          <a
            href={href({ ...siteLocale, language }, '/')}
            lang={languageEntry(language).html}
            hrefLang={languageEntry(language).html}
            aria-current={language === siteLocale.language ? 'true' : undefined}
          >
            {languageEntry(language).title}
          </a>
        </li>
      ))}
    </ul>
  )
}
