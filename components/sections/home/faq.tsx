import { getTranslations } from 'next-intl/server'
import { Icon } from '@/components/ui/icon'
import { SectionHead } from '@/components/ui/section-head'
import styles from './faq.module.css'

const QUESTIONS = ['blood', 'doctor', 'certain', 'once', 'choose'] as const

/** Questions before an order, each answer under its question. */
export async function Faq() {
  const t = await getTranslations('faq')
  return (
    <section className="section section-tinted" id="faq" aria-labelledby="faq-title">
      <div className={`container ${styles.split}`}>
        <SectionHead id="faq-title" title={t('title')} />
        <div>
          {QUESTIONS.map((question) => (
            <details className={styles.item} key={question} name="faq">
              <summary>
                {t(`${question}Q`)}
                <Icon name="plus" />
              </summary>
              <p>{t(`${question}A`)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
