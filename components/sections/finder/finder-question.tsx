import { getTranslations } from 'next-intl/server'
import type { QuestionName } from '@/lib/domain/test-finder/questions'
import basket from '../basket/basket.module.css'
import styles from './finder.module.css'

interface FinderQuestionProps {
  readonly name: QuestionName
  readonly options: readonly string[]
  /** The position among the questions, such as "Question 1 of 5". */
  readonly progress: string
  readonly answer: string | undefined
  readonly error: string | undefined
}

export async function FinderQuestion({ name, options, progress, answer, error }: FinderQuestionProps) {
  const t = await getTranslations('finder')
  return (
    <div className={error ? `${basket.box} ${basket.errors}` : basket.box}>
      <fieldset
        id={name}
        className={basket.stack}
        role="radiogroup"
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${name}-error`}
      >
        <legend>
          <span className={styles.step}>{progress}</span>
          {t(`${name}.question`)}
        </legend>
        {error && (
          <p className={basket.error} id={`${name}-error`}>
            {error}
          </p>
        )}
        <div className={styles.options}>
          {options.map((option) => (
            <label key={option} className={`${basket.check} ${styles.option}`}>
              <input type="radio" name={name} value={option} defaultChecked={answer === option} />
              {t(`${name}.${option}` as 'goal.health')}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
