import ipaddr from 'ipaddr.js'
import { memoized } from './memoized.ts'

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

export type IpNetwork = readonly [address: IpAddress, bits: number]

/** Number of trusted proxies, for any peer; or networks whose peers' `X-Forwarded-For` is trusted. */
export type TrustedProxies = number | readonly IpNetwork[]

const IPV4_WITH_PORT = /^((?:[\da-f:]*:)?\d+(?:\.\d+){3})(?::\d*)?$/i
const IN_BRACKETS = /^\[([^[\]]*)\](?::\d*)?$/

/**
 * Parses an IP address as written by proxies and sockets: with spaces, quotes, brackets, port or zone. IPv4-mapped
 * addresses become IPv4. `undefined` for anything else (`unknown`, `_hidden`, octal `010.0.0.1`).
 */
export const parseIp = (text: string | undefined): IpAddress | undefined => (text ? readIp(text) : undefined)

const readIp = memoized((text: string): IpAddress | undefined => {
  const entry = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  const host = (IN_BRACKETS.exec(entry) ?? IPV4_WITH_PORT.exec(entry))?.[1] ?? entry
  const address = host.split('%', 1).join('')
  return isIp(address) ? ipaddr.process(address) : undefined
})

export const isIp = (text: string): boolean =>
  text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text)

const MAPPED_BITS = 96

/**
 * Parses a network such as `10.0.0.0/8` or `fd00::/8`; an IPv4-mapped one becomes IPv4. `undefined` for anything else,
 * and for prefix length 0, which would match every peer.
 */
export function parseNetwork(text: string): IpNetwork | undefined {
  const [, host = '', prefix] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(text.trim()) ?? []
  if (!isIp(host)) return undefined
  const address = ipaddr.process(host)
  const isMapped = isIpv4(address) && host.includes(':')
  const bits = Number(prefix) - (isMapped ? MAPPED_BITS : 0)
  return bits > 0 && bits <= (isIpv4(address) ? 32 : 128) ? [address, bits] : undefined
}

export const isInNetworks = (address: IpAddress, networks: readonly IpNetwork[]): boolean =>
  networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))

/** The canonical form (RFC 5952 for IPv6), used for counting, lookup and logs. */
export const formatIp = (address: IpAddress): string =>
  isIpv4(address) ? address.toString() : address.toRFC5952String()

export function networkOf(address: IpAddress, bits: { readonly ipv4: number; readonly ipv6: number }): string {
  if (isIpv4(address)) return formatIp(ipaddr.IPv4.networkAddressFromCIDR(`${formatIp(address)}/${bits.ipv4}`))
  return formatIp(ipaddr.IPv6.networkAddressFromCIDR(`${formatIp(address)}/${bits.ipv6}`))
}

const isIpv4 = (address: IpAddress): address is ipaddr.IPv4 => address.kind() === 'ipv4'
