import 'server-only'
import { processState } from '../../runtime/process-state.ts'
import { isCrossOrigin } from '../../http/origin.ts'
import { parseJson } from '../../http/parse-json.ts'
import { problem } from '../../http/problem.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import type { Limit } from './rate-limit.ts'
import { requestVariant } from './request-site-locale.ts'
import { accountTransport } from '../transport.ts'

/** Rejects cross-origin requests. With an external account backend any cookie may be a session. */
export function rejectCrossOrigin(request: Request): Response | undefined {
  const session = accountTransport(requestVariant(request)).isExternal ? /./ : undefined
  return isCrossOrigin(request, session) ? problem(403, 'The request comes from another origin') : undefined
}

export async function rejectionFor(request: Request, limit: Limit): Promise<Response | undefined> {
  return rejectCrossOrigin(request) ?? limit(request)
}

/** Sets the status of the page that is being rendered to 429. */
export const reportRateLimited = (rejected: Response): void =>
  processState().onRateLimited?.(Number(rejected.headers.get('retry-after')))

/** Sets the status of the page that is being rendered to that of an expired link. */
export const reportLinkExpired = (): void => processState().onLinkExpired?.()

export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<{ json: unknown } | { rejected: Response }> {
  const body = await readAtMost(request, maxBytes)
  if (!body) return { rejected: problem(413, 'The body is too large', `At most ${maxBytes} bytes are read`) }
  const json = parseJson(body)
  return json === undefined ? { rejected: problem(400, 'The body is not JSON') } : { json }
}
