import { createTranslator } from 'next-intl'
import { parseLanguage } from '../../lib/domain/languages.ts'
import { languageEntry } from '../../i18n/locales.ts'

/**
 * The real package needs the Next server. Tests without it pass the language explicitly and read the same catalogues.
 */
export async function getTranslations({ locale, namespace }: { locale: string; namespace?: string }) {
  const language = parseLanguage(locale)
  if (!language) throw new Error(`a language that is none: ${locale}`)
  const { default: messages } = (await import(`../../public/assets/i18n/${language}.json`)) as {
    default: Record<string, never>
  }
  return createTranslator({
    locale: languageEntry(language).intl,
    messages,
    namespace: namespace as never,
    timeZone: 'UTC',
  })
}
