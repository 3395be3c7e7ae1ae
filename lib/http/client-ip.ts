import type { IncomingMessage } from 'node:http'
import { formatIp, isInNetworks, parseIp, type IpAddress, type IpNetwork, type TrustedProxies } from './ip.ts'

type Received = Pick<IncomingMessage, 'headers' | 'socket'>

/** Empty list elements do not count (RFC 9110, 5.6.1). */
const splitEntries = (header: string): string[] =>
  header
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

const forwardedEntries = ({ headers }: Pick<Received, 'headers'>): string[] =>
  splitEntries(String(headers['x-forwarded-for'] ?? ''))

/** Walks from the connection back through the trusted proxies to the first untrusted or unreadable entry. */
function skipNetworks(
  request: Received,
  networks: readonly IpNetwork[],
): { ip: IpAddress | undefined; unread: string | undefined; isTrusted: boolean } {
  let ip = parseIp(request.socket.remoteAddress)
  for (const entry of forwardedEntries(request).reverse()) {
    if (!ip || !isInNetworks(ip, networks)) return { ip, unread: undefined, isTrusted: false }
    const next = parseIp(entry)
    if (!next) return { ip, unread: entry, isTrusted: true }
    ip = next
  }
  return { ip, unread: undefined, isTrusted: ip !== undefined && isInNetworks(ip, networks) }
}

/**
 * The canonical client IP: as seen by the outermost trusted proxy, or that of the connection if there is no proxy or
 * its entry is invalid.
 * @param trustedProxies their number, for any peer (0 = none), or the networks of trusted peers
 */
export function clientIp(request: Received, trustedProxies: TrustedProxies): string | undefined {
  const connection = parseIp(request.socket.remoteAddress)
  const forwarded =
    typeof trustedProxies === 'number'
      ? trustedProxies && parseIp(forwardedEntries(request).at(-trustedProxies))
      : skipNetworks(request, trustedProxies).ip
  const ip = forwarded || connection
  return ip && formatIp(ip)
}

export function forwardedIp(headers: Headers): string | undefined {
  const ip = parseIp(splitEntries(headers.get('x-forwarded-for') ?? '')[0])
  return ip && formatIp(ip)
}

const MAX_LOGGED_CHARS = 40

function unreadableEntry(entry: string): string {
  const digits = entry.includes(':') ? /[\da-f]/gi : /\d/g
  return `X-Forwarded-For names no address: ${entry.slice(0, MAX_LOGGED_CHARS).replaceAll(digits, '0')}`
}

function networksError(request: Received, networks: readonly IpNetwork[]): string | undefined {
  const { unread, isTrusted } = skipNetworks(request, networks)
  if (unread !== undefined) return unreadableEntry(unread)
  const connection = parseIp(request.socket.remoteAddress)
  const isFromProxy = connection !== undefined && isInNetworks(connection, networks)
  if (forwardedEntries(request).length === 0)
    return isFromProxy ? 'X-Forwarded-For is missing on a connection from the networks of TRUSTED_PROXIES' : undefined
  if (!isFromProxy) return 'X-Forwarded-For came on a connection from outside the networks of TRUSTED_PROXIES'
  return isTrusted ? 'X-Forwarded-For names no address outside the networks of TRUSTED_PROXIES' : undefined
}

/**
 * Log message if the trusted proxies provide no client IP: then all visitors count as one. Digits of an invalid IP
 * address are masked.
 */
export function forwardedForError(request: Received, trustedProxies: TrustedProxies): string | undefined {
  if (typeof trustedProxies !== 'number') return networksError(request, trustedProxies)
  if (trustedProxies === 0) return undefined
  const entry = forwardedEntries(request).at(-trustedProxies)
  if (entry === undefined) return `X-Forwarded-For has fewer entries than there are proxies (${trustedProxies})`
  return parseIp(entry) ? undefined : unreadableEntry(entry)
}
