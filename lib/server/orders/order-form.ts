import 'server-only'
import { getTranslations } from 'next-intl/server'
import { languageEntry, type SiteLocale } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import type { ConsentBox } from '../../contract/order-form.ts'
import { consentsInForce } from '../../domain/consents.ts'
import { legalPath } from '../../domain/legal-documents.ts'
import { DEFAULT_COUNTRY, deliveryCountries } from '../../domain/countries.ts'
import { rulesOf } from '../../variants/variants.ts'
import { countryName } from '../catalogue/country-names.ts'

export async function consentBoxes(siteLocale: SiteLocale): Promise<ConsentBox[]> {
  const t = await getTranslations({ locale: siteLocale.language, namespace: 'legal.titles' })
  return consentsInForce()
    .filter(({ required }) => required.includes('order'))
    .map((version) => ({
      document: version.id,
      version: version.version,
      title: t(version.id),
      href: href(siteLocale, legalPath(version)),
    }))
}

export function deliveryChoice(siteLocale: SiteLocale): { countries: { id: string; name: string }[]; country: string } {
  const { delivers } = rulesOf(siteLocale.variant)
  const order = new Intl.Collator(languageEntry(siteLocale.language).html)
  const codes = deliveryCountries(delivers)
  const countries = codes
    .map((id) => ({ id, name: countryName(id, siteLocale.language) }))
    .sort((a, b) => order.compare(a.name, b.name))
  return { countries, country: codes.includes(DEFAULT_COUNTRY) ? DEFAULT_COUNTRY : (codes[0] ?? DEFAULT_COUNTRY) }
}
