import { getTranslations } from 'next-intl/server'
import { PROMO_WORDS, type PromoWords } from '@/lib/contract/promo-words'
import { requestLanguage, requestVariant } from '@/lib/server/request-place'

/** What the form of a promo code can say, in the language that `lng` names. */
export async function GET(request: Request): Promise<Response> {
  const language = requestLanguage(requestVariant(request), new URL(request.url).searchParams.get('lng') ?? undefined)
  const t = await getTranslations({ locale: language, namespace: 'promo' })
  const words = Object.fromEntries(PROMO_WORDS.map((key) => [key, t(key)])) as PromoWords
  return Response.json(words, { headers: { 'cache-control': 'no-cache' } })
}
