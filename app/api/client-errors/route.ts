import { clientErrorSchema } from '@/lib/contract/client-error'
import { badRequest } from '@/lib/http/problem'
import { OVERHEAD_BYTES, storedBytes } from '@/lib/http/quotas'
import { readBody, rejectionFor } from '@/lib/server/request/guard'
import { warnOnce } from '@/lib/server/log'
import { rejectRequestOverQuota } from '@/lib/server/request/quotas'
import { LIMITS } from '@/lib/server/request/rate-limit'

const MAX_BYTES = 40_000

/** Reports of errors in visitors' browsers: each distinct one is logged once. */
export async function POST(request: Request): Promise<Response> {
  const rejection = await rejectionFor(request, LIMITS.clientErrors)
  if (rejection) return rejection
  const body = await readBody(request, MAX_BYTES)
  if ('rejected' in body) return body.rejected
  const report = clientErrorSchema.safeParse(body.json)
  if (!report.success) return badRequest(report.error)
  const full = await rejectRequestOverQuota(request, 'reports', storedBytes([report.data], OVERHEAD_BYTES.report))
  if (full) return full
  warnOnce('browser: a page failed', report.data)
  return new Response(null, { status: 204 })
}
