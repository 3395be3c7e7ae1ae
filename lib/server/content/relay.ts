import 'server-only'
import {
  asksForUnpublished,
  builderCall,
  builderRequestSchema,
  MAX_BUILDER_ANSWERED,
  MAX_BUILDER_ASKED,
} from '../../contract/builder.ts'
import { trackedBytes } from '../../contract/tracking.ts'
import { Failure, isFailure } from '../../http/failure.ts'
import { badRequest, failureProblem, problem } from '../../http/problem.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import { within } from '../../http/within.ts'
import { config } from '../../config/config.ts'
import { builderSpaceOf } from '../../systems/content-service.ts'
import { readBody, refusal } from '../guard.ts'
import { warnOncePerMinute } from '../log.ts'
import { requestQuotaRefusal } from '../quotas.ts'
import { LIMITS } from '../rate-limit.ts'
import { requestVariant } from '../request-place.ts'
import { pageBuilder } from '../transport.ts'

const TIMEOUT = 5000

async function returned(response: Response): Promise<Response> {
  const { status, headers } = response
  if (status >= 500 || (status >= 300 && status < 400))
    throw new Failure('status', `${status} from the page builder`, status)
  const type = headers.get('content-type') ?? ''
  if (!/^application\/(?:problem\+)?json\b/i.test(type))
    throw new Failure('schema', `the page builder answered ${status} as "${type}", not as JSON`)
  const body = await readAtMost(response, MAX_BUILDER_ANSWERED)
  if (!body) throw new Failure('schema', `the page builder answered with more than ${MAX_BUILDER_ANSWERED} bytes`)
  const retry = headers.get('retry-after')
  return new Response(body, {
    status,
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(retry && { 'retry-after': retry }),
    },
  })
}

/** `POST /api/builder` (specification, section 7): a call of the page builder's API, and no other call, made for a browser. */
export async function relayToBuilder(request: Request): Promise<Response> {
  const refused = await refusal(request, LIMITS.builder)
  if (refused) return refused
  const read = await readBody(request, MAX_BUILDER_ASKED)
  if ('refused' in read) return read.refused
  const asked = builderRequestSchema.safeParse(read.json)
  if (!asked.success) return badRequest(asked.error)
  const called = builderCall(asked.data, builderSpaceOf(config()))
  if ('refused' in called) return problem(400, 'Bad request', called.refused)
  if (asksForUnpublished(called)) return problem(400, 'Bad request', 'resource: published content only is expected')
  // The embedded backend, and any other product backend, stores what is tracked.
  const full =
    called.body === undefined
      ? undefined
      : await requestQuotaRefusal(request, 'events', trackedBytes(Buffer.from(called.body)))
  if (full) return full
  try {
    return await within(TIMEOUT, 'the page builder', async (signal) =>
      returned(await pageBuilder(requestVariant(request))(called, signal)),
    )
  } catch (error) {
    const failure = isFailure(error) ? error : new Failure('network', String(error))
    warnOncePerMinute('page builder: a call failed', failure)
    return failureProblem(failure)
  }
}
