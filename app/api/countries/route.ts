import { getTranslations } from 'next-intl/server'
import { isPriced } from '@/lib/domain/price'
import { problem } from '@/lib/http/problem'
import { countriesIn } from '@/lib/server/place-names'
import { loadPrices } from '@/lib/server/prices'
import { requestLanguage, requestVariant } from '@/lib/server/request-place'
import { rulesOf } from '@/lib/variants/variants'

/** What the picker offers, in the language that `lng` names. */
export async function GET(request: Request): Promise<Response> {
  const variant = requestVariant(request)
  if (!rulesOf(variant).choosesMarket) return problem(404, 'No such address')
  const language = requestLanguage(variant, new URL(request.url).searchParams.get('lng') ?? undefined)
  const [t, list] = await Promise.all([getTranslations({ locale: language, namespace: 'region' }), loadPrices(variant)])
  return Response.json(
    countriesIn(language, t, (currency) => !list?.groups.length || isPriced(list, currency)),
    { headers: { 'cache-control': 'no-cache' } },
  )
}
