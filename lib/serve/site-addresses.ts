import type { Config } from '../config/config.ts'
import { variantNumberOfHost } from '../door/hosts.ts'

/** Where this process answers as a variant. */
export interface SiteAddress {
  readonly port: number
  readonly host: string
}

/** Each variant once: by a port of its own, else by its first host. */
export function siteAddresses(config: Config, ports: readonly number[]): SiteAddress[] {
  const byHost = ([1, 2] as const).flatMap((number) => config.hosts[number].slice(0, 1).map((host) => ({ port: ports[0] ?? 0, host })))
  const byPort = ports.map((port) => ({ port, host: `localhost:${port}` }))
  return [...new Map([...byHost, ...byPort].map((address) => [variantNumberOfHost(address.host, config), address])).values()]
}
