import { getTranslations } from 'next-intl/server'
import { languageEntry, type SiteLocale } from '@/i18n/locales'
import { config } from '@/lib/config/config'
import { detailFor, type CompanyDetails } from '@/lib/domain/company-details'
import { Faq } from '../faq'

const ABOUT_TESTS = ['blood', 'doctor', 'certain', 'once', 'choose'] as const
const ABOUT_RIGHTS = ['data', 'children'] as const

interface QuestionsProps {
  siteLocale: SiteLocale
  company: CompanyDetails
}

/** Countries with their own terms are named. */
function deliveryAnswer({ siteLocale, company }: QuestionsProps): string {
  const { intl } = languageEntry(siteLocale.language)
  const names = new Intl.DisplayNames(intl, { type: 'region' })
  const list = new Intl.ListFormat(intl)
  return [...(company.delivery ?? []), ...(company.kit ?? [])]
    .map(({ countries, text }) =>
      countries.length ? `${list.format(countries.map((id) => names.of(id) ?? id))}: ${text}` : text,
    )
    .join(' ')
}

/** The questions of the home page that have an answer. */
export async function homeQuestions(
  props: QuestionsProps,
): Promise<{ anchor: string; question: string; answer: string }[]> {
  const { company, siteLocale } = props
  const t = await getTranslations({ locale: siteLocale.language, namespace: 'faq' })
  const refund = [detailFor(company, 'refund'), detailFor(company, 'retest')].filter(Boolean).join(' ')
  const about = (key: (typeof ABOUT_TESTS | typeof ABOUT_RIGHTS)[number]) => ({
    anchor: `faq-${key}`,
    question: t(`${key}Q`),
    answer: t(`${key}A`),
  })
  const questions = [
    ...ABOUT_TESTS.map(about),
    { anchor: 'faq-time', question: t('timeQ'), answer: detailFor(company, 'resultTime') ?? '' },
    { anchor: 'faq-delivery', question: t('deliveryQ'), answer: deliveryAnswer(props) },
    {
      anchor: 'faq-payment',
      question: t('paymentQ'),
      answer: t(config().payment.driver === 'none' ? 'paymentLaterA' : 'paymentOnlineA'),
    },
    { anchor: 'faq-refund', question: t('refundQ'), answer: refund },
    ...ABOUT_RIGHTS.map(about),
  ]
  return questions.filter(({ answer }) => answer)
}

export async function Questions(props: QuestionsProps) {
  const t = await getTranslations('faq')
  return <Faq id="faq" title={t('title')} questions={await homeQuestions(props)} />
}
