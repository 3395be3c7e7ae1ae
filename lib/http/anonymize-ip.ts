import { networkOf, parseIp } from './ip.ts'
import { memoized } from './memoized.ts'

/** Anonymizes an IP address for logs to its network (IPv4 /24, IPv6 /48). `undefined` for an invalid one. */
export const anonymizeIp = memoized((text) => {
  const address = parseIp(text)
  return address && networkOf(address, { ipv4: 24, ipv6: 48 })
})

/**
 * Rate limit keys: of an IP address (IPv4 address or IPv6 /64, which one customer has), and of its network (IPv4 /24,
 * or IPv6 /48, which one site may have in whole). Invalid ones share one key.
 */
export const ipKey = (text = ''): string => customerNetwork(text) ?? 'unknown'

const customerNetwork = memoized((text) => {
  const address = parseIp(text)
  return address && networkOf(address, { ipv4: 32, ipv6: 64 })
})

export const networkKey = (text = ''): string => anonymizeIp(text) ?? 'unknown'
