import 'server-only'
import { notFound } from 'next/navigation'
import { locale as rootLocale, variant as rootVariant } from 'next/root-params'
import { languagesOf, parsePlace, type Place } from '../../i18n/locales.ts'
import { parseLanguage } from '../domain/languages.ts'
import { parseVariant, VARIANT_IDS } from '../variants/variants.ts'

/** Every pair of variant and language that has pages. */
export const placeParams = (): { variant: string; locale: string }[] =>
  VARIANT_IDS.flatMap((variant) => languagesOf(variant).map((locale) => ({ variant, locale })))

/** The pair of a page's own segments; another pair than those of `placeParams` is not found. */
export async function requirePlace(params: Promise<{ variant: string; locale: string }>): Promise<Place> {
  const { variant, locale } = await params
  return parsePlace(parseVariant(variant), parseLanguage(locale)) ?? notFound()
}

/** The pair of the page that is being made, where no parameters are handed in. */
export async function rootPlace(): Promise<Place> {
  return parsePlace(parseVariant((await rootVariant()) ?? ''), parseLanguage(await rootLocale())) ?? notFound()
}
