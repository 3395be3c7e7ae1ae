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

/**
 * Key of the block that a registry allocates to one holder (IPv4 /16, IPv6 /28). A sender may have thousands of IPv6
 * networks at no cost, all of which are in few such blocks; one block may also have all customers of a provider.
 */
export const allocationKey = (text = ''): string => allocation(text) ?? 'unknown'

const allocation = memoized((text) => {
  const address = parseIp(text)
  return address && networkOf(address, { ipv4: 16, ipv6: 28 })
})

export const networkKey = (text = ''): string => anonymizeIp(text) ?? 'unknown'

export interface NetworkKeys {
  readonly network: string
  readonly allocation: string
}

export const networkKeys = (text = ''): NetworkKeys => ({ network: networkKey(text), allocation: allocationKey(text) })
