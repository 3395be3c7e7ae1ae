import { getTranslations } from 'next-intl/server'
import { Pictogram } from '@/components/ui/icon'
import { SectionHead } from '@/components/ui/section-head'
import styles from './steps.module.css'

const STEPS = ['order', 'collect', 'send', 'read'] as const

/** From the choice to the report in four steps. */
export async function Steps() {
  const t = await getTranslations()
  return (
    <section className="section" id="how" aria-labelledby="how-title">
      <div className="container">
        <SectionHead id="how-title" title={t('how.title')} text={t('how.text')} />
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step}>
              <Pictogram name={`step-${step}`} className={styles.pictogram} />
              <h3>{t(`step.${step}`)}</h3>
              <p>{t(`how.${step}`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
