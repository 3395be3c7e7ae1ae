import { NextResponse, type NextRequest } from 'next/server'
import { config as siteConfig, doorKey } from './lib/config/config'
import { POLICY } from './lib/door/content-policy'
import { decide, type Decision } from './lib/door/decide'
import { readDoorRequest } from './lib/door/door-request'
import { decodeFacts, FACTS_HEADER } from './lib/door/facts'
import { isOwnForm } from './lib/door/form-body'
import { BODY_LIMITS } from './lib/http/body-limits'
import { isForeign } from './lib/http/origin'
import { readAtMost } from './lib/http/read-at-most'
import { personalPolicy } from './lib/door/personal-policy'
import { PATHLESS_REFERRER } from './lib/door/referrer-policy'
import { MISDIRECTED } from './lib/door/hosts'
import { unlistedHeaders } from './lib/door/unlisted'
import { originOfHost } from './lib/variants/variants'

/** Browsers ask again each time; the answer is 304 while nothing has changed. */
const FRESH = { 'cache-control': 'no-cache' }

/** The door: every request but the framework's own files passes here, in the order of `lib/door/decide`. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const url = new URL(request.url)
  const headers = {
    host: request.headers.get('host') ?? '',
    cookie: request.headers.get('cookie') ?? '',
    acceptLanguage: request.headers.get('accept-language') ?? '',
  }
  const decision = decide(
    readDoorRequest({ url, ...headers }, decodeFacts(request.headers.get(FACTS_HEADER), doorKey())),
    siteConfig(),
  )
  return answer(decision, request)
}

const isReading = ({ method }: NextRequest) => method === 'GET' || method === 'HEAD'

const refuse = (status: number, words: string, headers = {}) =>
  new NextResponse(words, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })

/** Pages are read; one takes what its own form sends. What is not that goes no further: the framework would fail on it. */
async function refusedForm(
  { form }: Decision & { kind: 'page' },
  request: NextRequest,
): Promise<NextResponse | undefined> {
  if (isReading(request)) return undefined
  if (!form || request.method !== 'POST')
    return refuse(405, 'A page can only be read.\n', { allow: form ? 'GET, HEAD, POST' : 'GET, HEAD' })
  if (isForeign(request)) return refuse(403, 'The form comes from a foreign page.\n')
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data;\s*boundary=\S/i.test(type)) return refuse(415, 'A form is expected.\n')
  const body =
    Number(request.headers.get('content-length')) > BODY_LIMITS.default
      ? undefined
      : await readAtMost(request, BODY_LIMITS.default)
  if (!body) return refuse(413, `At most ${BODY_LIMITS.default} bytes are read.\n`)
  return (await isOwnForm(body, type)) ? undefined : refuse(400, 'The form cannot be read.\n')
}

async function answer(decision: Decision, request: NextRequest): Promise<NextResponse> {
  const headers = new Headers(request.headers)
  headers.delete(FACTS_HEADER)
  switch (decision.kind) {
    case 'misdirected':
      return refuse(421, MISDIRECTED)
    case 'pass':
      return NextResponse.next({ request: { headers } })
    case 'page': {
      if (decision.postTarget && request.method === 'POST')
        return NextResponse.rewrite(new URL(decision.postTarget + new URL(request.url).search, request.url), {
          request: { headers },
        })
      const refused = await refusedForm(decision, request)
      if (refused) return refused
      const target = new URL(decision.target, request.url)
      if (decision.personal) target.search = new URL(request.url).search
      const policy = decision.personal ? personalPolicy(target.pathname, siteConfig()) : {}
      // By this the framework learns the nonce of its scripts.
      if (policy[POLICY]) headers.set(POLICY, policy[POLICY])
      const cache = decision.personal ? { 'cache-control': 'no-store', ...PATHLESS_REFERRER } : FRESH
      return NextResponse.rewrite(target, {
        headers: { ...cache, ...policy, ...unlistedHeaders(request.nextUrl.searchParams, siteConfig()) },
        request: { headers },
      })
    }
    case 'document':
      return NextResponse.rewrite(new URL(decision.target, request.url), { request: { headers } })
    case 'not-found':
    case 'gone': {
      const status = decision.kind === 'gone' ? 410 : 404
      if (!isReading(request)) return refuse(status, 'There is no such page.\n')
      return NextResponse.rewrite(new URL(decision.target, request.url), {
        status,
        headers: FRESH,
        request: { headers },
      })
    }
    case 'redirect': {
      const cache: Record<string, string> = decision.personal
        ? { 'cache-control': 'no-store', vary: 'Accept-Language, Cookie' }
        : decision.changes
          ? FRESH
          : { 'cache-control': 'public, max-age=3600' }
      // Next's own idea of the origin is that of the first port.
      const location = new URL(decision.location, originOfHost(request.headers.get('host') ?? '', siteConfig()))
      return new NextResponse(null, { status: decision.status, headers: { location: location.href, ...cache } })
    }
  }
}

// The framework keeps the body of every request that passes here, and of a large one only its beginning: images and the chat go past, as `lib/serve/gates.ts` knows.
export const config = { matcher: '/((?!_next/static/|api/v1/images/create-image/?$|api/chat/|api/admin/chat/).*)' }
