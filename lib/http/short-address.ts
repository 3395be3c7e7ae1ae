import { isIPv4, isIPv6 } from 'node:net'

/** The first three groups of an address of the new kind, as they are written in full. */
function firstGroups(address: string): string {
  const [before = ''] = address.split('::')
  const groups = before.split(':').filter(Boolean).slice(0, 3)
  return groups.map((group) => parseInt(group, 16).toString(16)).join(':')
}

/**
 * An address of the network as it may stand in a log: of the network that it is in, and nobody's alone (IPv4 to /24, IPv6 to
 * /48). `undefined` for what is no address.
 */
export function shortAddress(text: string): string | undefined {
  const address = text.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(address)) return address.replace(/(?<=\.)\d+$/, '0')
  return isIPv6(address) ? `${firstGroups(address)}::` : undefined
}
