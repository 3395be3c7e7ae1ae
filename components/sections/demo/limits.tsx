import { getTranslations } from 'next-intl/server'
import { Icon } from '@/components/ui/icon'
import { SectionHead } from '@/components/ui/section-head'
import { REPORT_LIMITS } from '@/lib/domain/sample-report'
import lists from '@/components/ui/lists.module.css'
import styles from './limits.module.css'

/** Limitations of the report. */
export async function Limits() {
  const t = await getTranslations()
  return (
    <section className="section section-tinted" id="limits" aria-labelledby="limits-title">
      <div className={`container ${styles.limits}`}>
        <SectionHead id="limits-title" title={t('demo.limits.title')} text={t('demo.limits.text')} />
        <ul className={lists.points}>
          {REPORT_LIMITS.map((limit) => (
            <li key={limit}>
              <Icon name="mark-none" />
              {t(`demo.limits.${limit}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
