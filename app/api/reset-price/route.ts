import { revalidateTag } from 'next/cache'
import { processState } from '@/lib/runtime/process-state'
import { upstreamProblem } from '@/lib/http/problem'
import { CACHED } from '@/lib/server/cache-manifest'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestVariant } from '@/lib/server/request/request-site-locale'
import { productBackend } from '@/lib/server/transport'

/**
 * Forwards the call and invalidates cached prices only if the backend's have changed (specification, section 7):
 * anyone may call it, and all pages depend on prices.
 */
export async function GET(request: Request): Promise<Response> {
  const rejected = await LIMITS.resetPrices(request)
  if (rejected) return rejected
  try {
    await productBackend(requestVariant(request)).resetPrices()
    return Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    return upstreamProblem(error)
  } finally {
    const { onPricesReset: pricesReset } = processState()
    if (pricesReset) await pricesReset()
    else revalidateTag(CACHED.prices.tag, { expire: 0 })
  }
}
