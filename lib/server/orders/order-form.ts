import 'server-only'
import { getTranslations } from 'next-intl/server'
import { headers } from 'next/headers'
import { languageEntry, type SiteLocale } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import type {
  ConsentsByService,
  DeliveryCountry,
  LinkedText,
  OrderConsents,
  ReminderBox,
} from '../../contract/order-form.ts'
import type { OrderConsent } from '../../domain/consent-forms.ts'
import { consentsForOrder } from '../../domain/consents.ts'
import { currentLegalVersion, legalPath, type LegalDocumentId } from '../../domain/legal-documents.ts'
import { DEFAULT_COUNTRY, deliveryCountries } from '../../domain/countries.ts'
import { readClientIp } from '../../routing/internal-headers.ts'
import { rulesOf } from '../../variants/variants.ts'
import { countryName } from '../catalogue/country-names.ts'
import { countryOfVisitor } from '../request/visitor-country.ts'
import { phoneExample } from './phone-example.ts'

const SEPARATOR = '\u0001'

/** Splits a message whose tags are links; `links`: target by tag. */
function linkedText(
  markup: (tags: Record<string, (text: string) => string>) => string,
  links: Readonly<Record<string, string>>,
): LinkedText {
  const tags = Object.entries(links).map(
    ([tag, target]) => [tag, (text: string) => [SEPARATOR, target, SEPARATOR, text, SEPARATOR].join('')] as const,
  )
  const parts = markup(Object.fromEntries(tags)).split(SEPARATOR)
  return parts.flatMap((part, index): LinkedText => {
    if (index % 3 === 1) return [{ href: part, text: parts[index + 1] ?? '' }]
    return index % 3 === 0 && part ? [part] : []
  })
}

/** Checkboxes of the order form, for an order with a medical service and for one without. */
export async function orderConsents(siteLocale: SiteLocale): Promise<ConsentsByService> {
  const [t, titles] = await Promise.all([
    getTranslations({ locale: siteLocale.language, namespace: 'consent' }),
    getTranslations({ locale: siteLocale.language, namespace: 'legal.titles' }),
  ])
  const linkTo = (id: LegalDocumentId) => href(siteLocale, legalPath(currentLegalVersion(id)))
  const of = (hasMedical: boolean): OrderConsents => {
    const { signed, ...asked } = consentsForOrder(hasMedical)
    const accepted = (id: OrderConsent) => ({
      documents: asked[id].map(({ id: document, version }) => ({ document, version })),
      title: asked[id][0] ? titles(asked[id][0].id) : '',
    })
    const contract = linkedText((tags) => t.markup(hasMedical ? 'contract' : 'terms', tags), {
      terms: linkTo('terms-of-service'),
      contract: linkTo('medical-contract'),
    })
    const data = linkedText((tags) => t.markup('data', tags), {
      doc: linkTo('soglasie-pd'),
      policy: linkTo('privacy-policy'),
    })
    return {
      boxes: [
        { id: 'contract', ...accepted('contract'), sentence: contract },
        { id: 'data', ...accepted('data'), sentence: data },
      ],
      ...(signed.length > 0 && { signed: linkedText((tags) => t.markup('signed', tags), { ids: linkTo('IDS') }) }),
    }
  }
  return { medical: of(true), other: of(false) }
}

/** The checkbox that asks for a reminder of the form by email. */
export async function reminderBox(siteLocale: SiteLocale): Promise<ReminderBox> {
  const t = await getTranslations({ locale: siteLocale.language, namespace: 'order' })
  const policy = currentLegalVersion('privacy-policy')
  return {
    consent: { document: policy.id, version: policy.version },
    label: t('reminder.label'),
    hint: linkedText((tags) => t.markup('reminder.hint', tags), { policy: href(siteLocale, legalPath(policy)) }),
    failed: t('reminder.failed'),
  }
}

/** Countries of delivery, with that of the visitor preselected. */
export async function deliveryChoice(
  siteLocale: SiteLocale,
): Promise<{ countries: DeliveryCountry[]; country: string }> {
  const request = new Request('http://own.invalid/', { headers: await headers() })
  const visitorCountry = await countryOfVisitor(siteLocale.variant, readClientIp(request))
  const { delivers } = rulesOf(siteLocale.variant)
  const order = new Intl.Collator(languageEntry(siteLocale.language).html)
  const codes = deliveryCountries(delivers)
  const countries = codes
    .map((id) => ({ id, name: countryName(id, siteLocale.language), phoneExample: phoneExample(id) }))
    .sort((a, b) => order.compare(a.name, b.name))
  const country = [visitorCountry, DEFAULT_COUNTRY].find((code) => code !== null && codes.includes(code))
  return { countries, country: country ?? codes[0] ?? DEFAULT_COUNTRY }
}
