import { getTranslations } from 'next-intl/server'
import { marketQuerySchema, type Countries } from '@/lib/contract/market'
import { findTimeZone, hasSeveralOffsets } from '@/lib/domain/places'
import { isPriced } from '@/lib/domain/price'
import { problem } from '@/lib/http/problem'
import { pickerFormWords } from '@/lib/server/picker-form-words'
import { countriesIn } from '@/lib/server/place-names'
import { loadPrices } from '@/lib/server/prices'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestLanguage, requestVariant } from '@/lib/server/request-place'
import { rulesOf } from '@/lib/variants/variants'

/** What the picker offers and says, in the language that `lng` names, and the country of the time zone `tz`. */
export async function GET(request: Request): Promise<Response> {
  const refused = await LIMITS.markets(request)
  if (refused) return refused
  const variant = requestVariant(request)
  if (!rulesOf(variant).choosesMarket) return problem(404, 'No such address')
  const query = marketQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const language = requestLanguage(variant, query.lng)
  const country = findTimeZone(query.tz)?.countryCode
  const [t, words, list] = await Promise.all([
    getTranslations({ locale: language, namespace: 'region' }),
    pickerFormWords(language),
    loadPrices(variant),
  ])
  const offered = countriesIn(language, t, (currency) => !list?.groups.length || isPriced(list, currency))
  const timeZone = country && { country, severalOffsets: hasSeveralOffsets(country) }
  return Response.json({ ...offered, words, ...(timeZone && { timeZone }) } satisfies Countries, {
    headers: { 'cache-control': 'no-cache' },
  })
}
