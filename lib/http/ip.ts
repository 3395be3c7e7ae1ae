import ipaddr from 'ipaddr.js'
import { memoized } from './memoized.ts'

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

/** A network in CIDR notation: its address and the length of its prefix. */
export type IpNetwork = readonly [address: IpAddress, bits: number]

/** Whose `X-Forwarded-For` counts: that of any peer where so many proxies of ours stand before this server, or of peers in these networks. */
export type TrustedProxies = number | readonly IpNetwork[]

/** An IPv4 address, alone or mapped into IPv6, and the port that some proxies append to it. */
const WITH_PORT = /^((?:[\da-f:]*:)?\d+(?:\.\d+){3})(?::\d*)?$/i
/** The form in which an IPv6 address can have a port. */
const IN_BRACKETS = /^\[([^[\]]*)\](?::\d*)?$/

/**
 * Parses an IP address as proxies and sockets write it: with spaces, quotes, brackets, port or zone; an IPv4-mapped address
 * counts as IPv4. `undefined` for anything else (`unknown`, `_hidden`, an octal `010.0.0.1`).
 */
export const parseIp = (text: string | undefined): IpAddress | undefined => (text ? readIp(text) : undefined)

const readIp = memoized((text: string): IpAddress | undefined => {
  const entry = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  const host = (IN_BRACKETS.exec(entry) ?? WITH_PORT.exec(entry))?.[1] ?? entry
  const address = host.split('%', 1).join('')
  return isIp(address) ? ipaddr.process(address) : undefined
})

/** Whether a text is an IP address and nothing more. */
export const isIp = (text: string): boolean =>
  text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text)

const MAPPED_BITS = 96

/**
 * Parses a network such as `10.0.0.0/8` or `fd00::/8`; an IPv4-mapped one counts as IPv4. `undefined` for anything else, and for
 * a prefix of no bits, which is everybody.
 */
export function parseNetwork(text: string): IpNetwork | undefined {
  const [, host = '', prefix] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(text.trim()) ?? []
  if (!isIp(host)) return undefined
  const address = ipaddr.process(host)
  const isMapped = isIpv4(address) && host.includes(':')
  const bits = Number(prefix) - (isMapped ? MAPPED_BITS : 0)
  return bits > 0 && bits <= (isIpv4(address) ? 32 : 128) ? [address, bits] : undefined
}

/** Whether one of the networks contains an address. */
export const isInNetworks = (address: IpAddress, networks: readonly IpNetwork[]): boolean =>
  networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))

/** The one canonical form (RFC 5952 for IPv6) under which an address is counted, looked up, logged and passed on. */
export const formatIp = (address: IpAddress): string =>
  isIpv4(address) ? address.toString() : address.toRFC5952String()

/** The network of an address, of so many bits. */
export function networkOf(address: IpAddress, bits: { readonly ipv4: number; readonly ipv6: number }): string {
  if (isIpv4(address)) return formatIp(ipaddr.IPv4.networkAddressFromCIDR(`${formatIp(address)}/${bits.ipv4}`))
  return formatIp(ipaddr.IPv6.networkAddressFromCIDR(`${formatIp(address)}/${bits.ipv6}`))
}

const isIpv4 = (address: IpAddress): address is ipaddr.IPv4 => address.kind() === 'ipv4'
