import { getTranslations } from 'next-intl/server'
import { languageEntry } from '@/i18n/locales'
import { CHAT_MESSAGE_KEYS } from '@/lib/contract/chat-messages'
import type { ChatMessagesResponse } from '@/lib/contract/chat-messages-response'
import type { Language } from '@/lib/domain/languages'
import { MESSAGE_PLACEHOLDERS } from '@/lib/visitor/interpolate'
import { pluralForms } from '@/lib/visitor/plural-forms'

/** Interface texts of the built-in chat in a language. */
export async function chatMessages(language: Language): Promise<ChatMessagesResponse> {
  const t = await getTranslations({ locale: language })
  const tag = languageEntry(language).intl
  const messages = Object.fromEntries(
    CHAT_MESSAGE_KEYS.map((key) => [key, t(key, MESSAGE_PLACEHOLDERS)]),
  ) as ChatMessagesResponse['messages']
  return { tag, messages, unread: pluralForms((n) => t('chat.unread', { n }), tag) }
}
