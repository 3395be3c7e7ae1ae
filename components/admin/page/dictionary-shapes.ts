import { getTranslations } from 'next-intl/server'
import type { DictionaryShape, Option } from '@/components/admin/dictionary/types'
import { languageEntry, type SiteLocale } from '@/i18n/locales'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import { formFields, type FormField } from '@/lib/contract/dictionaries/form-fields'
import { DICTIONARIES } from '@/lib/contract/dictionaries/table'
import { promoSeriesSchema } from '@/lib/contract/promo-admin'
import { DICTIONARY_NAMES, type DictionaryName } from '@/lib/domain/dictionary-names'
import { COMPANY_DETAILS, type CompanyDetail } from '@/lib/domain/company-details'
import { LANGUAGES, parseLanguage } from '@/lib/domain/languages'
import { CURRENCIES } from '@/lib/domain/currencies'
import { COUNTRIES } from '@/lib/domain/countries.data'

/** Enumeration values that have a translated label. */
const OPTION_NAMES = ['home', 'genealogy', 'pine', 'rowan', 'amber', 'percent', 'fixed'] as const

/** Dictionaries whose name is not enough. */
const EXPLAINED = ['flags', 'discount-display', 'company-details'] as const

/** Fields with a hint: `dictionary.field`, or `field` of every dictionary. */
const HINTS = [
  'id',
  'countries',
  'startsAt',
  'endsAt',
  'note',
  'order',
  'banners.slot',
  'banners.href',
  'banners.image',
  'banners.langs',
  'banners.personal',
  'flags.key',
  'flags.description',
  'flags.share',
  'flags.rules',
  'discount-display.shown',
  'discount-display.order',
  'redirects.from',
  'redirects.to',
  'redirects.status',
  'complex-sets.id',
  'complex-sets.hrefs',
  'complex-sets.saving',
  'company-details.countries',
  'canned-replies.title',
  'canned-replies.text',
  'canned-replies.langs',
  'working-hours.hours',
  'promo-codes.code',
  'promo-codes.discountType',
  'promo-codes.discount',
  'promo-codes.currency',
  'promo-codes.productIds',
  'promo-codes.validFrom',
  'promo-codes.expiresAt',
  'promo-codes.maxUses',
  'promo-series.prefix',
  'promo-series.count',
  'promo-series.length',
  'promo-series.maxUses',
] as const

export async function dictionaryTitles(): Promise<readonly (readonly [DictionaryName, string])[]> {
  const t = await getTranslations('admin.dictionaries')
  return DICTIONARY_NAMES.map((name) => [name, t(name)])
}

/**
 * Explains a dictionary whose name is not enough.
 * @param configured company details that the configuration sets
 */
export async function dictionaryHints(
  name: DictionaryName,
  configured: Readonly<Partial<Record<CompanyDetail, string>>>,
): Promise<readonly string[]> {
  const [t, company] = await Promise.all([getTranslations('admin.hints'), getTranslations('company')])
  const explained = EXPLAINED.find((one) => one === name)
  const names = name === 'company-details' ? COMPANY_DETAILS.filter((detail) => configured[detail]) : []
  return [
    ...(explained ? [t(explained)] : []),
    ...(names.length ? [t('configuredDetails', { names: names.map((detail) => company(detail)).join(', ') })] : []),
  ]
}

/** @param groups of hints, the first that has one of a field; else the hint of the field in every dictionary */
async function labelledFields(
  stored: readonly FormField[],
  ...groups: readonly string[]
): Promise<DictionaryShape['fields']> {
  const [t, hints] = await Promise.all([getTranslations('admin.fields'), getTranslations('admin.fieldHints')])
  const hintOf = (field: string) => {
    const names = [...groups.map((group) => `${group}.${field}`), field]
    const [key] = names.flatMap((name) => HINTS.filter((hinted) => hinted === name))
    return key ? { hint: hints(key) } : {}
  }
  return stored.map((field) => {
    const language = parseLanguage(field.name)
    const label = language ? languageEntry(language).title : t(field.name as 'title')
    return { ...field, label, ...hintOf(field.name) }
  })
}

/**
 * @param isExternal an external account backend, whose items have one language each, stores the dictionary
 */
export async function dictionaryShape(name: DictionaryName, isExternal: boolean): Promise<DictionaryShape> {
  const [title, empty] = await Promise.all([getTranslations('admin.dictionaries'), getTranslations('admin.emptyLists')])
  const { schema, id, ordered } = DICTIONARIES[name]
  const stored = formFields(schema).filter(({ kind }) => !isExternal || kind !== 'translation')
  return { name, title: title(name), empty: empty(name), id, ordered, fields: await labelledFields(stored, name) }
}

/** The form of a new series of promo codes. */
export async function promoSeriesShape(): Promise<DictionaryShape> {
  const t = await getTranslations('admin.promo')
  const fields = await labelledFields(formFields(promoSeriesSchema), 'promo-series', 'promo-codes')
  return { name: 'promo-codes', title: t('newSeries'), empty: t('none'), id: 'prefix', ordered: undefined, fields }
}

/** Options by field kind. */
export async function fieldOptions(
  siteLocale: SiteLocale,
  { products }: CatalogueView,
): Promise<Readonly<Record<string, readonly Option[]>>> {
  const [t, company] = await Promise.all([getTranslations('admin.options'), getTranslations('company')])
  const { intl } = languageEntry(siteLocale.language)
  const countryNames = new Intl.DisplayNames(intl, { type: 'region' })
  const currencyNames = new Intl.DisplayNames(intl, { type: 'currency' })
  const byName = (a: Option, b: Option) => a[1].localeCompare(b[1], intl)
  return {
    countries: COUNTRIES.map(({ id }): Option => [id, countryNames.of(id) ?? id]).sort(byName),
    languages: LANGUAGES.map((language) => [language, languageEntry(language).title]),
    variants: [
      ['1', t('variant1')],
      ['2', t('variant2')],
    ],
    switch: [
      ['true', t('yes')],
      ['false', t('no')],
    ],
    products: products.map(({ bitrixId, name }) => [bitrixId, name]),
    'product-hrefs': products.map(({ key, name }) => [key, name]),
    currencies: CURRENCIES.map((currency): Option => [currency, `${currency} · ${currencyNames.of(currency) ?? ''}`]),
    names: [
      ...OPTION_NAMES.map((name): Option => [name, t(name)]),
      ...COMPANY_DETAILS.map((detail): Option => [detail, company(detail)]),
    ],
  }
}
