import 'server-only'
import { config } from '../../config/config.ts'
import { FALLBACK_LANGUAGE, languagesOf, type SiteLocale } from '../../../i18n/locales.ts'
import { parseLanguage, type Language } from '../../domain/languages.ts'
import { variantOf, variantOfHost, type VariantId } from '../../variants/variants.ts'

/** The variant of the request's host. The middleware has rejected unknown hosts. */
export const requestVariant = (request: Request): VariantId =>
  variantOfHost(request.headers.get('host') ?? '', config()) ?? variantOf(1)

/** The language of `lng` if the variant has it; otherwise English, otherwise the variant's first. */
export function requestLanguage(variant: VariantId, lng: string | undefined): Language {
  const spoken = languagesOf(variant)
  const requested = [parseLanguage(lng), FALLBACK_LANGUAGE].find((language) => language && spoken.includes(language))
  return requested ?? (spoken[0] as Language)
}

export function requestSiteLocale(request: Request, lng: string | undefined): SiteLocale {
  const variant = requestVariant(request)
  return { variant, language: requestLanguage(variant, lng) }
}
