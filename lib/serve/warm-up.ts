import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { contentAddresses } from '../door/content-facts.ts'
import { homePaths, pagePaths } from '../door/fixed-paths.ts'
import { tableAddress } from '../door/table-address.ts'
import type { Config } from '../config/config.ts'
import type { ContentPages } from './content-pages.ts'
import type { SiteAddress } from './site-addresses.ts'

const TIMEOUT = 10_000
/** Pages of marketers of one host that are opened before anybody asks: a large site has its others made when they are asked for. */
const MOST_CONTENT = 1000
/** Milliseconds between the start and the pages that nobody has asked for yet. */
const LATER = 15_000
/** Visitors come first: between two of those pages the process rests so many times as long as the earlier one took. */
const REST = 4

const ask = ({ port, host }: SiteAddress, path: string): Promise<void> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, headers: { host }, timeout: TIMEOUT }, (response) =>
      response.resume().on('close', resolve),
    )
    request.on('error', () => resolve()).on('timeout', () => request.destroy())
  })

/** Asks for a page without hurry. */
async function askGently(address: SiteAddress, path: string): Promise<void> {
  const begun = performance.now()
  await ask(address, path)
  await setTimeout(REST * (performance.now() - begun), undefined, { ref: false })
}

/** The pages of marketers that a host has. */
function contentPaths({ host }: SiteAddress, content: ContentPages, config: Config): readonly string[] {
  const { variant, number } = tableAddress(host, '/', config)
  const index = number && content.of(number)
  return variant && index ? contentAddresses(index, variant).slice(0, MOST_CONTENT) : []
}

/**
 * Opens the home pages twice, so that they are kept and nobody waits for them to be made. The other pages follow later, those of marketers
 * last, one at a time and in a fifth of the time; whoever is earlier has his page made when he asks. So has a page that fails.
 */
export async function warmUp(
  addresses: readonly SiteAddress[],
  content: ContentPages,
  config: Config,
): Promise<{ stop(): void }> {
  if (!config.pageCacheWarmUp) return { stop: () => undefined }
  await Promise.all(
    addresses.flatMap((address) =>
      homePaths(address.host, config).map((path) => ask(address, path).then(() => ask(address, path))),
    ),
  )
  let stopped = false
  const follow = async () => {
    await setTimeout(LATER, undefined, { ref: false })
    for (const address of addresses)
      for (const path of pagePaths(address.host, config)) if (!stopped) await askGently(address, path)
    for (const address of addresses)
      for (const path of contentPaths(address, content, config)) if (!stopped) await askGently(address, path)
  }
  void follow()
  return {
    stop() {
      stopped = true
    },
  }
}
