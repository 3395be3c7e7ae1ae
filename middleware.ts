import { NextResponse, type NextRequest } from 'next/server'
import { config as siteConfig, doorKey } from './lib/config/config'
import { decide, type Decision } from './lib/door/decide'
import { ARM_COOKIE } from './lib/domain/content-test'
import { decodeFacts, FACTS_HEADER } from './lib/door/facts'
import { isOwnForm } from './lib/door/form-body'
import { isForeign } from './lib/http/origin'
import { parsePreview, PREVIEW_COOKIE } from './lib/door/preview'
import { readAtMost } from './lib/http/read-at-most'
import { MISDIRECTED } from './lib/door/hosts'
import { originOfHost } from './lib/variants/variants'

/** Browsers ask again each time; the answer is 304 while nothing has changed. */
const FRESH = { 'cache-control': 'no-cache' }

/** A page opened to be prerendered is the page itself: its second address is kept out of search. */
const unlisted = ({ nextUrl }: NextRequest): Record<string, string> =>
  nextUrl.searchParams.has(`${siteConfig().product}bot`) ? { 'x-robots-tag': 'noindex' } : {}

/** Arms of tests of content that cookies name, and those that the address asks for, as the content SDK writes both. */
function armsOf({ cookies }: NextRequest, query: URLSearchParams): Record<string, string> {
  const pairs = [...cookies.getAll().map(({ name, value }) => [name, value] as const), ...query]
  return Object.fromEntries(pairs.filter(([name]) => name.startsWith(ARM_COOKIE)).map(([name, arm]) => [name.slice(ARM_COOKIE.length), arm]))
}

/** The door: every request but the framework's own files passes here, in the order of `lib/door/decide`. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const url = new URL(request.url)
  const decision = decide(
    {
      host: request.headers.get('host') ?? '',
      pathname: url.pathname,
      query: url.searchParams,
      savedLanguage: request.cookies.get('lang')?.value,
      acceptLanguage: request.headers.get('accept-language') ?? '',
      arms: armsOf(request, url.searchParams),
      preview: parsePreview(new URLSearchParams(request.cookies.get(PREVIEW_COOKIE)?.value)),
      facts: decodeFacts(request.headers.get(FACTS_HEADER), doorKey()),
    },
    siteConfig(),
  )
  return answer(decision, request)
}

const isReading = ({ method }: NextRequest) => method === 'GET' || method === 'HEAD'

const refuse = (status: number, words: string, headers = {}) =>
  new NextResponse(words, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers } })

/** Bytes that a form may have. */
const MAX_FORM = 100_000

/** Pages are read; one takes what its own form sends. What is not that goes no further: the framework would fail on it. */
async function refusedForm({ form }: Decision & { kind: 'page' }, request: NextRequest): Promise<NextResponse | undefined> {
  if (isReading(request)) return undefined
  if (!form || request.method !== 'POST') return refuse(405, 'A page can only be read.\n', { allow: form ? 'GET, HEAD, POST' : 'GET, HEAD' })
  if (isForeign(request)) return refuse(403, 'The form comes from a foreign page.\n')
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data;\s*boundary=\S/i.test(type)) return refuse(415, 'A form is expected.\n')
  const body = Number(request.headers.get('content-length')) > MAX_FORM ? undefined : await readAtMost(request, MAX_FORM)
  if (!body) return refuse(413, `At most ${MAX_FORM} bytes are read.\n`)
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
      const refused = await refusedForm(decision, request)
      if (refused) return refused
      const target = new URL(decision.target, request.url)
      if (decision.personal) target.search = new URL(request.url).search
      const cache = decision.personal ? { 'cache-control': 'no-store' } : FRESH
      return NextResponse.rewrite(target, { headers: { ...cache, ...unlisted(request) }, request: { headers } })
    }
    case 'document':
      return NextResponse.rewrite(new URL(decision.target, request.url), { request: { headers } })
    case 'not-found':
    case 'gone': {
      const status = decision.kind === 'gone' ? 410 : 404
      if (!isReading(request)) return refuse(status, 'There is no such page.\n')
      return NextResponse.rewrite(new URL(decision.target, request.url), { status, headers: FRESH, request: { headers } })
    }
    case 'redirect': {
      const cache: Record<string, string> = decision.personal
        ? { 'cache-control': 'no-store', vary: 'Accept-Language, Cookie' }
        : { 'cache-control': 'public, max-age=3600' }
      // Next's own idea of the origin is that of the first port.
      const location = new URL(decision.location, originOfHost(request.headers.get('host') ?? '', siteConfig()))
      return new NextResponse(null, { status: decision.status, headers: { location: location.href, ...cache } })
    }
  }
}

// The framework keeps the body of every request that passes here, and of a large one only its beginning: images and the chat go past, as `lib/serve/gates.ts` knows.
export const config = { matcher: '/((?!_next/static/|api/v1/images/create-image/?$|api/chat/|api/admin/chat/).*)' }
