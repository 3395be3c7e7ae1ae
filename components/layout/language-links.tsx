import { languageEntry, languagesOf, type SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { Language } from '@/lib/domain/languages'
import lists from '@/components/ui/lists.module.css'
import styles from './language-links.module.css'

interface LanguageLinkProps {
  /** The language of the page. */
  readonly siteLocale: SiteLocale
  readonly language: Language
  readonly path: `/${string}`
}

/** Link to a page in another language. */
export const LanguageLink = ({ siteLocale, language, path }: LanguageLinkProps) => (
  <a
    href={href({ ...siteLocale, language }, path)}
    lang={languageEntry(language).html}
    hrefLang={languageEntry(language).html}
    aria-current={language === siteLocale.language ? 'true' : undefined}
  >
    {languageEntry(language).title}
  </a>
)

/** Links to the home page in every language: the language switch without scripts. */
export function LanguageLinks({ siteLocale }: { siteLocale: SiteLocale }) {
  return (
    <ul className={`${styles.list} ${lists.touch}`}>
      {languagesOf(siteLocale.variant).map((language) => (
        <li key={language}>
          <LanguageLink siteLocale={siteLocale} language={language} path="/" />
        </li>
      ))}
    </ul>
  )
}
