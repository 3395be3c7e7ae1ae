import 'server-only'

/** A call of section 7 that the browser may make through the site's own host. */
export interface Upstream {
  readonly method: 'GET' | 'POST'
  /** Path without a closing slash, as it is asked of us. */
  readonly path: string
  /** Path as the system knows it. */
  readonly target: string
  /** The table of section 7 says "credentials": the visitor's cookies travel with it. */
  readonly credentials: boolean
}

/** Section 7 of the specification as a table. What it does not name is 404. */
const UPSTREAMS: readonly Upstream[] = [
  { method: 'GET', path: '/api/price', target: '/api/price/', credentials: true },
  { method: 'GET', path: '/api/geoip', target: '/api/geoip', credentials: true },
  { method: 'POST', path: '/api/v1/translate', target: '/api/v1/translate', credentials: false },
]

/** The row for a path with or without its closing slash, whatever the method. */
export const findUpstreams = (path: string): readonly Upstream[] => UPSTREAMS.filter((upstream) => upstream.path === path.replace(/\/$/, ''))
