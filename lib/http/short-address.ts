import { networkOf, parseIp } from './ip.ts'
import { memoized } from './memoized.ts'

/** An IP address as logs may contain it: its network (IPv4 /24, IPv6 /48), not one person's. `undefined` for what is no address. */
export const shortAddress = memoized((text) => {
  const address = parseIp(text)
  return address && networkOf(address, { ipv4: 24, ipv6: 48 })
})

/** The key of an IP address in rate limits: the address, or the /64 network that one IPv6 customer has. What is no address shares one key. */
export const countedAddress = (text = ''): string => ownNetwork(text) ?? 'unknown'

const ownNetwork = memoized((text) => {
  const address = parseIp(text)
  return address && networkOf(address, { ipv4: 32, ipv6: 64 })
})

/** The key of the network around an IP address in rate limits: IPv4 /24, and the IPv6 /48 that one site may have whole. */
export const countedNetwork = (text = ''): string => shortAddress(text) ?? 'unknown'
