import { cspReportSchema } from '@/lib/contract/csp-report'
import { badRequest } from '@/lib/http/problem'
import { OVERHEAD_BYTES, storedBytes } from '@/lib/http/quotas'
import { readBody } from '@/lib/server/request/guard'
import { log } from '@/lib/server/log'
import { rejectRequestOverQuota } from '@/lib/server/request/quotas'
import { LIMITS } from '@/lib/server/request/rate-limit'

const MAX_BYTES = 32_000

/** Logs CSP violation reports. */
export async function POST(request: Request): Promise<Response> {
  const rejection = await LIMITS.policyReports(request)
  if (rejection) return rejection
  const body = await readBody(request, MAX_BYTES)
  if ('rejected' in body) return body.rejected
  const reports = cspReportSchema.safeParse(body.json)
  if (!reports.success) return badRequest(reports.error)
  const full = await rejectRequestOverQuota(request, 'reports', storedBytes(reports.data, OVERHEAD_BYTES.report))
  if (full) return full
  for (const report of reports.data) log.warn(report, 'blocked by the content security policy')
  return new Response(null, { status: 204 })
}
