import type { IncomingMessage } from 'node:http'

/**
 * The address of the visitor: the connection's, or what the outermost of our own proxies saw.
 * @param trustedProxies how many proxies of ours stand before this server; 0 = a forwarded header is not believed
 */
export function visitorAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number): string | undefined {
  const connection = request.socket.remoteAddress
  if (trustedProxies === 0) return connection
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? connection
}
