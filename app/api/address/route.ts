import { visitorAddressOf } from '@/lib/door/visitor-address'
import { problem } from '@/lib/http/problem'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestVariant } from '@/lib/server/request-place'
import { cityOfVisitor } from '@/lib/server/visitor-city'
import { rulesOf } from '@/lib/variants/variants'

/** The city of the visitor who asks, `null` where it is unknown; none is looked for where the query has `bot` (specification, section 5). */
export async function GET(request: Request): Promise<Response> {
  if (!rulesOf(requestVariant(request)).findsCity) return problem(404, 'No such address')
  const refused = await LIMITS.address(request)
  if (refused) return refused
  const isBot = new URL(request.url).searchParams.has('bot')
  return Response.json(isBot ? null : await cityOfVisitor(visitorAddressOf(request)), {
    headers: { 'cache-control': 'no-store' },
  })
}
