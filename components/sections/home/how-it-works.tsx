import { getTranslations } from 'next-intl/server'
import { Steps } from '../steps'

const STEPS = ['order', 'collect', 'send', 'read'] as const

export async function HowItWorks() {
  const t = await getTranslations()
  const steps = STEPS.map((step) => ({ title: t(`step.${step}`), text: t(`how.${step}`), pictogram: `step-${step}` }))
  return <Steps id="how" title={t('how.title')} text={t('how.text')} steps={steps} />
}
