import { get } from 'node:http'
import { homePaths, pagePaths } from '../door/fixed-paths.ts'
import type { Config } from '../config/config.ts'
import type { SiteAddress } from './site-addresses.ts'

const TIMEOUT = 10_000
/** Milliseconds between the start and the pages that nobody has asked for yet. */
const LATER = 15_000

const ask = ({ port, host }: SiteAddress, path: string): Promise<void> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, headers: { host }, timeout: TIMEOUT }, (response) => response.resume().on('close', resolve))
    request.on('error', () => resolve()).on('timeout', () => request.destroy())
  })

/**
 * Opens the home pages once, so that nobody waits for them to be made. The other pages follow later, one at a time, so
 * that a start takes seconds on any machine; whoever is earlier has his page made when he asks. So has a page that fails.
 */
export async function warmUp(addresses: readonly SiteAddress[], config: Config): Promise<{ stop(): void }> {
  await Promise.all(addresses.flatMap((address) => homePaths(address.host, config).map((path) => ask(address, path))))
  let stopped = false
  const follow = async () => {
    for (const address of addresses) for (const path of pagePaths(address.host, config)) if (!stopped) await ask(address, path)
  }
  const timer = setTimeout(() => void follow(), LATER)
  timer.unref()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
