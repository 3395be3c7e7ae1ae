import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { escapeHtml } from '../../http/escape-html.ts'

function answer(
  status: number,
  headers: Record<string, string>,
  cookies: readonly string[],
  html: string | null,
): Response {
  // Do not leak our URL (it may contain a signature) to the target.
  const all = new Headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...headers })
  for (const cookie of cookies) all.append('set-cookie', cookie)
  return new Response(html, { status, headers: all })
}

/** Proxies accept 4 to 64 KB of headers, and count a longer response as a failure of the server. */
const MAX_LOCATION_BYTES = 2048

const withoutLongQuery = (location: string): string =>
  Buffer.byteLength(location) > MAX_LOCATION_BYTES ? location.replace(/[?#].*$/s, '') : location

/**
 * Redirects to the page that shows the result (Post/Redirect/Get), without a query that is longer than any of the site:
 * it repeats what the client has sent.
 */
export const seeOther = (location: string, cookies: readonly string[] = []): Response =>
  answer(303, { location: withoutLongQuery(location) }, cookies, null)

/**
 * Responds to a rate-limited form with 429 or 503, which cannot redirect by itself: a meta refresh does, with a link as a
 * fallback. @param rejected response of the limit, with its `Retry-After`
 */
export async function redirectRateLimited(
  siteLocale: SiteLocale,
  location: string,
  rejected: Response,
  cookies: readonly string[] = [],
): Promise<Response> {
  const t = await getTranslations({ locale: siteLocale.language, namespace: 'e429' })
  const url = escapeHtml(location)
  const title = escapeHtml(t('title'))
  const text = escapeHtml(t('text'))
  const action = escapeHtml(t('action'))
  const html = `<!doctype html><html lang="${siteLocale.language}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">\
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${url}"><title>${title}</title></head>\
<body><h1>${title}</h1><p>${text}</p><p><a href="${url}">${action}</a></p></body></html>`
  return answer(
    rejected.status,
    { 'retry-after': rejected.headers.get('retry-after') ?? '60', 'content-type': 'text/html; charset=utf-8' },
    cookies,
    html,
  )
}
