import { get } from 'node:http'
import { pagePaths } from '../door/fixed-paths.ts'
import type { Config } from '../config/config.ts'
import type { SiteAddress } from './site-addresses.ts'

const TIMEOUT = 10_000

const ask = ({ port, host }: SiteAddress, path: string): Promise<void> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, headers: { host }, timeout: TIMEOUT }, (response) => response.resume().on('close', resolve))
    request.on('error', () => resolve()).on('timeout', () => request.destroy())
  })

/** Opens every page once, so that no visitor waits for a page to be made. A page that fails will be made when it is asked for. */
export async function warmUp(addresses: readonly SiteAddress[], config: Config): Promise<void> {
  await Promise.all(addresses.flatMap((address) => pagePaths(address.host, config).map((path) => ask(address, path))))
}
