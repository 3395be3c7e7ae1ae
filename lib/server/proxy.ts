import 'server-only'
import { Failure } from '../http/failure.ts'
import { failureProblem, problem } from '../http/problem.ts'
import { warnOncePerMinute } from './log.ts'
import { requestVariant } from './request-place.ts'
import { productTransport } from './transport.ts'
import { findUpstreams, type Upstream } from './upstreams.ts'

const TIMEOUT = 5000
const MAX_BODY = 100_000
const VISITOR_ADDRESS = 'x-visitor-address'
/** The site's own cookies go to nobody. */
const OWN_COOKIES = new Set(['lang'])

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
  const address = request.headers.get(VISITOR_ADDRESS)
  if (address) headers.set('x-forwarded-for', address)
  const cookies = upstream.credentials ? forwardedCookies(request.headers.get('cookie')) : ''
  if (cookies) headers.set('cookie', cookies)
  return headers
}

function returned(response: Response, body: ArrayBuffer, upstream: Upstream): Response {
  const headers = new Headers({ 'cache-control': 'no-store', 'content-type': response.headers.get('content-type') ?? 'application/json' })
  if (upstream.credentials) for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie.replace(/;\s*domain=[^;]*/gi, ''))
  return new Response(body, { status: response.status, headers })
}

/** A state-changing call may come from our own pages only, or from no page at all. */
function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return false
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.get('host')
}

async function bodyOf(request: Request): Promise<string | undefined> {
  const text = await request.text()
  return text.length > MAX_BODY ? undefined : text
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
  const body = upstream.method === 'POST' ? await bodyOf(request) : null
  if (body === undefined) return problem(413, 'The body is too large', `At most ${MAX_BODY} characters are read`)

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
    return returned(response, await response.arrayBuffer(), upstream)
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure(timer.aborted ? 'timeout' : 'network', String(error))
    warnOncePerMinute(`relay: ${upstream.target} failed`, failure)
    return failureProblem(failure)
  }
}
