import { NextResponse, type NextRequest } from 'next/server'
import { config as siteConfig, doorKey } from './lib/config/config'
import { decide, type Decision } from './lib/door/decide'
import { decodeFacts, FACTS_HEADER } from './lib/door/facts'
import { MISDIRECTED } from './lib/door/hosts'
import { originOfHost } from './lib/variants/variants'

/** Browsers ask again each time; the answer is 304 while nothing has changed. */
const FRESH = { 'cache-control': 'no-cache' }

/** A page opened to be prerendered is the page itself: its second address is kept out of search. */
const unlisted = ({ nextUrl }: NextRequest): Record<string, string> =>
  nextUrl.searchParams.has(`${siteConfig().product}bot`) ? { 'x-robots-tag': 'noindex' } : {}

/** The door: every request but the framework's own files passes here, in the order of `lib/door/decide`. */
export function middleware(request: NextRequest): NextResponse {
  const url = new URL(request.url)
  const decision = decide(
    {
      host: request.headers.get('host') ?? '',
      pathname: url.pathname,
      query: url.searchParams,
      savedLanguage: request.cookies.get('lang')?.value,
      acceptLanguage: request.headers.get('accept-language') ?? '',
      facts: decodeFacts(request.headers.get(FACTS_HEADER), doorKey()),
    },
    siteConfig(),
  )
  return answer(decision, request)
}

function answer(decision: Decision, request: NextRequest): NextResponse {
  const headers = new Headers(request.headers)
  headers.delete(FACTS_HEADER)
  switch (decision.kind) {
    case 'misdirected':
      return new NextResponse(MISDIRECTED, { status: 421, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })
    case 'pass':
      return NextResponse.next({ request: { headers } })
    case 'page':
      return NextResponse.rewrite(new URL(decision.target, request.url), { headers: { ...FRESH, ...unlisted(request) }, request: { headers } })
    case 'document':
      return NextResponse.rewrite(new URL(decision.target, request.url), { request: { headers } })
    case 'not-found':
    case 'gone':
      return NextResponse.rewrite(new URL(decision.target, request.url), { status: decision.kind === 'gone' ? 410 : 404, headers: FRESH, request: { headers } })
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

export const config = { matcher: '/((?!_next/static/).*)' }
