import { getTranslations } from 'next-intl/server'
import { KEEPING } from '@/lib/domain/genealogy'
import { Steps } from '../steps'

export async function Keeping() {
  const t = await getTranslations('genealogyServices.keep')
  return (
    <Steps
      id="keep"
      title={t('heading')}
      text={t('lead')}
      steps={KEEPING.map((key) => ({ title: t(`${key}.title`), text: t(`${key}.text`) }))}
    />
  )
}
