import 'server-only'
import { evaluationAnswer, evaluationsAnswer, readContext } from '../contract/ofrep-http.ts'
import type { FlagContext } from '../domain/flags.ts'
import { isFlagName } from '../domain/flag-values.ts'
import { isEtag } from '../http/etag.ts'
import { failureProblem } from '../http/problem.ts'
import { rulesOf } from '../variants/variants.ts'
import { refusal } from './guard.ts'
import { warnOncePerMinute } from './log.ts'
import { LIMITS } from './rate-limit.ts'
import { requestVariant } from './request-place.ts'
import { experiments } from './transport.ts'

/** Answers by the experiment service; a browser need not know which variant its host is. */
async function answered(
  request: Request,
  key: string | undefined,
  answer: (context: FlagContext) => Promise<Response>,
): Promise<Response> {
  const refused = await refusal(request, LIMITS.flags)
  if (refused) return refused
  const asked = await readContext(request, key)
  if ('refused' in asked) return asked.refused
  try {
    return await answer({
      ...asked.context,
      variant: asked.context.variant ?? String(rulesOf(requestVariant(request)).number),
    })
  } catch (error) {
    warnOncePerMinute('experiments: the service failed', error)
    return failureProblem(error)
  }
}

/** `POST /ofrep/v1/evaluate/flags` on the site's own host (specification, section 7). */
export function answerAllFlags(request: Request): Promise<Response> {
  const given = request.headers.get('if-none-match')
  const known = isEtag(given) ? given : null
  return answered(request, undefined, async (context) =>
    evaluationsAnswer(await experiments().evaluateAll(context, known), known),
  )
}

/** `POST /ofrep/v1/evaluate/flags/{key}` on the site's own host. */
export function answerFlag(request: Request, key: string): Promise<Response> {
  return answered(request, key, async (context) =>
    evaluationAnswer(
      isFlagName(key)
        ? await experiments().evaluate(key, context)
        : { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: 'There is no such flag' },
    ),
  )
}
