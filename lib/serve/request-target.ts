import type { IncomingMessage } from 'node:http'

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|$)/i

/** Resolves dot segments as the framework does (RFC 3986, section 5.2.4): every limit before it goes by the path. */
const withoutDotSegments = (path: string): string =>
  DOT_SEGMENT.test(path) ? new URL(path, 'http://site.invalid').pathname : path

/**
 * Brings the target of a request into the one form that the rest of the process knows, a path. A whole address names
 * its host itself, whatever the Host header says (RFC 9112, section 3.2.2). Slashes that a framework would clean up
 * before the door sees them are disguised: the door refuses them. Of two Host headers a proxy may have believed the other.
 * @returns false where the target is no address of any site
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
