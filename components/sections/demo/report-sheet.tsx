import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Stamp } from '@/components/ui/stamp'
import { SOURCES, type SampleSheet } from '@/lib/domain/sample-report'
import styles from './report-section.module.css'

/** Sheets that need samples of several people. */
const SHEETS_OF_SEVERAL_PEOPLE: readonly SampleSheet[] = ['paternity', 'kinship']

interface ReportSheetProps {
  id?: string
  section: SampleSheet
  children: ReactNode
}

export async function ReportSheet({ id, section, children }: ReportSheetProps) {
  const t = await getTranslations('demo')
  return (
    <div className={styles.sheet} id={id}>
      <p className={styles.head}>
        {t(SHEETS_OF_SEVERAL_PEOPLE.includes(section) ? 'fictionalPeople' : 'fictional')}
        <Stamp text={t('sample')} />
      </p>
      <div className={styles.body}>{children}</div>
      <p className={styles.sources}>
        {t('sources')}:{' '}
        {SOURCES[section].map(({ name, href }, position) => (
          <span key={href}>
            {position > 0 && ' · '}
            <a href={href} lang="en">
              {name}
            </a>
          </span>
        ))}
      </p>
    </div>
  )
}
