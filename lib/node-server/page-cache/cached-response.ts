import fresh from 'fresh'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { acceptedEncodings, chooseEncoding, type Encoding } from '../../http/content-encoding.ts'
import { SecureResponse } from '../../csp/security-headers.ts'

/**
 * A successful response in memory. Missing encodings are decompressed on demand. `hasAllHeaders`: `headers` are all
 * that is sent, no security headers are added.
 */
export interface CachedResponse {
  readonly headers: Readonly<OutgoingHttpHeaders>
  readonly hasAllHeaders?: boolean
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>>
  readonly decompress?: () => Promise<Buffer>
}

const acceptEncodingOf = ({ headers }: IncomingMessage): string => String(headers['accept-encoding'] ?? '')

export function acceptsCompressed(request: IncomingMessage): boolean {
  const accepted = acceptedEncodings(acceptEncodingOf(request))
  return accepted.includes('br') || accepted.includes('gzip')
}

const headersByResponse = new WeakMap<CachedResponse, Partial<Record<Encoding, Readonly<OutgoingHttpHeaders>>>>()

function headersOf(cached: CachedResponse, encoding: Encoding, { length }: Buffer): OutgoingHttpHeaders {
  const byEncoding = headersByResponse.get(cached) ?? {}
  headersByResponse.set(cached, byEncoding)
  return (byEncoding[encoding] ??= {
    ...cached.headers,
    'content-length': length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
}

export async function sendCached(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (cached.hasAllHeaders && response instanceof SecureResponse) response.hasAllHeaders = true
  if (fresh(request.headers, { etag: String(cached.headers['etag'] ?? '') }))
    return void response.writeHead(304, cached.headers).end()
  const encoding = chooseEncoding(cached.bodies, acceptEncodingOf(request))
  const body = cached.bodies[encoding] ?? (await cached.decompress?.()) ?? Buffer.alloc(0)
  response.writeHead(200, headersOf(cached, encoding, body))
  // Defers `end()` so that responses of one event-loop tick are flushed together; waking the reader costs more than the
  // write.
  setImmediate(() => response.end(request.method === 'HEAD' ? undefined : body))
}
