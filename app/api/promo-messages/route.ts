import { getTranslations } from 'next-intl/server'
import { PROMO_MESSAGE_KEYS, type PromoMessages } from '@/lib/contract/promo-messages'
import { requestLanguage, requestVariant } from '@/lib/server/request/request-site-locale'

/** Texts of the promo code form, in the language of `lng`. */
export async function GET(request: Request): Promise<Response> {
  const language = requestLanguage(requestVariant(request), new URL(request.url).searchParams.get('lng') ?? undefined)
  const t = await getTranslations({ locale: language, namespace: 'promo' })
  const messages = Object.fromEntries(PROMO_MESSAGE_KEYS.map((key) => [key, t(key)])) as PromoMessages
  return Response.json(messages, { headers: { 'cache-control': 'no-cache' } })
}
