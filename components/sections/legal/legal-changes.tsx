import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { ChangeLine, ChangePart, ChangeSection } from '@/lib/contract/legal-text'
import type { LegalLanguage } from '@/lib/domain/legal-languages'
import { legalPath, type LegalComparison } from '@/lib/domain/legal-documents'
import legal from './legal-document.module.css'
import { LegalNotes } from './legal-notes'
import styles from './legal-changes.module.css'

interface Messages {
  readonly added: string
  readonly removed: string
}

/** Text with its changes marked; a hidden label announces each to screen readers. */
function Parts({ parts, messages, language }: { parts: readonly ChangePart[]; messages: Messages; language: string }) {
  return parts.map(({ text, change }, index) => {
    if (!change) return text
    const Passage = change === 'added' ? 'ins' : 'del'
    return (
      <Passage key={index}>
        <span className="visually-hidden" lang={language}>{` ${messages[change]} `}</span>
        {text}
      </Passage>
    )
  })
}

/** Comparison of a version with the previous one: changed sections and clauses, and the number of unchanged ones. */
export async function LegalChanges({
  siteLocale,
  comparison: { newer, older },
  dates,
  textLanguage,
  sections,
  isTemplate,
}: {
  siteLocale: SiteLocale
  comparison: LegalComparison
  dates: { newer: string; older: string }
  textLanguage: LegalLanguage
  sections: readonly ChangeSection[]
  isTemplate: boolean
}) {
  const t = await getTranslations('legal')
  const messages = { added: t('added'), removed: t('removed') }

  function line(one: ChangeLine, index: number) {
    if (one.kind === 'unchanged')
      return (
        <p key={index} className={styles.same} lang={siteLocale.language}>
          {t('unchangedClauses', { count: one.count })}
        </p>
      )
    const parts = <Parts parts={one.parts} messages={messages} language={siteLocale.language} />
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
          <a href={href(siteLocale, legalPath(newer))}>{t(`titles.${newer.id}`)}</a>
        </p>
        <h1>{t('changesTitle', { date: dates.newer })}</h1>
        <p>{t('changesAbout', dates)}</p>
        <LegalNotes
          siteLocale={siteLocale}
          superseded={undefined}
          textLanguage={textLanguage}
          isTemplate={isTemplate}
        />
        <p className={styles.legend}>{t('legend')}</p>
        <ul className={styles.links}>
          {([newer, older] as const).map((version) => (
            <li key={version.version}>
              <a href={href(siteLocale, legalPath(version))}>
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
            <p key={index} className={styles.same} lang={siteLocale.language}>
              {t('unchangedSections', { count: section.count })}
            </p>
          ) : (
            <section key={index}>
              {section.heading.length > 0 && (
                <h2>
                  <Parts parts={section.heading} messages={messages} language={siteLocale.language} />
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
