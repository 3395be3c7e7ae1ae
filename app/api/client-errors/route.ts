import { clientErrorSchema } from '@/lib/contract/client-error'
import { badRequest } from '@/lib/http/problem'
import { BESIDE, writtenBytes } from '@/lib/http/quotas'
import { readBody, refusal } from '@/lib/server/guard'
import { warnOnce } from '@/lib/server/log'
import { requestQuotaRefusal } from '@/lib/server/quotas'
import { LIMITS } from '@/lib/server/rate-limit'

const MAX_BYTES = 40_000

/** Errors of pages in visitors' browsers: one log line for each that is new. */
export async function POST(request: Request): Promise<Response> {
  const rejection = await refusal(request, LIMITS.clientErrors)
  if (rejection) return rejection
  const body = await readBody(request, MAX_BYTES)
  if ('refused' in body) return body.refused
  const report = clientErrorSchema.safeParse(body.json)
  if (!report.success) return badRequest(report.error)
  const full = await requestQuotaRefusal(request, 'reports', writtenBytes([report.data], BESIDE.report))
  if (full) return full
  warnOnce('browser: a page failed', report.data)
  return new Response(null, { status: 204 })
}
