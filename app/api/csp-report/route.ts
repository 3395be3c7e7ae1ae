import { policyReports } from '@/lib/contract/csp-report'
import { badRequest } from '@/lib/http/problem'
import { BESIDE, writtenBytes } from '@/lib/http/quotas'
import { readBody } from '@/lib/server/guard'
import { log } from '@/lib/server/log'
import { requestQuotaRefusal } from '@/lib/server/quotas'
import { LIMITS } from '@/lib/server/rate-limit'

const MAX_BYTES = 32_000

/** What browsers kept pages from doing, by the content security policy: a line in the log for each. */
export async function POST(request: Request): Promise<Response> {
  const rejection = await LIMITS.policyReports(request)
  if (rejection) return rejection
  const body = await readBody(request, MAX_BYTES)
  if ('refused' in body) return body.refused
  const reports = policyReports.safeParse(body.json)
  if (!reports.success) return badRequest(reports.error)
  const full = await requestQuotaRefusal(request, 'reports', writtenBytes(reports.data, BESIDE.report))
  if (full) return full
  for (const report of reports.data) log.warn(report, 'kept from happening by the content security policy')
  return new Response(null, { status: 204 })
}
