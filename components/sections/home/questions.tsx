import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '@/i18n/locales'
import { homeQuestions } from '@/lib/content/questions'
import type { CompanyDetails } from '@/lib/domain/company-details'
import { Faq } from '../faq'

export async function Questions({ siteLocale, company }: { siteLocale: SiteLocale; company: CompanyDetails }) {
  const t = await getTranslations('faq')
  return <Faq id="faq" title={t('title')} questions={await homeQuestions(siteLocale, company)} />
}
