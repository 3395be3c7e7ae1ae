/** What of the site is kept for a visitor without a network. */
export type Kind = 'page' | 'build' | 'font' | 'drawing' | 'picture'

/** Answers for one visitor, or of a moment: of handlers, flags and data of the router. */
const NEVER = /^\/(?:api|ofrep|_next\/data)(?:\/|$)/
const DRAWING = /^\/drawings\/|^\/icon\.svg$/
const PICTURE = /^\/images\/|^\/_next\/(?:image$|static\/media\/)/

/** The kind of what a request asks for; `undefined` where the network alone may answer. */
export function kindOf(
  { origin, pathname, searchParams }: URL,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  own: string,
): Kind | undefined {
  if (origin !== own || method !== 'GET' || NEVER.test(pathname) || searchParams.has('_rsc') || headers.has('rsc'))
    return undefined
  if (DRAWING.test(pathname)) return 'drawing'
  if (PICTURE.test(pathname)) return 'picture'
  if (pathname.startsWith('/_next/static/')) return 'build'
  if (pathname.startsWith('/fonts/')) return 'font'
  // Files have a dot in their name; those that are not named above are for machines, or are downloads.
  return /\.[^/]*$/.test(pathname) ? undefined : 'page'
}
