import { revalidateTag } from 'next/cache'
import { processState } from '@/lib/config/process-state'
import { failureProblem } from '@/lib/http/problem'
import { CACHED } from '@/lib/server/cache-manifest'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestVariant } from '@/lib/server/request-place'
import { productBackend } from '@/lib/server/transport'

/**
 * Passes the call on and drops the cached prices (specification, section 7), where the backend has others: anybody may call,
 * and all pages are made of them.
 */
export async function GET(request: Request): Promise<Response> {
  const refused = await LIMITS.resetPrices(request)
  if (refused) return refused
  try {
    await productBackend(requestVariant(request)).resetPrices()
    return Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    return failureProblem(error)
  } finally {
    const { pricesReset } = processState()
    if (pricesReset) await pricesReset()
    else revalidateTag(CACHED.prices.tag, { expire: 0 })
  }
}
