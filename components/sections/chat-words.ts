import { getTranslations } from 'next-intl/server'
import { languageEntry } from '@/i18n/locales'
import { CHAT_WORDS } from '@/lib/contract/chat-words'
import type { ChatWords } from '@/lib/contract/chat-words-answer'
import type { Language } from '@/lib/domain/languages'
import { MARKS } from '@/lib/visitor/marks'
import { pluralForms } from './basket/basket-words'

/** What the own chat can say in a language. */
export async function chatWords(language: Language): Promise<ChatWords> {
  const t = await getTranslations({ locale: language })
  const tag = languageEntry(language).intl
  const words = Object.fromEntries(CHAT_WORDS.map((key) => [key, t(key, MARKS)])) as ChatWords['words']
  return { tag, words, unread: await pluralForms((n) => t('chat.unread', { n }), tag) }
}
