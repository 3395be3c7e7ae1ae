import { getRequestConfig } from 'next-intl/server'
import { locale as rootLocale } from 'next/root-params'
import { languageEntry } from './locales'
import { LANGUAGES, parseLanguage } from '../lib/domain/languages'

/** Messages of the page's language. A missing message fails the build: there is no fallback to another language. */
export default getRequestConfig(async ({ locale }) => {
  const language = parseLanguage(locale ?? (await rootLocale())) ?? LANGUAGES[0]
  const { default: messages } = (await import(`../public/assets/i18n/${language}.json`)) as { default: Messages }
  return {
    locale: languageEntry(language).intl,
    messages,
    timeZone: 'UTC',
    onError(error) {
      throw error
    },
  }
})
