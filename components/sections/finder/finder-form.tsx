import { getTranslations } from 'next-intl/server'
import { buttonLook } from '@/components/ui/button-link'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import {
  FINDER_QUESTIONS,
  FINDER_RESULT_PATH,
  questionNumber,
  type FinderAnswers,
  type QuestionName,
} from '@/lib/domain/test-finder/questions'
import styles from '../basket/basket.module.css'
import { FinderQuestion } from './finder-question'

interface FinderFormProps {
  readonly siteLocale: SiteLocale
  readonly answers?: Partial<FinderAnswers>
  /** The first question without an answer, if the form was sent incomplete. */
  readonly unanswered?: QuestionName | undefined
}

/** The questions of the test finder. Submits natively: the answers become the query of the result page. */
export async function FinderForm({ siteLocale, answers = {}, unanswered }: FinderFormProps) {
  const t = await getTranslations('finder')
  const action = href(siteLocale, FINDER_RESULT_PATH)
  return (
    <section className="section">
      <div className={`container ${styles.page}`}>
        <h1>{t('title')}</h1>
        <form className={`${styles.form} ${styles.narrow}`} action={action} noValidate>
          <p>{t('lead')}</p>
          {[...new URL(action, 'http://own.invalid').searchParams].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {unanswered && (
            <p role="alert">
              <a className={styles.error} href={`#${unanswered}`}>
                {t('unanswered', { number: questionNumber(unanswered) })}
              </a>
            </p>
          )}
          {FINDER_QUESTIONS.map(({ name, answers: options }, index) => (
            <FinderQuestion
              key={name}
              name={name}
              options={options}
              progress={t('progress', { number: index + 1, total: FINDER_QUESTIONS.length })}
              answer={answers[name]}
              error={name === unanswered ? t('select') : undefined}
            />
          ))}
          <button className={buttonLook('primary')}>{t('submit')}</button>
          <p className="caption">{t('privacy')}</p>
        </form>
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
