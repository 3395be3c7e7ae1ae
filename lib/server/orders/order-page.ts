import 'server-only'
import { getTranslations } from 'next-intl/server'
import { languageEntry, type Place } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import type { ConsentBox } from '../../contract/order-form.ts'
import { consentsInForce } from '../../domain/consents.ts'
import { legalPath } from '../../domain/legal-documents.ts'
import { DEFAULT_COUNTRY, deliveryCountries } from '../../domain/places.ts'
import { rulesOf } from '../../variants/variants.ts'
import { countryName } from '../place-names.ts'

/** The documents that an order needs, each a box of its own. */
export async function consentBoxes(place: Place): Promise<ConsentBox[]> {
  const t = await getTranslations({ locale: place.language, namespace: 'legal.titles' })
  return consentsInForce()
    .filter(({ required }) => required.includes('order'))
    .map((version) => ({
      document: version.id,
      version: version.version,
      title: t(version.id),
      href: href(place, legalPath(version)),
    }))
}

/** Where kits are sent, by name, and the country that is chosen while nothing is known of the visitor. */
export function deliveryChoice(place: Place): { countries: { id: string; name: string }[]; country: string } {
  const { delivers } = rulesOf(place.variant)
  const order = new Intl.Collator(languageEntry(place.language).html)
  const codes = deliveryCountries(delivers)
  const countries = codes
    .map((id) => ({ id, name: countryName(id, place.language) }))
    .sort((a, b) => order.compare(a.name, b.name))
  return { countries, country: codes.includes(DEFAULT_COUNTRY) ? DEFAULT_COUNTRY : (codes[0] ?? DEFAULT_COUNTRY) }
}
