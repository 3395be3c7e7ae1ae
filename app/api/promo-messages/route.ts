import { getTranslations } from 'next-intl/server'
import { languageEntry } from '@/i18n/locales'
import { PROMO_MESSAGE_KEYS, type PromoMessages } from '@/lib/contract/promo-messages'
import { requestLanguage, requestVariant } from '@/lib/server/request/request-site-locale'
import { MESSAGE_PLACEHOLDERS } from '@/lib/visitor/interpolate'
import { pluralForms } from '@/lib/visitor/plural-forms'

/** Texts of the promo code form, in the language of `lng`. */
export async function GET(request: Request): Promise<Response> {
  const language = requestLanguage(requestVariant(request), new URL(request.url).searchParams.get('lng') ?? undefined)
  const t = await getTranslations({ locale: language, namespace: 'promo' })
  const tag = languageEntry(language).intl
  const response: PromoMessages = {
    tag,
    effect: pluralForms((n) => t('effect', { ...MESSAGE_PLACEHOLDERS, n }), tag),
    messages: Object.fromEntries(PROMO_MESSAGE_KEYS.map((key) => [key, t(key)])) as PromoMessages['messages'],
  }
  return Response.json(response, { headers: { 'cache-control': 'no-cache' } })
}
