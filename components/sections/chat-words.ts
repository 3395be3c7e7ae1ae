import { getTranslations } from 'next-intl/server'
import { languageEntry } from '@/i18n/locales'
import { CHAT_MESSAGE_KEYS } from '@/lib/contract/chat-messages'
import type { ChatWords } from '@/lib/contract/chat-messages-response'
import type { Language } from '@/lib/domain/languages'
import { MESSAGE_PLACEHOLDERS } from '@/lib/visitor/interpolate'
import { pluralForms } from './basket/basket-words'

/** Messages of the built-in chat in a language. */
export async function chatWords(language: Language): Promise<ChatWords> {
  const t = await getTranslations({ locale: language })
  const tag = languageEntry(language).intl
  const words = Object.fromEntries(
    CHAT_MESSAGE_KEYS.map((key) => [key, t(key, MESSAGE_PLACEHOLDERS)]),
  ) as ChatWords['words']
  return { tag, words, unread: await pluralForms((n) => t('chat.unread', { n }), tag) }
}
