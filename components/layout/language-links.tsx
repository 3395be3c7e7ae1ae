import { languageEntry, languagesOf, type Place } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import lists from '@/components/ui/lists.module.css'
import styles from './language-links.module.css'

/** The home page in every language, each named in its own: the way to another language without scripts. */
export function LanguageLinks({ place }: { place: Place }) {
  return (
    <ul className={`${styles.list} ${lists.touch}`}>
      {languagesOf(place.variant).map((language) => (
        <li key={language}>
          <a
            href={href({ ...place, language }, '/')}
            lang={languageEntry(language).html}
            hrefLang={languageEntry(language).html}
            aria-current={language === place.language ? 'true' : undefined}
          >
            {languageEntry(language).title}
          </a>
        </li>
      ))}
    </ul>
  )
}
