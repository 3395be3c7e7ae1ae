import 'server-only'
import {
  asksForUnpublished,
  builderCall,
  builderRequestSchema,
  MAX_BUILDER_RESPONSE_BYTES,
  MAX_BUILDER_REQUEST_BYTES,
} from '../../contract/builder.ts'
import { trackedBytes } from '../../contract/tracking.ts'
import { UpstreamError, isUpstreamError } from '../../http/upstream-error.ts'
import { badRequest, upstreamProblem, problem } from '../../http/problem.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import { withTimeout } from '../../http/with-timeout.ts'
import { config } from '../../config/config.ts'
import { toBuilderSpace } from '../../integrations/content-service.ts'
import { readBody, rejectionFor } from '../request/guard.ts'
import { warnOncePerMinute } from '../log.ts'
import { rejectRequestOverQuota } from '../request/quotas.ts'
import { LIMITS } from '../request/rate-limit.ts'
import { requestVariant } from '../request/request-site-locale.ts'
import { pageBuilder } from '../transport.ts'

const TIMEOUT_MS = 5000

async function toResponse(response: Response): Promise<Response> {
  const { status, headers } = response
  if (status >= 500 || (status >= 300 && status < 400))
    throw new UpstreamError('status', `${status} from the page builder`, status)
  const type = headers.get('content-type') ?? ''
  if (!/^application\/(?:problem\+)?json\b/i.test(type))
    throw new UpstreamError('schema', `the page builder answered ${status} as "${type}", not as JSON`)
  const body = await readAtMost(response, MAX_BUILDER_RESPONSE_BYTES)
  if (!body)
    throw new UpstreamError('schema', `the page builder answered with more than ${MAX_BUILDER_RESPONSE_BYTES} bytes`)
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

/** `POST /api/builder` (specification, section 7): proxies calls of the page builder's API, and nothing else. */
export async function proxyToBuilder(request: Request): Promise<Response> {
  const rejected = await rejectionFor(request, LIMITS.builder)
  if (rejected) return rejected
  const read = await readBody(request, MAX_BUILDER_REQUEST_BYTES)
  if ('rejected' in read) return read.rejected
  const parsed = builderRequestSchema.safeParse(read.json)
  if (!parsed.success) return badRequest(parsed.error)
  const called = builderCall(parsed.data, toBuilderSpace(config()))
  if ('rejected' in called) return problem(400, 'Bad request', called.rejected)
  if (asksForUnpublished(called)) return problem(400, 'Bad request', 'resource: published content only is expected')
  // Tracked events are stored by the embedded backend or any other product backend.
  const full =
    called.body === undefined
      ? undefined
      : await rejectRequestOverQuota(request, 'events', trackedBytes(Buffer.from(called.body)))
  if (full) return full
  try {
    return await withTimeout(TIMEOUT_MS, 'the page builder', async (signal) =>
      toResponse(await pageBuilder(requestVariant(request))(called, signal)),
    )
  } catch (error) {
    const failure = isUpstreamError(error) ? error : new UpstreamError('network', String(error))
    warnOncePerMinute('page builder: a call failed', failure)
    return upstreamProblem(failure)
  }
}
