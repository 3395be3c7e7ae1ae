import { getTranslations } from 'next-intl/server'
import { NEXT_STEPS } from '@/lib/domain/sample-report'
import { Steps } from '../steps'

export async function After() {
  const t = await getTranslations('demo.next')
  return (
    <Steps
      id="next"
      title={t('title')}
      steps={NEXT_STEPS.map((step) => ({ title: t(`${step}.title`), text: t(`${step}.text`) }))}
    />
  )
}
