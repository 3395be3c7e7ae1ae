import { getRequestConfig } from 'next-intl/server'
import { locale as rootLocale } from 'next/root-params'
import { languageEntry } from './locales'
import { onMessageError, withSource } from './message-policy'
import { config, isBuild } from '../lib/config/config'
import { LANGUAGES, parseLanguage, type Language } from '../lib/domain/languages'

async function messagesOf(language: Language): Promise<Messages> {
  const { default: messages } = (await import(`../public/assets/i18n/${language}.json`)) as { default: Messages }
  return messages
}

const complete = new Map<Language, Promise<Messages>>()

/** Messages with Russian as the fallback for missing ones, used in production. */
function completeMessages(language: Language): Promise<Messages> {
  const messages =
    complete.get(language) ??
    Promise.all([messagesOf(LANGUAGES[0]), messagesOf(language)]).then(
      ([source, own]) => withSource(source, own) as Messages,
    )
  complete.set(language, messages)
  return messages
}

/** Messages of the page's language. A missing one fails the build and development; production shows the Russian one. */
export default getRequestConfig(async ({ locale }) => {
  const language = parseLanguage(locale ?? (await rootLocale())) ?? LANGUAGES[0]
  const strict = isBuild() || !config().strict
  return {
    locale: languageEntry(language).intl,
    messages: await (strict ? messagesOf(language) : completeMessages(language)),
    timeZone: 'UTC',
    onError: onMessageError(strict, console.warn),
  }
})
