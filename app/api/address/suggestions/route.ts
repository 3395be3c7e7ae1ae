import { suggestionsRequestSchema } from '@/lib/contract/address-suggestions'
import { readClientIp } from '@/lib/routing/internal-headers'
import { badRequest, problem, upstreamProblem } from '@/lib/http/problem'
import { addressSuggestions, suggestionsRejection } from '@/lib/server/request/address-suggestions'
import { readBody, rejectionFor } from '@/lib/server/request/guard'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestVariant } from '@/lib/server/request/request-site-locale'

const MAX_BYTES = 10_000

/** Suggests addresses for the order form. `POST` keeps the typed address out of URLs and their logs. */
export async function POST(request: Request): Promise<Response> {
  const rejected = await rejectionFor(request, LIMITS.addressSuggestions)
  if (rejected) return rejected
  const suggest = addressSuggestions(requestVariant(request))
  if (!suggest) return problem(404, 'Not found')
  const body = await readBody(request, MAX_BYTES)
  if ('rejected' in body) return body.rejected
  const parsed = suggestionsRequestSchema.safeParse(body.json)
  if (!parsed.success) return badRequest(parsed.error)
  const overQuota = await suggestionsRejection(parsed.data, readClientIp(request))
  if (overQuota) return overQuota
  try {
    return Response.json({ suggestions: await suggest(parsed.data) }, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    return upstreamProblem(error)
  }
}
