import { get } from 'node:http'
import { pagePaths } from '../door/fixed-paths.ts'
import type { Config } from '../config/config.ts'
import type { SiteAddress } from './site-addresses.ts'

const ask = ({ port, host }: SiteAddress, path: string): Promise<void> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => response.resume().on('close', resolve)).on('error', () => resolve())
  })

/** Opens every page once, so that no visitor waits for a page to be made. A page that fails will be made when it is asked for. */
export async function warmUp(addresses: readonly SiteAddress[], config: Config): Promise<void> {
  for (const address of addresses) for (const path of pagePaths(address.host, config)) await ask(address, path)
}
