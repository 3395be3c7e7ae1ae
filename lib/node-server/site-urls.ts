import type { Config } from '../config/config.ts'
import { variantNumberOfHost } from '../routing/hosts.ts'

export interface SiteUrl {
  readonly port: number
  readonly host: string
}

/**
 * Returns one entry per variant: by its own port, else by its first host.
 * @param port on which the process serves any host
 */
export function siteUrls(config: Config, port: number): SiteUrl[] {
  const byHost = ([1, 2] as const).flatMap((number) => config.hosts[number].slice(0, 1).map((host) => ({ port, host })))
  const byPort = config.ports.map((entry) => ({ port, host: `localhost:${entry.port}` }))
  return [
    ...new Map([...byHost, ...byPort].map((siteUrl) => [variantNumberOfHost(siteUrl.host, config), siteUrl])).values(),
  ]
}
