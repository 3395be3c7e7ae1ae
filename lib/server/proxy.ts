import 'server-only'
import { visitorAddressOf } from '../door/visitor-address.ts'
import { Failure } from '../http/failure.ts'
import { isForeign } from '../http/origin.ts'
import { failureProblem, problem } from '../http/problem.ts'
import { readAtMost } from '../http/read-at-most.ts'
import { SUBSCRIPTION_COOKIE } from '../visitor/subscription.ts'
import { warnOncePerMinute } from './log.ts'
import { requestVariant } from './request-place.ts'
import { productTransport } from './transport.ts'
import { findUpstreams, type Upstream } from './upstreams.ts'

const TIMEOUT = 5000
/** Bytes that a visitor may send, and that a system may answer. */
const MAX_ASKED = 100_000
const MAX_ANSWERED = 5_000_000
/** What passes: anything that a browser would draw could speak as the site. */
const JSON_TYPE = /^application\/(?:problem\+)?json(?=\s*(?:;|$))/i
/** The site's own cookies go to nobody. */
const OWN_COOKIES = new Set(['lang', 'builderSessionId', SUBSCRIPTION_COOKIE])

function forwardedCookies(header: string | null): string {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair && !OWN_COOKIES.has(pair.split('=', 1)[0] ?? ''))
    .join('; ')
}

function forwardedHeaders(request: Request, upstream: Upstream): Headers {
  const headers = new Headers({ accept: 'application/json' })
  const contentType = request.headers.get('content-type')
  if (contentType && upstream.method === 'POST') headers.set('content-type', contentType)
  const language = request.headers.get('accept-language')
  if (language) headers.set('accept-language', language)
  const address = visitorAddressOf(request)
  if (address) headers.set('x-forwarded-for', address)
  const cookies = upstream.credentials ? forwardedCookies(request.headers.get('cookie')) : ''
  if (cookies) headers.set('cookie', cookies)
  return headers
}

async function returned(response: Response, upstream: Upstream): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (!JSON_TYPE.test(type)) throw new Failure('schema', `${upstream.target} answered ${response.status} as "${type}", not as JSON`)
  const body = await readAtMost(response, MAX_ANSWERED)
  if (!body) throw new Failure('schema', `${upstream.target} answered with more than ${MAX_ANSWERED} bytes`)
  const headers = new Headers({ 'cache-control': 'no-store', 'content-type': type, 'x-content-type-options': 'nosniff' })
  if (upstream.credentials) for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie.replace(/;\s*domain=[^;]*/gi, ''))
  return new Response(body, { status: response.status, headers })
}

/** Passes a call of section 7 on to the system that answers it, and its answer back. */
export async function relay(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const rows = findUpstreams(pathname)
  if (!rows.length) return problem(404, 'No such address')
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const upstream = rows.find((row) => row.method === method)
  if (!upstream) return problem(405, 'Method not allowed', undefined, { allow: rows.map((row) => row.method).join(', ') })
  if (upstream.method !== 'GET' && isForeign(request)) return problem(403, 'The call comes from a foreign page')
  const refused = await upstream.limit?.(request)
  if (refused) return refused
  const { maxBytes = MAX_ASKED } = upstream
  const body = upstream.method === 'POST' ? await readAtMost(request, maxBytes) : null
  if (body === undefined) return problem(413, 'The body is too large', `At most ${maxBytes} bytes are read`)

  const { fetch, baseUrl } = productTransport(requestVariant(request))
  const timer = AbortSignal.timeout(TIMEOUT)
  try {
    const response = await fetch(
      new Request(baseUrl + upstream.target + search, {
        method: upstream.method,
        headers: forwardedHeaders(request, upstream),
        body,
        signal: timer,
        redirect: 'manual',
      }),
    )
    if (response.status >= 500 || (response.status >= 300 && response.status < 400))
      throw new Failure('status', `${response.status} from ${upstream.target}`, response.status)
    return await returned(response, upstream)
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure(timer.aborted ? 'timeout' : 'network', String(error))
    warnOncePerMinute(`relay: ${upstream.target} failed`, failure)
    return failureProblem(failure)
  }
}
