import { getTranslations } from 'next-intl/server'
import { Pictogram } from '@/components/ui/icon'
import { Stamp } from '@/components/ui/stamp'
import { REPORT_SECTIONS } from '@/lib/domain/sample-report'
import lists from '@/components/ui/lists.module.css'
import styles from './contents.module.css'

export async function Contents() {
  const t = await getTranslations('demo')
  return (
    <nav className={styles.cover} aria-labelledby="contents-title">
      <p className={styles.head}>
        <span id="contents-title">{t('contents')}</span>
        <Stamp text={t('sample')} />
      </p>
      <ol className={lists.links}>
        {REPORT_SECTIONS.map(({ key, pictogram }) => (
          <li key={key}>
            <a href={`#${key}`}>
              <Pictogram name={pictogram} className={lists.pictogram} />
              {t(`${key}.title`)}
            </a>
          </li>
        ))}
      </ol>
      <p className={styles.foot}>{t('fictional')}</p>
    </nav>
  )
}
