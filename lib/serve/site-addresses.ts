import type { Config } from '../config/config.ts'
import { variantNumberOfHost } from '../door/hosts.ts'

/** Where this process answers as a variant. */
export interface SiteAddress {
  readonly port: number
  readonly host: string
}

/**
 * Each variant once: by a port of its own, else by its first host.
 * @param port where the process answers whatever host it is asked for
 */
export function siteAddresses(config: Config, port: number): SiteAddress[] {
  const byHost = ([1, 2] as const).flatMap((number) => config.hosts[number].slice(0, 1).map((host) => ({ port, host })))
  const byPort = config.ports.map((entry) => ({ port, host: `localhost:${entry.port}` }))
  return [
    ...new Map([...byHost, ...byPort].map((address) => [variantNumberOfHost(address.host, config), address])).values(),
  ]
}
