import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Place } from '../../i18n/locales.ts'
import { escaped } from '../http/escaped.ts'

function answer(
  status: number,
  headers: Record<string, string>,
  cookies: readonly string[],
  html: string | null,
): Response {
  // What an address of ours carries, such as a signature, is no matter of the page that it leads to.
  const all = new Headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...headers })
  for (const cookie of cookies) all.append('set-cookie', cookie)
  return new Response(html, { status, headers: all })
}

/** Leads whoever sent a form, or followed a link, to the page that says what became of it. */
export const leadTo = (location: string, cookies: readonly string[] = []): Response =>
  answer(303, { location }, cookies, null)

/**
 * The same where it was too often: 429, which a redirect cannot say, and leads on at once. A browser that follows nothing by itself shows a link.
 * @param refused the answer of the limit, which says for how long
 */
export async function leadTooOften(
  place: Place,
  location: string,
  refused: Response,
  cookies: readonly string[] = [],
): Promise<Response> {
  const t = await getTranslations({ locale: place.language, namespace: 'e429' })
  const [address, title, text, action] = [location, t('title'), t('text'), t('action')].map(escaped)
  const html = `<!doctype html><html lang="${place.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">\
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${address}"><title>${title}</title></head>\
<body><h1>${title}</h1><p>${text}</p><p><a href="${address}">${action}</a></p></body></html>`
  return answer(
    429,
    { 'retry-after': refused.headers.get('retry-after') ?? '60', 'content-type': 'text/html; charset=utf-8' },
    cookies,
    html,
  )
}
