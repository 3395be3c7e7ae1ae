import { isIPv4, isIPv6 } from 'node:net'

/** The network of an address of the new kind, of so many groups. */
function networkOf(address: string, groups: number): string {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
  const named = all.slice(0, groups).map((group) => parseInt(group, 16).toString(16))
  return `${named.join(':').replace(/(?:^|:)0(?::0)*$/, '')}::`
}

/** An address without what says that it is one of the old kind within the new. */
const plain = (text: string): string => text.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * An address of the network as it may stand in a log: of the network that it is in, and nobody's alone (IPv4 to /24, IPv6 to
 * /48). `undefined` for what is no address.
 */
export function shortAddress(text: string): string | undefined {
  const address = plain(text)
  if (isIPv4(address)) return address.replace(/(?<=\.)\d+$/, '0')
  return isIPv6(address) ? networkOf(address, 3) : undefined
}

/** Under what calls from an address are counted: itself, or the network that the owner of an IPv6 address has to himself, of 64 bits. */
export function countedAddress(text = 'unknown'): string {
  const address = plain(text)
  return isIPv6(address) ? networkOf(address, 4) : address
}
