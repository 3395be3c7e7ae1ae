import { getTranslations } from 'next-intl/server'
import type { Place } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { ChangeLine, ChangePart, ChangeSection, LegalLanguage } from '@/lib/contract/legal-text'
import { legalPath, type LegalComparison } from '@/lib/domain/legal-documents'
import legal from './legal-document.module.css'
import { LegalNotes } from './legal-notes'
import styles from './legal-changes.module.css'

interface Words {
  readonly added: string
  readonly removed: string
}

/** Text with what was added and removed; each passage says so before it, for whom it is read aloud. */
function Parts({ parts, words, language }: { parts: readonly ChangePart[]; words: Words; language: string }) {
  return parts.map(({ text, change }, index) => {
    if (!change) return text
    const Passage = change === 'added' ? 'ins' : 'del'
    return (
      <Passage key={index}>
        <span className="visually-hidden" lang={language}>{` ${words[change]} `}</span>
        {text}
      </Passage>
    )
  })
}

/** Every version is compared with the one before it: sections and clauses that differ, and how many do not. */
export async function LegalChanges({
  place,
  comparison: { newer, older },
  dates,
  textLanguage,
  sections,
}: {
  place: Place
  comparison: LegalComparison
  dates: { newer: string; older: string }
  textLanguage: LegalLanguage
  sections: readonly ChangeSection[]
}) {
  const t = await getTranslations('legal')
  const words = { added: t('added'), removed: t('removed') }

  function line(one: ChangeLine, index: number) {
    if (one.kind === 'unchanged')
      return (
        <p key={index} className={styles.same} lang={place.language}>
          {t('unchangedClauses', { count: one.count })}
        </p>
      )
    const parts = <Parts parts={one.parts} words={words} language={place.language} />
    if (one.kind === 'heading') return <h3 key={index}>{parts}</h3>
    return (
      <p key={index} className={styles[one.kind]}>
        {parts}
      </p>
    )
  }

  return (
    <article className={`container ${legal.document}`}>
      <header className={styles.head}>
        <p className="caption">
          <a href={href(place, legalPath(newer))}>{t(`titles.${newer.id}`)}</a>
        </p>
        <h1>{t('changesTitle', { date: dates.newer })}</h1>
        <p>{t('changesAbout', dates)}</p>
        <LegalNotes place={place} superseded={undefined} textLanguage={textLanguage} />
        <p className={styles.legend}>{t('legend')}</p>
        <ul className={styles.links}>
          {([newer, older] as const).map((version) => (
            <li key={version.version}>
              <a href={href(place, legalPath(version))}>
                {t('fullText', { date: version === newer ? dates.newer : dates.older })}
              </a>
            </li>
          ))}
        </ul>
      </header>
      <span id="first-screen-end" hidden />
      <div className={styles.changes} lang={textLanguage}>
        {sections.map((section, index) =>
          section.kind === 'unchanged' ? (
            <p key={index} className={styles.same} lang={place.language}>
              {t('unchangedSections', { count: section.count })}
            </p>
          ) : (
            <section key={index}>
              {section.heading.length > 0 && (
                <h2>
                  <Parts parts={section.heading} words={words} language={place.language} />
                </h2>
              )}
              {section.lines.map(line)}
            </section>
          ),
        )}
      </div>
    </article>
  )
}
