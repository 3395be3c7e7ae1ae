import { readClientIp } from '@/lib/routing/internal-headers'
import { problem } from '@/lib/http/problem'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestVariant } from '@/lib/server/request/request-site-locale'
import { cityOfVisitor } from '@/lib/server/request/visitor-city'
import { rulesOf } from '@/lib/variants/variants'

/** City of the visitor, `null` if unknown; with `bot` in the query there is no lookup (specification, section 5). */
export async function GET(request: Request): Promise<Response> {
  if (!rulesOf(requestVariant(request)).findsCity) return problem(404, 'Not found')
  const rejected = await LIMITS.address(request)
  if (rejected) return rejected
  const isBot = new URL(request.url).searchParams.has('bot')
  return Response.json(isBot ? null : await cityOfVisitor(readClientIp(request)), {
    headers: { 'cache-control': 'no-store' },
  })
}
