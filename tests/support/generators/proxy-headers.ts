import fc from 'fast-check'

/** An IP address in canonical form, and as a proxy may write it. */
export interface WrittenAddress {
  readonly canonical: string
  readonly written: string
}

const pads = fc.constantFrom('', ' ', '\t', '  ')
const port = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 0, max: 65_535 }).map((number) => `:${number}`),
)
const zone = fc.constantFrom('', '%eth0', '%1', '%25en1')
const octet = fc.integer({ min: 0, max: 255 })
const group = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 0xffff }) },
)

/** RFC 5952 by the platform's URL parser, which this project does not use for addresses. */
const byUrl = (groups: string): string => new URL(`http://[${groups}]/`).hostname.slice(1, -1)

const ipv4Addresses: fc.Arbitrary<string> = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'))
/** Excludes IPv4-mapped addresses, whose canonical form is IPv4. */
export const ipv6Addresses: fc.Arbitrary<string> = fc
  .array(group, { minLength: 8, maxLength: 8 })
  .map((groups) => byUrl([0x2001, ...groups.slice(1)].map((value) => value.toString(16)).join(':')))

const hex = (address: string) => address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))
const mapped = (address: string): string[] => {
  const [a, b, c, d] = hex(address)
  return [`::ffff:${address}`, `::FFFF:${address}`, `0:0:0:0:0:ffff:${address}`, `::ffff:${a}${b}:${c}${d}`]
}

const ipv4Written: fc.Arbitrary<WrittenAddress> = fc
  .tuple(ipv4Addresses, port, fc.nat({ max: 3 }))
  .chain(([canonical, after, form]) =>
    fc
      .constantFrom(`${canonical}${after}`, `[${mapped(canonical)[form]}]${after}`, mapped(canonical)[form] ?? '')
      .map((written) => ({ canonical, written })),
  )

const longForm = (address: string): string => {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
    .map((part) => part.padStart(4, '0'))
    .join(':')
}

const ipv6Written: fc.Arbitrary<WrittenAddress> = fc
  .tuple(ipv6Addresses, zone, port)
  .chain(([canonical, where, after]) =>
    fc
      .constantFrom(
        `${canonical}${where}`,
        `[${canonical}${where}]${after}`,
        canonical.toUpperCase(),
        longForm(canonical),
      )
      .map((written) => ({ canonical, written })),
  )

/** Addresses with ports, brackets, zones, quotes and spaces, IPv4 also mapped into IPv6. */
export const writtenAddresses: fc.Arbitrary<WrittenAddress> = fc
  .tuple(fc.oneof(ipv4Written, ipv6Written), fc.boolean(), pads, pads)
  .map(([{ canonical, written }, quoted, before, after]) => ({
    canonical,
    written: `${before}${quoted ? `"${written}"` : written}${after}`,
  }))

/**
 * List entries that are not addresses but count as one entry: obfuscated names, host names, ambiguous numbers, damaged
 * addresses.
 */
export const noAddresses: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'unknown',
    '_hidden',
    '_SEVKISEK',
    'localhost',
    'proxy.example:3128',
    '-',
    '""',
    '[]',
    '1.2.3',
    '256.1.1.1',
    '010.0.0.1',
    '127.1',
  ),
  fc.constantFrom(
    '0x7f000001',
    '2130706433',
    '1.2.3.4/24',
    '2001:db8::/32',
    '2001:db8::1::',
    '[2001:db8::1',
    '2001:db8::1]',
    '1.2.3.4:port',
    ':::',
    '٨.٨.٨.٨',
  ),
  fc.string({ minLength: 1 }).filter((text) => !/[\d:,]/.test(text) && text.trim() !== ''),
)

/** Addresses in formats of proxies that no parser can interpret. */
export const damagedAddresses: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(ipv6Addresses, fc.integer({ min: 10_000, max: 65_535 })).map((parts) => parts.join(':')),
  ipv4Addresses.chain((address) =>
    fc.constantFrom(
      `for=${address}`,
      `for="[${address}]"`,
      `${address};10.0.0.1`,
      `'${address}'`,
      `${address} 10.0.0.1`,
      `${address}/32`,
    ),
  ),
)

/** List entries that RFC 9110 says to skip. */
export const emptyEntries: fc.Arbitrary<string> = fc.constantFrom('', ' ', '\t')
