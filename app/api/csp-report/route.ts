import { policyReports } from '@/lib/contract/csp-report'
import { parseJson } from '@/lib/http/parse-json'
import { badRequest, problem } from '@/lib/http/problem'
import { readAtMost } from '@/lib/http/read-at-most'
import { log } from '@/lib/server/log'
import { LIMITS } from '@/lib/server/rate-limit'

const MAX_BYTES = 32_000

/** What browsers kept pages from doing, by the content security policy: a line in the log for each. */
export async function POST(request: Request): Promise<Response> {
  const refused = await LIMITS.policyReports(request)
  if (refused) return refused
  const body = await readAtMost(request, MAX_BYTES)
  if (!body) return problem(413, 'The body is too large', `At most ${MAX_BYTES} bytes are read`)
  const reports = policyReports.safeParse(parseJson(body))
  if (!reports.success) return badRequest(reports.error)
  for (const report of reports.data) log.warn(report, 'kept from happening by the content security policy')
  return new Response(null, { status: 204 })
}
