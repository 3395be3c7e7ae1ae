import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forwardedForError, forwardedIp, clientIp } from '../../../lib/http/client-ip.ts'
import { isInNetworks, parseIp, parseNetwork, type IpNetwork, type TrustedProxies } from '../../../lib/http/ip.ts'
import { ipKey, anonymizeIp } from '../../../lib/http/anonymize-ip.ts'
import {
  damagedAddresses,
  emptyEntries,
  ipv6Addresses,
  noAddresses,
  writtenAddresses,
  type WrittenAddress,
} from '../../support/generators/proxy-headers.ts'

const CONNECTION = '203.0.113.9'

function received(
  forwarded: string | undefined,
  remoteAddress: string | undefined = CONNECTION,
): Pick<IncomingMessage, 'headers' | 'socket'> {
  const socket = Object.create(new Socket(), { remoteAddress: { value: remoteAddress } }) as Socket
  return { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket }
}

const addressOf = (forwarded: string | undefined, trustedProxies: TrustedProxies, remoteAddress?: string) =>
  clientIp(received(forwarded, remoteAddress), trustedProxies)

describe('the client IP', () => {
  it.each([
    ['that of the connection without a trusted proxy', undefined, 0, CONNECTION],
    ['that of the connection when an untrusted client sends the header', '198.51.100.1', 0, CONNECTION],
    [
      'that of the connection when an untrusted client sends several entries',
      '198.51.100.1, 198.51.100.2',
      0,
      CONNECTION,
    ],
    ['the entry of one trusted proxy', '198.51.100.1', 1, '198.51.100.1'],
    ['the last entry behind one proxy, not that of the visitor', '192.0.2.66, 198.51.100.1', 1, '198.51.100.1'],
    ['the entry of the outer of two proxies', '198.51.100.1, 10.0.0.1', 2, '198.51.100.1'],
    [
      'the entry of the outer of two proxies, not that of the visitor',
      '192.0.2.66, 192.0.2.67, 198.51.100.1, 10.0.0.1',
      2,
      '198.51.100.1',
    ],
    ['that of the connection with fewer entries than proxies', '198.51.100.1', 2, CONNECTION],
    ['that of the connection without the header', undefined, 1, CONNECTION],
    ['that of the connection with an empty header', ' , ', 1, CONNECTION],
    ['the entry without surrounding spaces', '  192.0.2.66 ,198.51.100.1  ', 1, '198.51.100.1'],
    ['an IPv6 address', '2001:db8::1', 1, '2001:db8::1'],
    ['an address without its port', '198.51.100.8:40001', 1, '198.51.100.8'],
    ['the IPv4 address of a mapped one with a port and no brackets', '::ffff:198.51.100.8:40001', 1, '198.51.100.8'],
  ])('is %s', (_case, forwarded, proxies, address) => {
    expect(addressOf(forwarded, proxies)).toBe(address)
  })

  it('is canonical in any notation of the proxy, ignoring what the visitor sent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(noAddresses, emptyEntries)),
        writtenAddresses,
        fc.array(emptyEntries),
        (before, { written, canonical }, after) => {
          expect(addressOf([...before, written, ...after].join(','), 1)).toBe(canonical)
          expect(forwardedIp(new Headers({ 'x-forwarded-for': [...after, written].join(',') }))).toBe(canonical)
        },
      ),
    )
  })

  it('is that of the connection when the proxy’s entry is not an IP address', () => {
    fc.assert(
      fc.property(
        fc.array(writtenAddresses),
        fc.oneof(noAddresses, damagedAddresses),
        fc.array(emptyEntries),
        (before, entry, after) => {
          expect(addressOf([...before.map(({ written }) => written), entry, ...after].join(','), 1)).toBe(CONNECTION)
        },
      ),
    )
  })

  it('is undefined for text without an IP address', () => {
    const faultOf = (forwarded: string | undefined, proxies: number) => forwardedForError(received(forwarded), proxies)
    fc.assert(
      fc.property(fc.oneof(noAddresses, damagedAddresses), writtenAddresses, (entry, { written }) => {
        const reason = faultOf(`${written}, ${entry}`, 1) ?? expect.fail('nothing is said of it')
        expect(reason.length).toBeLessThan(120)
        expect(/[1-9]|[\da-f]*[a-f][\da-f]*:/i.test(reason.replace(/^X-Forwarded-For[^:]*:/, ''))).toBe(false)
        expect([faultOf(`${entry}, ${written}`, 1), faultOf(`${written}, ${entry}`, 0)]).toEqual([undefined, undefined])
      }),
    )
    expect(faultOf('198.51.100.1', 2)).toBe('X-Forwarded-For has fewer entries than there are proxies (2)')
    expect(faultOf(undefined, 1)).toBe('X-Forwarded-For has fewer entries than there are proxies (1)')
  })

  it('is canonical for a connection too', () => {
    expect(addressOf(undefined, 0, '::ffff:198.51.100.8')).toBe('198.51.100.8')
    expect(addressOf(undefined, 0, 'fe80::1%eth0')).toBe('fe80::1')
  })
})

const networksOf = (text: string): readonly IpNetwork[] =>
  text.split(',').map((entry) => parseNetwork(entry) ?? expect.fail(`${entry} is no network`))

describe('a network in CIDR notation', () => {
  /** Returns the bits of an IP by the platform's parsers. */
  const bitsOf = (address: string): string =>
    address.includes(':')
      ? parsedGroups(address)
          .map((group) => group.toString(2).padStart(16, '0'))
          .join('')
      : address
          .split('.')
          .map((octet) => Number(octet).toString(2).padStart(8, '0'))
          .join('')
  function parsedGroups(address: string): number[] {
    const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
    return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after].map((group) =>
      parseInt(group, 16),
    )
  }

  it('contains the addresses that share its first bits', () => {
    fc.assert(
      fc.property(writtenAddresses, writtenAddresses, fc.integer({ min: 1, max: 128 }), (one, other, bits) => {
        const isIpv6 = one.canonical.includes(':')
        fc.pre(isIpv6 || bits <= 32)
        const networks = networksOf(`${one.canonical}/${bits}`)
        const isSame =
          isIpv6 === other.canonical.includes(':') &&
          bitsOf(one.canonical).slice(0, bits) === bitsOf(other.canonical).slice(0, bits)
        const addresses = [one, other].map(({ written }) => parseIp(written) ?? expect.fail('no address'))
        expect(addresses.map((address) => isInNetworks(address, networks))).toEqual([true, isSame])
      }),
    )
  })

  it('an IPv4 network mapped into IPv6 equals the IPv4 network', () => {
    expect(networksOf('::ffff:10.0.0.0/104')).toEqual(networksOf('10.0.0.0/8'))
  })

  it.each([
    '',
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    'fd00::/129',
    '::ffff:10.0.0.0/96',
    '010.0.0.0/8',
    '10/8',
    'localhost/8',
    '10.0.0.0/-1',
  ])('%j is not a network', (text) => expect(parseNetwork(text)).toBeUndefined())
})

describe('the client IP behind proxy networks', () => {
  const NETWORKS = networksOf('10.0.0.0/8,192.168.1.0/24,fd00::/8')
  const isTrusted = ({ canonical }: WrittenAddress) => /^(?:10\.|192\.168\.1\.|fd..:)/.test(canonical)
  const octet = fc.integer({ min: 0, max: 255 })
  const proxies: fc.Arbitrary<WrittenAddress> = fc
    .oneof(
      fc.tuple(octet, octet, octet).map((rest) => `10.${rest.join('.')}`),
      octet.map((last) => `192.168.1.${last}`),
      ipv6Addresses.map((address) => address.replace(/^2001/, 'fd42')),
    )
    .map((canonical) => ({ canonical, written: canonical }))
  const visitors = writtenAddresses.filter((address) => !isTrusted(address))
  const anything = fc.array(
    fc.oneof(
      noAddresses,
      emptyEntries,
      fc.oneof(visitors, proxies).map(({ written }) => written),
    ),
  )
  const written = (list: readonly WrittenAddress[]) => list.map((address) => address.written)

  it('is the last one before the proxies, ignoring what the visitor sent', () => {
    fc.assert(
      fc.property(anything, visitors, fc.array(proxies), proxies, (forged, visitor, before, peer) => {
        expect(addressOf([...forged, visitor.written, ...written(before)].join(','), NETWORKS, peer.canonical)).toBe(
          visitor.canonical,
        )
      }),
    )
  })

  it('is that of a connection from outside the networks, ignoring the header', () => {
    fc.assert(
      fc.property(anything, visitors, (forged, peer) => {
        expect(addressOf(forged.join(','), NETWORKS, peer.canonical)).toBe(peer.canonical)
      }),
    )
  })

  it('is the outermost proxy when there are only proxies', () => {
    fc.assert(
      fc.property(fc.array(proxies, { minLength: 1 }), proxies, (list, peer) => {
        expect(addressOf(written(list).join(','), NETWORKS, peer.canonical)).toBe(list[0]?.canonical)
      }),
    )
    expect(addressOf(undefined, NETWORKS, '10.0.0.1')).toBe('10.0.0.1')
  })

  it('is the proxy that wrote an invalid entry', () => {
    fc.assert(
      fc.property(
        anything,
        fc.oneof(noAddresses, damagedAddresses),
        fc.array(proxies),
        proxies,
        (forged, entry, before, peer) => {
          expect(addressOf([...forged, entry, ...written(before)].join(','), NETWORKS, peer.canonical)).toBe(
            (before[0] ?? peer).canonical,
          )
        },
      ),
    )
  })

  it('is undefined for a connection without an IP address, such as a Unix socket', () => {
    const socket = new Socket()
    expect(clientIp({ headers: { 'x-forwarded-for': '198.51.100.1' }, socket }, NETWORKS)).toBeUndefined()
  })

  it.each([
    ['198.51.100.1', '10.0.0.1', undefined],
    [undefined, CONNECTION, undefined],
    [undefined, '10.0.0.1', 'X-Forwarded-For is missing on a connection from the networks of TRUSTED_PROXIES'],
    ['198.51.100.1', CONNECTION, 'X-Forwarded-For came on a connection from outside the networks of TRUSTED_PROXIES'],
    ['10.0.0.2, 10.0.0.3', '10.0.0.1', 'X-Forwarded-For names no address outside the networks of TRUSTED_PROXIES'],
    ['198.51.100.1, unknown', '10.0.0.1', 'X-Forwarded-For names no address: unknown'],
  ])('X-Forwarded-For: %s from %s is logged as %s', (forwarded, peer, reason) => {
    expect(forwardedForError(received(forwarded, peer), NETWORKS)).toBe(reason)
  })
})

describe('one IP address', () => {
  it('is counted and logged the same in any notation', () => {
    fc.assert(
      fc.property(writtenAddresses, ({ written, canonical }) => {
        expect([ipKey(written), anonymizeIp(written)]).toEqual([ipKey(canonical), anonymizeIp(canonical)])
        expect(ipKey(written)).not.toBe('unknown')
      }),
    )
  })

  it('shares its limit with its /64 network of IPv6', () => {
    fc.assert(
      fc.property(ipv6Addresses, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (address, host) => {
        const network = ipKey(address)
        const groups = [48n, 32n, 16n, 0n].map((shift) => ((host >> shift) & 0xffffn).toString(16))
        const prefix = network.replace(/::$/, '').split(':').filter(Boolean)
        // A prefix may contain `::` too; only prefixes in full notation are extended.
        fc.pre(!network.slice(0, -2).includes('::') && prefix.length <= 4)
        const continued = [...prefix, ...Array.from({ length: 4 - prefix.length }, () => '0'), ...groups].join(':')
        expect(ipKey(continued)).toBe(network)
      }),
    )
  })
})
