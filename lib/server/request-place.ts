import 'server-only'
import { config } from '../config/config.ts'
import { FALLBACK_LANGUAGE, languagesOf, type Place } from '../../i18n/locales.ts'
import { parseLanguage, type Language } from '../domain/languages.ts'
import { variantOf, variantOfHost, type VariantId } from '../variants/variants.ts'

/** The variant whose host a request of our own handlers came to. The door has refused every other host. */
export const requestVariant = (request: Request): VariantId =>
  variantOfHost(request.headers.get('host') ?? '', config()) ?? variantOf(1)

/** The language that `lng` names, where the variant speaks it; else English, else the variant's first. */
export function requestLanguage(variant: VariantId, lng: string | undefined): Language {
  const spoken = languagesOf(variant)
  const wanted = [parseLanguage(lng), FALLBACK_LANGUAGE].find((language) => language && spoken.includes(language))
  return wanted ?? (spoken[0] as Language)
}

/** The variant of a request, in the language that it names. */
export function requestPlace(request: Request, lng: string | undefined): Place {
  const variant = requestVariant(request)
  return { variant, language: requestLanguage(variant, lng) }
}
