import { getTranslations } from 'next-intl/server'
import { marketQuerySchema, type Countries } from '@/lib/contract/market'
import { findTimeZone, hasSeveralOffsets } from '@/lib/domain/countries'
import { isPriced } from '@/lib/domain/price'
import { problem } from '@/lib/http/problem'
import { pickerFormMessages } from '@/lib/server/page/picker-form-messages'
import { countriesIn } from '@/lib/server/catalogue/country-names'
import { loadPrices } from '@/lib/server/catalogue/prices'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestLanguage, requestVariant } from '@/lib/server/request/request-site-locale'
import { rulesOf } from '@/lib/variants/variants'

/** Options and texts of the picker in the language of `lng`, and the country of the time zone `tz`. */
export async function GET(request: Request): Promise<Response> {
  const rejected = await LIMITS.markets(request)
  if (rejected) return rejected
  const variant = requestVariant(request)
  if (!rulesOf(variant).choosesMarket) return problem(404, 'Not found')
  const query = marketQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const language = requestLanguage(variant, query.lng)
  const country = findTimeZone(query.tz)?.countryCode
  const [t, messages, list] = await Promise.all([
    getTranslations({ locale: language, namespace: 'region' }),
    pickerFormMessages(language),
    loadPrices(variant),
  ])
  const offered = countriesIn(language, t, (currency) => !list?.groups.length || isPriced(list, currency))
  const timeZone = country && { country, severalOffsets: hasSeveralOffsets(country) }
  return Response.json({ ...offered, messages, ...(timeZone && { timeZone }) } satisfies Countries, {
    headers: { 'cache-control': 'no-cache' },
  })
}
