export type Kind = 'page' | 'build' | 'font' | 'drawing' | 'picture'

/** Personal or short-lived responses: route handlers, flags, router data. */
const UNCACHED_PATHS = /^\/(?:api|ofrep|_next\/data)(?:\/|$)/
const DRAWING = /^\/drawings\/|^\/icon\.svg$/
const PICTURE = /^\/images\/|^\/_next\/(?:image$|static\/media\/)/

/** Classifies a request; `undefined` if it must not be cached. */
export function kindOf(
  { origin, pathname, searchParams }: URL,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  siteOrigin: string,
): Kind | undefined {
  if (
    origin !== siteOrigin ||
    method !== 'GET' ||
    UNCACHED_PATHS.test(pathname) ||
    searchParams.has('_rsc') ||
    headers.has('rsc')
  )
    return undefined
  if (DRAWING.test(pathname)) return 'drawing'
  if (PICTURE.test(pathname)) return 'picture'
  if (pathname.startsWith('/_next/static/')) return 'build'
  if (pathname.startsWith('/fonts/')) return 'font'
  // Other files with an extension are for machines, or downloads.
  return /\.[^/]*$/.test(pathname) ? undefined : 'page'
}
