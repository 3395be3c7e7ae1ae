import { getTranslations } from 'next-intl/server'
import { SectionHead } from '@/components/ui/section-head'
import { RECORD_KINDS } from '@/lib/domain/genealogy'
import styles from './records.module.css'

export async function Records() {
  const t = await getTranslations('genealogy')
  return (
    <section className="section section-tinted" id="records" aria-labelledby="records-title">
      <div className="container">
        <SectionHead id="records-title" title={t('recordsTitle')} text={t('recordsText')} />
        <ul className={styles.grid}>
          {RECORD_KINDS.map(({ key, sourced }) => (
            <li key={key}>
              <h3>{t(`records.${key}.title`)}</h3>
              <p>{t(`records.${key}.text`)}</p>
              <p className={styles.survives}>{t(`records.${key}.survives`)}</p>
              {sourced && <p className="caption">{t(`records.${key}.source`)}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
