import { FALLBACK_LANGUAGE, languagesOf } from '../../i18n/locales.ts'
import { parseLanguage, type Language } from '../domain/languages.ts'
import { preferredTags } from '../http/accept-language.ts'
import type { VariantId } from '../variants/variants.ts'

/** The language of a visitor without one in the URL: saved, browser, English (specification, section 4). */
export function negotiateLanguage(variant: VariantId, saved: string | undefined, acceptLanguage: string): Language {
  const supported = languagesOf(variant)
  const preferred = preferredTags(acceptLanguage).map((tag) => parseLanguage(tag.split('-')[0]))
  const candidates = [parseLanguage(saved), ...preferred, FALLBACK_LANGUAGE]
  return candidates.find((language) => language && supported.includes(language)) ?? (supported[0] as Language)
}
