import 'server-only'
import { trackedBytes } from '../contract/tracking.ts'
import { visitorAddressOf } from '../door/visitor-address.ts'
import { restOf } from '../http/call.ts'
import { Failure, isFailure } from '../http/failure.ts'
import { parseJson } from '../http/parse-json.ts'
import { badRequest, failureProblem, problem } from '../http/problem.ts'
import { readAtMost } from '../http/read-at-most.ts'
import { within } from '../http/within.ts'
import { callingAdmin } from './account/access.ts'
import { foreignRefusal } from './guard.ts'
import { warnOncePerMinute } from './log.ts'
import { filterCookies, passedNames, returnedCookies } from './passed-cookies.ts'
import { emailRefusal, requestQuotaRefusal } from './quotas.ts'
import { requestVariant } from './request-place.ts'
import { accountTransport, productTransport, type Transport } from './transport.ts'
import { findUpstreams, type Upstream } from './upstreams.ts'

const TIMEOUT = 5000
/** Bytes that a visitor may send, and that a system may answer. */
const MAX_ASKED = 100_000
const MAX_ANSWERED = 5_000_000
/** What passes: anything that a browser would draw could speak as the site. */
const JSON_TYPE = /^application\/(?:problem\+)?json(?=\s*(?:;|$))/i

const SENT_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** A call on its way: the row of the table, how the system is reached, and the names of the cookies that go there and back. */
interface Errand {
  readonly upstream: Upstream
  readonly transport: Transport
  readonly cookieNames: readonly string[]
}

function forwardedHeaders(request: Request, { upstream, transport, cookieNames }: Errand): Headers {
  const headers = new Headers({ accept: 'application/json' })
  const contentType = upstream.body ? 'application/json' : request.headers.get('content-type')
  if (contentType && upstream.method === 'POST') headers.set('content-type', contentType)
  const language = request.headers.get('accept-language')
  if (language) headers.set('accept-language', language)
  const address = visitorAddressOf(request)
  if (address) headers.set('x-forwarded-for', address)
  const cookies = filterCookies(request.headers.get('cookie'), cookieNames)
  if (cookies) headers.set('cookie', cookies)
  // Another instance of the site takes changes from its own pages only; where this one comes from has been looked at here.
  if (transport.outside && upstream.method === 'POST') headers.set('origin', new URL(transport.baseUrl).origin)
  return headers
}

async function returned(response: Response, { upstream, transport, cookieNames }: Errand): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (!JSON_TYPE.test(type))
    throw new Failure('schema', `${upstream.target} answered ${response.status} as "${type}", not as JSON`)
  const body = await readAtMost(response, MAX_ANSWERED)
  if (!body) throw new Failure('schema', `${upstream.target} answered with more than ${MAX_ANSWERED} bytes`)
  const headers = new Headers({
    'cache-control': 'no-store',
    'content-type': type,
    'x-content-type-options': 'nosniff',
  })
  const rest = response.headers.get('retry-after')
  if (rest) headers.set('retry-after', rest)
  for (const cookie of returnedCookies(response.headers, cookieNames)) headers.append('set-cookie', cookie)
  const answer = transport.outside ? upstream.toOurs?.(parseJson(body), transport.baseUrl) : undefined
  return new Response(answer === undefined ? body : JSON.stringify(answer), { status: response.status, headers })
}

/** What goes on of a body, or the answer to one that the system is not to be asked with. What was looked at goes as it was read. */
function lookedAt(
  body: Uint8Array<ArrayBuffer>,
  { body: schema }: Upstream,
): { sent: BodyInit } | { refused: Response } {
  if (!schema) return { sent: body }
  const json = parseJson(body)
  const { error } = schema.safeParse(json)
  return error ? { refused: badRequest(error) } : { sent: JSON.stringify(json) }
}

/** The answer to a call that would store or mail too much: where one recipient has had enough e-mails, as if one had been sent. */
async function quotaOf(
  request: Request,
  { quota, recipient }: Upstream,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response | undefined> {
  const refused = quota && (await requestQuotaRefusal(request, quota, quota === 'events' ? trackedBytes(body) : 1))
  const to = recipient?.(parseJson(body))
  if (refused || to === undefined) return refused
  const full = await emailRefusal(request, to)
  return full?.isOfRecipient ? Response.json({ ok: true }, { headers: SENT_HEADERS }) : full?.answer
}

/** Passes a call of section 7 on to the system that answers it, and its answer back. */
export async function relay(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const rows = findUpstreams(pathname)
  if (!rows.length) return problem(404, 'No such address')
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const upstream = rows.find((row) => row.method === method)
  if (!upstream)
    return problem(405, 'Method not allowed', undefined, { allow: rows.map((row) => row.method).join(', ') })
  const refused = (upstream.method !== 'GET' && foreignRefusal(request)) || (await upstream.limit(request))
  if (refused) return refused
  const caller = upstream.area && (await callingAdmin(request, upstream.area))
  if (caller && 'refused' in caller) return caller.refused
  const { maxBytes = MAX_ASKED } = upstream
  const body = upstream.method === 'POST' ? await readAtMost(request, maxBytes) : null
  if (body === undefined) return problem(413, 'The body is too large', `At most ${maxBytes} bytes are read`)

  const looked = body && lookedAt(body, upstream)
  if (looked && 'refused' in looked) return looked.refused

  const full = body && (await quotaOf(request, upstream, body))
  if (full) return full

  const variant = requestVariant(request)
  const transport = (upstream.system === 'account' ? accountTransport : productTransport)(variant)
  const errand = { upstream, transport, cookieNames: upstream.credentials ? passedNames(upstream.system, variant) : [] }
  try {
    return await within(upstream.timeout ?? TIMEOUT, upstream.target, async (signal) => {
      const response = await transport.fetch(
        new Request(transport.baseUrl + upstream.target + (upstream.body ? '' : search), {
          method: upstream.method,
          headers: forwardedHeaders(request, errand),
          body: looked && looked.sent,
          signal,
          redirect: 'manual',
        }),
      )
      if (response.status >= 500 || (response.status >= 300 && response.status < 400))
        throw new Failure(
          'status',
          `${response.status} from ${upstream.target}`,
          response.status,
          restOf(response.headers),
        )
      return returned(response, errand)
    })
  } catch (error) {
    const failure = isFailure(error) ? error : new Failure('network', String(error))
    warnOncePerMinute(`relay: ${upstream.target} failed`, failure)
    return failureProblem(failure)
  }
}
