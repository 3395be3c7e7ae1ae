import { getTranslations } from 'next-intl/server'
import { Faq } from '../faq'

const QUESTIONS = ['blood', 'doctor', 'certain', 'once', 'choose'] as const

export async function Questions() {
  const t = await getTranslations('faq')
  return (
    <Faq
      id="faq"
      title={t('title')}
      questions={QUESTIONS.map((key) => ({ question: t(`${key}Q`), answer: t(`${key}A`) }))}
    />
  )
}
