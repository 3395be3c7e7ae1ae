import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import type { Language } from '../../domain/languages.ts'
import { localizeDetails, type CompanyDetail, type CompanyDetails } from '../../domain/company-details.ts'
import { CACHED } from '../cache-manifest.ts'
import { cached } from '../cached.ts'
import { productBackend, productTransport } from '../transport.ts'

const joined = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(', ')

/** Details that `OPERATOR_*` sets. `OPERATOR_SIGNATORY` signs contracts, not reports. */
export async function configuredDetails(locale: Language): Promise<Readonly<Partial<Record<CompanyDetail, string>>>> {
  const { operator } = config()
  const t = await getTranslations({ locale, namespace: 'company' })
  return {
    operator: operator.operatorName ?? '',
    registration: joined(
      operator.operatorOgrn && t('ogrn', { number: operator.operatorOgrn }),
      operator.operatorInn && t('inn', { number: operator.operatorInn }),
    ),
    address: operator.operatorAddress ?? '',
    licence: joined(operator.operatorLicence, operator.operatorLicenceDate, operator.operatorLicenceIssuer),
    hours: operator.operatorHours ?? '',
  }
}

/** The company details in the language of a page. None if the product backend has failed since the start. */
export async function loadCompanyDetails({ variant, language }: SiteLocale): Promise<CompanyDetails> {
  const entries = await cached({
    key: `company details ${productTransport(variant).baseUrl}`,
    ...CACHED.companyDetails,
    read: async () => (await productBackend(variant).companyDetails()) ?? [],
    fallback: async () => [],
    failure: 'company details: the product backend failed, the last ones stay',
  })
  return localizeDetails(entries ?? [], await configuredDetails(language), language)
}
