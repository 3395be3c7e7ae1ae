import { revalidateTag } from 'next/cache'
import { failureProblem } from '@/lib/http/problem'
import { CACHED } from '@/lib/server/cache-manifest'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestVariant } from '@/lib/server/request-place'
import { productBackend } from '@/lib/server/transport'

/** Drops the cached prices and passes the call on (specification, section 7). */
export async function GET(request: Request): Promise<Response> {
  const refused = await LIMITS.resetPrices(request)
  if (refused) return refused
  try {
    await productBackend(requestVariant(request)).resetPrices()
    return Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    return failureProblem(error)
  } finally {
    revalidateTag(CACHED.prices.tag, { expire: 0 })
  }
}
