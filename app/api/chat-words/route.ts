import { getTranslations } from 'next-intl/server'
import { pluralForms } from '@/components/sections/basket/basket-words'
import { languageEntry } from '@/i18n/locales'
import { CHAT_WORDS, type ChatWords } from '@/lib/contract/chat-words'
import { requestLanguage, requestVariant } from '@/lib/server/request-place'
import { MARKS } from '@/lib/visitor/words'

/** What the own chat can say, in the language that `lng` names. */
export async function GET(request: Request): Promise<Response> {
  const language = requestLanguage(requestVariant(request), new URL(request.url).searchParams.get('lng') ?? undefined)
  const t = await getTranslations({ locale: language })
  const tag = languageEntry(language).intl
  const words = Object.fromEntries(CHAT_WORDS.map((key) => [key, t(key, MARKS)])) as ChatWords['words']
  const answer: ChatWords = { tag, words, unread: await pluralForms((n) => t('chat.unread', { n }), tag) }
  return Response.json(answer, { headers: { 'cache-control': 'no-cache' } })
}
