import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '@/i18n/locales'
import { TREE_QUESTIONS } from '@/lib/domain/genealogy'

export async function treeQuestions({
  language,
}: SiteLocale): Promise<{ anchor: string; question: string; answer: string }[]> {
  const t = await getTranslations({ locale: language, namespace: 'genealogy.questions' })
  return TREE_QUESTIONS.map((key) => ({ anchor: `faq-${key}`, question: t(`${key}.q`), answer: t(`${key}.a`) }))
}
