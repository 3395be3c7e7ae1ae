import { getTranslations } from 'next-intl/server'
import { SEARCH_STAGES } from '@/lib/domain/genealogy'
import { StepList } from '../steps'
import styles from './search-stages.module.css'

export async function SearchStages() {
  const t = await getTranslations('genealogyServices.search')
  const steps = SEARCH_STAGES.map((key) => ({ title: t(`${key}.title`), text: t(`${key}.text`) }))
  return (
    <div className={styles.stages}>
      <h3>{t('heading')}</h3>
      <StepList steps={steps} heading="h4" />
    </div>
  )
}
