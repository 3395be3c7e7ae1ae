import type { IncomingMessage } from 'node:http'

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|$)/i

/** Resolves dot segments as Next does (RFC 3986, section 5.2.4), since every limit before it depends on the path. */
const withoutDotSegments = (path: string): string =>
  DOT_SEGMENT.test(path) ? new URL(path, 'http://site.invalid').pathname : path

/**
 * Normalizes the request target to a path. The host of an absolute target overrides the Host header (RFC 9112, section
 * 3.2.2). Backslashes and double slashes, which Next would normalize before the middleware runs, are encoded so that
 * routing rejects them. Several Host headers are rejected: a proxy may have used another one.
 * @returns false if the target is invalid
 */
export function readTarget(request: IncomingMessage): boolean {
  if ((request.headersDistinct['host'] ?? []).length > 1) return false
  const [, host, rest] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(request.url ?? '') ?? []
  if (host !== undefined) {
    if (!URL.canParse(request.url ?? '')) return false
    request.headers.host = host
    request.url = rest?.startsWith('/') ? rest : `/${rest}`
  }
  if (!request.url?.startsWith('/')) return false
  const [path = '', ...query] = request.url.split(/(?=\?)/)
  request.url = withoutDotSegments(path.replaceAll('\\', '%5C').replaceAll('//', '/%2F')) + query.join('')
  return true
}
