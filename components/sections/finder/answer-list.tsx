import { getTranslations } from 'next-intl/server'
import { ButtonLink, buttonLook } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import {
  EDIT_PARAM,
  FINDER_QUESTIONS,
  FINDER_RESULT_PATH,
  type FinderAnswers,
} from '@/lib/domain/test-finder/questions'
import styles from '../basket/basket.module.css'

interface AnswerListProps {
  readonly siteLocale: SiteLocale
  readonly answers: FinderAnswers
  /** The contact page, if there is one. */
  readonly contactsHref: string | undefined
  /** This site’s own chat: a third-party one explains itself at its button. */
  readonly hasChat: boolean
}

/** The answers of a result with a link to change them, and ways to ask. */
export async function AnswerList({ siteLocale, answers, contactsHref, hasChat }: AnswerListProps) {
  const t = await getTranslations()
  const query = new URLSearchParams({ ...answers, [EDIT_PARAM]: '1' })
  return (
    <>
      <div className={styles.stack}>
        <h2>{t('finder.result.answers')}</h2>
        <dl className={styles.stack}>
          {FINDER_QUESTIONS.map(({ name }) => (
            <div key={name}>
              <dt className={styles.hint}>{t(`finder.${name}.question`)}</dt>
              <dd>{t(`finder.${name}.${answers[name]}` as 'finder.goal.health')}</dd>
            </div>
          ))}
        </dl>
        <div className="actions">
          <ButtonLink href={href(siteLocale, FINDER_RESULT_PATH, { query })} look="quiet">
            {t('finder.result.edit')}
          </ButtonLink>
        </div>
      </div>
      <div className={styles.stack}>
        <h2>{t('finder.contact.title')}</h2>
        <p>{t('finder.contact.text')}</p>
        <div className="actions">
          {hasChat && (
            <button className={buttonLook('quiet')} popoverTarget="chat">
              <Icon name="chat" />
              {t('company.chat')}
            </button>
          )}
          {contactsHref && (
            <ButtonLink href={contactsHref} look="quiet">
              {t('nav.contacts')}
            </ButtonLink>
          )}
          <ButtonLink href={href(siteLocale, '/', { hash: 'tests' })} look="quiet">
            {t('hero.choose')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
