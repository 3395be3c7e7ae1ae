import { getTranslations } from 'next-intl/server'
import { languageEntry, type SiteLocale } from '../../i18n/locales.ts'
import { config } from '../config/config.ts'
import { detailFor, type CompanyDetails } from '../domain/company-details.ts'
import { TREE_QUESTIONS } from '../domain/genealogy.ts'
import { paymentProviderOf } from '../variants/variants.ts'

/** `anchor`: id of the question in its page. */
export interface Question {
  readonly anchor: string
  readonly question: string
  readonly answer: string
}

const ABOUT_TESTS = ['blood', 'doctor', 'certain', 'once', 'choose'] as const
const ABOUT_RIGHTS = ['data', 'children'] as const

/** Countries with their own terms are named. */
function deliveryAnswer({ language }: SiteLocale, company: CompanyDetails): string {
  const { intl } = languageEntry(language)
  const names = new Intl.DisplayNames(intl, { type: 'region' })
  const list = new Intl.ListFormat(intl)
  return [...(company.delivery ?? []), ...(company.kit ?? [])]
    .map(({ countries, text }) =>
      countries.length ? `${list.format(countries.map((id) => names.of(id) ?? id))}: ${text}` : text,
    )
    .join(' ')
}

/** The questions of the home page that have an answer. */
export async function homeQuestions(siteLocale: SiteLocale, company: CompanyDetails): Promise<Question[]> {
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
    { anchor: 'faq-delivery', question: t('deliveryQ'), answer: deliveryAnswer(siteLocale, company) },
    {
      anchor: 'faq-payment',
      question: t('paymentQ'),
      answer: t(paymentProviderOf(siteLocale.variant, config()) ? 'paymentOnlineA' : 'paymentLaterA'),
    },
    { anchor: 'faq-refund', question: t('refundQ'), answer: refund },
    ...ABOUT_RIGHTS.map(about),
  ]
  return questions.filter(({ answer }) => answer)
}

/** The questions of the page of the genealogy complex. */
export async function treeQuestions({ language }: SiteLocale): Promise<Question[]> {
  const t = await getTranslations({ locale: language, namespace: 'genealogy.questions' })
  return TREE_QUESTIONS.map((key) => ({ anchor: `faq-${key}`, question: t(`${key}.q`), answer: t(`${key}.a`) }))
}
