import 'server-only'
import { notFound } from 'next/navigation'
import { locale as rootLocale, variant as rootVariant } from 'next/root-params'
import { languagesOf, parseSiteLocale, type SiteLocale } from '../../../i18n/locales.ts'
import { parseLanguage } from '../../domain/languages.ts'
import { parseVariant, VARIANT_IDS } from '../../variants/variants.ts'

export const siteLocaleParams = (): { variant: string; locale: string }[] =>
  VARIANT_IDS.flatMap((variant) => languagesOf(variant).map((locale) => ({ variant, locale })))

/** Responds 404 to unknown pairs. */
export async function requireSiteLocale(params: Promise<{ variant: string; locale: string }>): Promise<SiteLocale> {
  const { variant, locale } = await params
  return parseSiteLocale(parseVariant(variant), parseLanguage(locale)) ?? notFound()
}

/** For places where Next passes no params. */
export async function rootSiteLocale(): Promise<SiteLocale> {
  return parseSiteLocale(parseVariant((await rootVariant()) ?? ''), parseLanguage(await rootLocale())) ?? notFound()
}
