import { getTranslations } from 'next-intl/server'
import { compareRisk, RISK_SCALE, RISKS } from '@/lib/domain/sample-report'
import { formatShare, formatTimes } from '@/lib/domain/share'
import { Hundred } from './hundred'
import styles from './risks.module.css'

/** Risks as pairs of bars: population average and sample. */
export async function Risks({ tag }: { tag: string }) {
  const t = await getTranslations('demo.risks')
  const bar = (kind: 'average' | 'person', risk: number) => (
    <p className={`${styles.bar} ${styles[kind] ?? ''}`}>
      <span>{t(kind)}</span>
      <svg viewBox={`0 0 ${RISK_SCALE * 1000} 10`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={risk * 1000} height="10" />
      </svg>
      <strong>{formatShare(risk, tag)}</strong>
    </p>
  )
  const [first] = RISKS
  return (
    <figure className={styles.figure}>
      <figcaption className="caption">{t('caption')}</figcaption>
      <ul className={styles.list}>
        {RISKS.map((risk) => {
          const { times, level } = compareRisk(risk)
          return (
            <li key={risk.key} className={styles[level]}>
              <div>
                <h3>{t(`items.${risk.key}.name`)}</h3>
                <p className="caption">{t(`items.${risk.key}.basis`)}</p>
              </div>
              <div className={styles.bars}>
                {bar('average', risk.average)}
                {bar('person', risk.person)}
              </div>
              <p className={styles.compared}>
                <strong>{formatTimes(times, tag)}</strong>
                <span>{t(level)}</span>
              </p>
            </li>
          )
        })}
      </ul>
      <div className={styles.hundred}>
        <p>{t('hundred', { condition: t(`items.${first.key}.name`) })}</p>
        {(['average', 'person'] as const).map((kind) => (
          <p key={kind} className={styles[kind]}>
            <Hundred marked={Math.round(first[kind] * 100)} />
            <span>
              {t(kind)}: <strong>{formatShare(first[kind], tag)}</strong>
            </span>
          </p>
        ))}
      </div>
    </figure>
  )
}
