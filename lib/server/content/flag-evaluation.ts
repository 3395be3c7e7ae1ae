import 'server-only'
import { evaluationResponse, evaluationsResponse, readContext } from '../../contract/ofrep-http.ts'
import type { FlagContext } from '../../domain/flags.ts'
import { isFlagName } from '../../domain/flag-values.ts'
import { isEtag } from '../../http/etag.ts'
import { upstreamProblem } from '../../http/problem.ts'
import { rulesOf } from '../../variants/variants.ts'
import { rejectionFor } from '../request/guard.ts'
import { warnOncePerMinute } from '../log.ts'
import { LIMITS } from '../request/rate-limit.ts'
import { requestVariant } from '../request/request-site-locale.ts'
import { experiments } from '../transport.ts'

/** Evaluates flags through the experiment service. Adds the host's variant, which browsers need not know. */
async function evaluate(
  request: Request,
  key: string | undefined,
  answer: (context: FlagContext) => Promise<Response>,
): Promise<Response> {
  const rejected = await rejectionFor(request, LIMITS.flags)
  if (rejected) return rejected
  const parsed = await readContext(request, key)
  if ('rejected' in parsed) return parsed.rejected
  try {
    return await answer({
      ...parsed.context,
      variant: parsed.context.variant ?? String(rulesOf(requestVariant(request)).number),
    })
  } catch (error) {
    warnOncePerMinute('experiments: the service failed', error)
    return upstreamProblem(error)
  }
}

/** OFREP endpoints (specification, section 7). */
export function answerAllFlags(request: Request): Promise<Response> {
  const header = request.headers.get('if-none-match')
  const etag = isEtag(header) ? header : null
  return evaluate(request, undefined, async (context) =>
    evaluationsResponse(await experiments().evaluateAll(context, etag), etag),
  )
}

export function answerFlag(request: Request, key: string): Promise<Response> {
  return evaluate(request, key, async (context) =>
    evaluationResponse(
      isFlagName(key)
        ? await experiments().evaluate(key, context)
        : { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: 'Flag not found: check its key' },
    ),
  )
}
