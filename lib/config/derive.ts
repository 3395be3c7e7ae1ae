import type { Environment } from './schema.ts'

/** Names under which anybody can have a domain: in most countries (`co.uk`, `com.pe`), and of hosting companies. */
const PUBLIC_SECOND_LEVEL =
  /^(?:(?:ac|biz|co|com|edu?|gen|go|gob|gouv|gov|gv|id|info|int|ltd|me|mil|msk|muni|ne|net|nhs|nom|or|org|plc|pp|sch|spb|web)\.[a-z]{2}|(?:amazonaws|azurewebsites|cloudfront|herokuapp|onrender|blogspot)\.com|(?:netlify|vercel|web)\.app|(?:fly|pages|workers|deno)\.dev|(?:github|gitlab)\.io)$/

/** `example.com` of `www.example.com`; `undefined` where the second level is nobody's own, or the host has no second level. */
export function ownDomain(host: string): string | undefined {
  const [, domain] = /(?:^|\.)([^.]+\.[^.\d][^.]*)$/.exec(host) ?? []
  return domain === undefined || PUBLIC_SECOND_LEVEL.test(domain) ? undefined : domain
}

/** Where `derive` finds a system beside a site: `back.example.com`; with `SITE_ENV=test` `test-back.example.com` (specification, section 7). */
export function derivedAddress(host: string | undefined, label: string, siteEnv: Environment['SITE_ENV']): string | undefined {
  const domain = host && ownDomain(host)
  return domain && `https://${siteEnv === 'test' ? 'test-' : ''}${label}.${domain}`
}

/** Why `derive` finds nothing for a list of hosts, and how to mend it; `undefined` where it does. */
export function underivable(name: string, hostsName: string, hosts: readonly string[]): string | undefined {
  const [first] = hosts
  if (first === undefined) return `${name}: "derive" needs ${hostsName}; without it set an address`
  return ownDomain(first) ? undefined : `${name}: "derive" cannot tell the site's own domain from ${first} (the first of ${hostsName}); set an address`
}
