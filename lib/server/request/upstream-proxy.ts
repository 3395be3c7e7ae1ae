import 'server-only'
import { trackedBytes } from '../../contract/tracking.ts'
import { readClientIp } from '../../routing/internal-headers.ts'
import { parseRetryAfter } from '../../http/call.ts'
import { UpstreamError, isUpstreamError } from '../../http/upstream-error.ts'
import { parseJson } from '../../http/parse-json.ts'
import { badRequest, upstreamProblem, problem } from '../../http/problem.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import { withTimeout } from '../../http/with-timeout.ts'
import { authenticateAdmin } from '../account/access.ts'
import { rejectCrossOrigin } from './guard.ts'
import { warnOncePerMinute } from '../log.ts'
import { filterCookies, forwardedNames, setCookiesFromUpstream } from './cookie-forwarding.ts'
import { emailRejection, rejectRequestOverQuota } from './quotas.ts'
import { requestVariant } from './request-site-locale.ts'
import { accountTransport, productTransport, type Transport } from '../transport.ts'
import { findUpstreams, type Upstream } from './upstreams.ts'

const TIMEOUT_MS = 5000
const MAX_REQUEST_BYTES = 100_000
const MAX_RESPONSE_BYTES = 5_000_000
/** Only JSON passes: any content type that a browser renders could run scripts on our origin. */
const JSON_TYPE = /^application\/(?:problem\+)?json(?=\s*(?:;|$))/i

const RESPONSE_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

interface ProxyCall {
  readonly upstream: Upstream
  readonly transport: Transport
  readonly cookieNames: readonly string[]
}

function forwardedHeaders(request: Request, { upstream, transport, cookieNames }: ProxyCall): Headers {
  const headers = new Headers({ accept: 'application/json' })
  const contentType = upstream.body ? 'application/json' : request.headers.get('content-type')
  if (contentType && upstream.method === 'POST') headers.set('content-type', contentType)
  const language = request.headers.get('accept-language')
  if (language) headers.set('accept-language', language)
  const ip = readClientIp(request)
  if (ip) headers.set('x-forwarded-for', ip)
  const cookies = filterCookies(request.headers.get('cookie'), cookieNames)
  if (cookies) headers.set('cookie', cookies)
  // Another instance of this site accepts changes from its own origin only; the origin of this request has been
  // verified.
  if (transport.isExternal && upstream.method === 'POST') headers.set('origin', new URL(transport.baseUrl).origin)
  return headers
}

async function toResponse(response: Response, { upstream, transport, cookieNames }: ProxyCall): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (!JSON_TYPE.test(type))
    throw new UpstreamError('schema', `${upstream.target} answered ${response.status} as "${type}", not as JSON`)
  const body = await readAtMost(response, MAX_RESPONSE_BYTES)
  if (!body) throw new UpstreamError('schema', `${upstream.target} answered with more than ${MAX_RESPONSE_BYTES} bytes`)
  const headers = new Headers({
    'cache-control': 'no-store',
    'content-type': type,
    'x-content-type-options': 'nosniff',
  })
  const retryAfter = response.headers.get('retry-after')
  if (retryAfter) headers.set('retry-after', retryAfter)
  for (const cookie of setCookiesFromUpstream(response.headers, cookieNames)) headers.append('set-cookie', cookie)
  const answer = transport.isExternal ? upstream.toOurs?.(parseJson(body), transport.baseUrl) : undefined
  return new Response(answer === undefined ? body : JSON.stringify(answer), { status: response.status, headers })
}

/**
 * Validates the body, or returns the error response. A validated body is serialized again, so that the system parses
 * what was checked.
 */
function validateBody(
  body: Uint8Array<ArrayBuffer>,
  { body: schema }: Upstream,
): { sent: BodyInit } | { rejected: Response } {
  if (!schema) return { sent: body }
  const json = parseJson(body)
  const { error } = schema.safeParse(json)
  return error ? { rejected: badRequest(error) } : { sent: JSON.stringify(json) }
}

/** Consumes the quotas of a call. If only the recipient's email quota is exhausted, the response looks like success. */
async function consumeQuotas(
  request: Request,
  { quota, recipient }: Upstream,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response | undefined> {
  const rejected = quota && (await rejectRequestOverQuota(request, quota, quota === 'events' ? trackedBytes(body) : 1))
  const to = recipient?.(parseJson(body))
  if (rejected || to === undefined) return rejected
  const full = await emailRejection(request, to)
  return full?.isOfRecipient ? Response.json({ ok: true }, { headers: RESPONSE_HEADERS }) : full?.answer
}

export async function proxyUpstream(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const rows = findUpstreams(pathname)
  if (!rows.length) return problem(404, 'Not found')
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const upstream = rows.find((row) => row.method === method)
  if (!upstream)
    return problem(405, 'Method not allowed', undefined, { allow: rows.map((row) => row.method).join(', ') })
  const rejected = (upstream.method !== 'GET' && rejectCrossOrigin(request)) || (await upstream.limit(request))
  if (rejected) return rejected
  const caller = upstream.area && (await authenticateAdmin(request, upstream.area))
  if (caller && 'rejected' in caller) return caller.rejected
  const { maxBytes = MAX_REQUEST_BYTES } = upstream
  const body = upstream.method === 'POST' ? await readAtMost(request, maxBytes) : null
  if (body === undefined) return problem(413, 'The body is too large', `At most ${maxBytes} bytes are read`)

  const validated = body && validateBody(body, upstream)
  if (validated && 'rejected' in validated) return validated.rejected
  const areaOfBody = body && upstream.areaOfBody?.(parseJson(body))
  const editor = areaOfBody && (await authenticateAdmin(request, areaOfBody))
  if (editor && 'rejected' in editor) return editor.rejected

  const full = body && (await consumeQuotas(request, upstream, body))
  if (full) return full

  const variant = requestVariant(request)
  const transport = (upstream.system === 'account' ? accountTransport : productTransport)(variant)
  const call = {
    upstream,
    transport,
    cookieNames: upstream.credentials ? forwardedNames(upstream.system, variant) : [],
  }
  try {
    return await withTimeout(upstream.timeout ?? TIMEOUT_MS, upstream.target, async (signal) => {
      const response = await transport.fetch(
        new Request(transport.baseUrl + upstream.target + (upstream.body ? '' : search), {
          method: upstream.method,
          headers: forwardedHeaders(request, call),
          body: validated && validated.sent,
          signal,
          redirect: 'manual',
        }),
      )
      if (response.status >= 500 || (response.status >= 300 && response.status < 400))
        throw new UpstreamError(
          'status',
          `${response.status} from ${upstream.target}`,
          response.status,
          parseRetryAfter(response.headers),
        )
      return toResponse(response, call)
    })
  } catch (error) {
    const failure = isUpstreamError(error) ? error : new UpstreamError('network', String(error))
    warnOncePerMinute(`proxy: ${upstream.target} failed`, failure)
    return upstreamProblem(failure)
  }
}
