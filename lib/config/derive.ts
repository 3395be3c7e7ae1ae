import { getDomain } from 'tldts'
import type { Environment } from './schema.ts'

type SiteEnvironment = Environment['SITE_ENV']

/** What precedes the name of a system by kind of environment (specification, section 7); without a row `derive` is refused. */
const PREFIXES: Partial<Record<SiteEnvironment, string>> = { production: '', test: 'test-' }

/**
 * The registrable domain: `example.com.pe` of `www.example.com.pe`, by the Public Suffix List, names of hosting companies
 * (`vercel.app`) included. `undefined` for a public suffix, an IP address and a host without a dot.
 */
export const registrableDomain = (host: string): string | undefined =>
  getDomain(host, { allowPrivateDomains: true }) ?? undefined

/** Where `derive` finds a system beside a site: `back.example.com`; with `SITE_ENV=test` `test-back.example.com` (specification, section 7). */
export function derivedAddress(host: string | undefined, label: string, siteEnv: SiteEnvironment): string | undefined {
  const domain = host && registrableDomain(host)
  const prefix = PREFIXES[siteEnv]
  return domain && prefix !== undefined ? `https://${prefix}${label}.${domain}` : undefined
}

/** Why `derive` cannot be used in this environment at all; `undefined` where it can. */
export function deriveRefusal(name: string, siteEnv: SiteEnvironment): string | undefined {
  if (PREFIXES[siteEnv] !== undefined) return undefined
  return `${name}: "derive" works with SITE_ENV=production or SITE_ENV=test only; with SITE_ENV=${siteEnv} set an address, or leave it empty for the embedded backend`
}

/** Why `derive` finds nothing for a list of hosts, and how to mend it; `undefined` where it does. */
export function underivable(name: string, hostsName: string, hosts: readonly string[]): string | undefined {
  const [first] = hosts
  if (first === undefined) return `${name}: "derive" needs ${hostsName}; without it set an address`
  return registrableDomain(first)
    ? undefined
    : `${name}: "derive" cannot tell the site's own domain from ${first} (the first of ${hostsName}); set an address`
}
