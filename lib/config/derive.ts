import { getDomain } from 'tldts'
import type { Environment } from './schema.ts'

type SiteEnvironment = Environment['SITE_ENV']

/** Host name prefix by environment (specification, section 7); `derive` is rejected for others. */
const PREFIXES: Partial<Record<SiteEnvironment, string>> = { production: '', test: 'test-' }

/**
 * The registrable domain (`example.com.pe` of `www.example.com.pe`) by the Public Suffix List with its private section
 * (`vercel.app`). `undefined` for a public suffix, an IP address or a host without a dot.
 */
export const registrableDomain = (host: string): string | undefined =>
  getDomain(host, { allowPrivateDomains: true }) ?? undefined

/**
 * URL of a system derived from the site's host: `back.example.com`; with `SITE_ENV=test` `test-back.example.com`
 * (specification, section 7).
 */
export function derivedUrl(host: string | undefined, label: string, siteEnv: SiteEnvironment): string | undefined {
  const domain = host && registrableDomain(host)
  const prefix = PREFIXES[siteEnv]
  return domain && prefix !== undefined ? `https://${prefix}${label}.${domain}` : undefined
}

export function deriveError(name: string, siteEnv: SiteEnvironment): string | undefined {
  if (PREFIXES[siteEnv] !== undefined) return undefined
  return (
    `${name}: "derive" works with SITE_ENV=production or SITE_ENV=test only; ` +
    `with SITE_ENV=${siteEnv} set an address, or leave it empty for the embedded backend`
  )
}

export function derivationError(name: string, hostsName: string, hosts: readonly string[]): string | undefined {
  const [first] = hosts
  if (first === undefined) return `${name}: "derive" needs ${hostsName}; without it set an address`
  return registrableDomain(first)
    ? undefined
    : `${name}: "derive" cannot tell the site's own domain from ${first} (the first of ${hostsName}); set an address`
}
