import type { Language } from './languages.ts'

/** Names of the details (decisions, Company details), in the order of the pages. */
export const COMPANY_DETAILS = [
  'operator',
  'registration',
  'address',
  'licence',
  'laboratory',
  'accreditation',
  'medicalDirector',
  'reportSignatory',
  'resultTime',
  'kit',
  'delivery',
  'refund',
  'retest',
  'data',
  'hours',
  'map',
] as const
export type CompanyDetail = (typeof COMPANY_DETAILS)[number]

/** One detail. It applies to the listed countries (ISO 3166-1 alpha-2); none means all that no other entry lists. */
export interface CompanyDetailEntry {
  readonly detail: CompanyDetail
  readonly countries: readonly string[]
  readonly texts: Readonly<Partial<Record<Language, string>>>
}

interface LocalizedDetail {
  readonly countries: readonly string[]
  readonly text: string
}

/** Each detail has its entry for all countries first. */
export type CompanyDetails = Readonly<Partial<Record<CompanyDetail, readonly [LocalizedDetail, ...LocalizedDetail[]]>>>

/**
 * @param configured values of the configuration, which replace the entries in every language
 * @returns the details in a language; one without a text in that language is absent
 */
export function localizeDetails(
  entries: readonly CompanyDetailEntry[],
  configured: Readonly<Partial<Record<CompanyDetail, string>>>,
  language: Language,
): CompanyDetails {
  const details: Partial<Record<CompanyDetail, [LocalizedDetail, ...LocalizedDetail[]]>> = {}
  for (const detail of COMPANY_DETAILS) {
    const value = configured[detail]
    const localized = value
      ? [{ countries: [], text: value }]
      : entries.flatMap(({ detail: name, countries, texts: { [language]: text } }) =>
          name === detail && text ? [{ countries, text }] : [],
        )
    const isGeneral = ({ countries }: LocalizedDetail) => countries.length === 0
    const sorted = [...localized.filter(isGeneral), ...localized.filter((one) => !isGeneral(one))]
    const [first, ...others] = sorted
    if (first) details[detail] = [first, ...others]
  }
  return details
}

/** @returns the text for a country: of the entry that lists it, otherwise of the one for all countries */
export function detailFor(details: CompanyDetails, detail: CompanyDetail, country?: string): string | undefined {
  const entries = details[detail] ?? []
  const own = country === undefined ? undefined : entries.find(({ countries }) => countries.includes(country))
  return (own ?? entries.find(({ countries }) => countries.length === 0))?.text
}

export const countriesWithOwnTexts = (details: CompanyDetails): readonly string[] => [
  ...new Set(Object.values(details).flatMap((entries) => entries.flatMap(({ countries }) => countries))),
]

export const detailsOfCountry = (details: CompanyDetails, country: string): (readonly [CompanyDetail, string])[] =>
  COMPANY_DETAILS.flatMap((detail) => {
    const own = details[detail]?.find(({ countries }) => countries.includes(country))
    return own ? [[detail, own.text] as const] : []
  })
