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

export async function Questions(props: QuestionsProps) {
  const { company } = props
  const t = await getTranslations('faq')
  const refund = [detailFor(company, 'refund'), detailFor(company, 'retest')].filter(Boolean).join(' ')
  const questions = [
    ...ABOUT_TESTS.map((key) => ({ question: t(`${key}Q`), answer: t(`${key}A`) })),
    { question: t('timeQ'), answer: detailFor(company, 'resultTime') ?? '' },
    { question: t('deliveryQ'), answer: deliveryAnswer(props) },
    { question: t('paymentQ'), answer: t(config().payment.driver === 'none' ? 'paymentLaterA' : 'paymentOnlineA') },
    { question: t('refundQ'), answer: refund },
    ...ABOUT_RIGHTS.map((key) => ({ question: t(`${key}Q`), answer: t(`${key}A`) })),
  ]
  return <Faq id="faq" title={t('title')} questions={questions.filter(({ answer }) => answer)} />
}
