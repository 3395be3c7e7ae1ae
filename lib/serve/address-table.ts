import type { Config } from '../config/config.ts'
import { addressFacts } from '../door/address-facts.ts'
import { pagePath } from '../door/table-address.ts'
import { CRAWLER_FILES, OWN_PATHS, RESERVED } from '../door/fixed-paths.ts'
import type { Facts } from '../door/facts.ts'
import { memoized } from '../http/memoized.ts'
import type { Database } from '../embedded/database/open.ts'
import { readRedirects } from '../embedded/redirects/repository.ts'
import type { ContentPages } from './content-pages.ts'

const REFRESH_EVERY = 60_000

/** In no host and no path. */
const SEPARATOR = '\n'

/** Whether the site has a page of its own at a public path, in any language, or keeps what is below it to itself. */
export function isOwnPage(address: string): boolean {
  const path = pagePath(address)
  return OWN_PATHS.has(path) || CRAWLER_FILES.includes(path) || RESERVED.test(path)
}

/** Every address that the site answers, kept in memory and read again once a minute. */
export interface AddressTable {
  /** What the door must know of a path as it came. */
  facts(host: string, pathname: string): Facts
  refresh(): Promise<void>
  stop(): void
}

/** Reads the table; a refresh that fails keeps the last one. */
export async function createAddressTable({
  files,
  database,
  content,
  config,
}: {
  files: ReadonlySet<string>
  database: Database
  content: ContentPages
  config: Config
}): Promise<AddressTable> {
  let redirects = await readRedirects(database, OWN_PATHS)

  const refresh = async () => {
    redirects = await readRedirects(database, OWN_PATHS)
  }
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => console.warn(`address table: kept as it was, ${String(error)}`))
  }, REFRESH_EVERY)
  timer.unref()

  /** Facts by host and path, as long as what they come from is the same. */
  function rememberFacts() {
    const origins = [redirects, content.of(1), content.of(2)] as const
    const known = { contentOf: content.of, redirects }
    const factsOf = memoized((address) => {
      const [host = '', pathname = ''] = address.split(SEPARATOR, 2)
      return addressFacts({ host, pathname, isFile: files.has(pathname) }, known, config)
    })
    return {
      factsOf,
      isCurrent: () => origins[0] === redirects && origins[1] === content.of(1) && origins[2] === content.of(2),
    }
  }
  let remembered = rememberFacts()

  return {
    refresh,
    stop: () => clearInterval(timer),
    facts(host, pathname) {
      if (!remembered.isCurrent()) remembered = rememberFacts()
      return remembered.factsOf(host + SEPARATOR + pathname)
    },
  }
}
