import type { Config } from '../config/config.ts'
import { tablePath } from '../door/decide.ts'
import { DOCUMENT_PATHS, FIXED_PATHS } from '../door/fixed-paths.ts'
import type { Facts } from '../door/facts.ts'
import type { Database } from '../embedded/database/open.ts'
import { readRedirects } from '../embedded/redirects/repository.ts'

const REFRESH_EVERY = 60_000

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
  config,
}: {
  files: ReadonlySet<string>
  database: Database
  config: Config
}): Promise<AddressTable> {
  const pages = new Set<string>([...FIXED_PATHS, ...DOCUMENT_PATHS.keys()])
  let redirects = await readRedirects(database, pages)

  const refresh = async () => {
    redirects = await readRedirects(database, pages)
  }
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => console.warn(`address table: kept as it was, ${String(error)}`))
  }, REFRESH_EVERY)
  timer.unref()

  return {
    refresh,
    stop: () => clearInterval(timer),
    facts(host, pathname) {
      if (files.has(pathname)) return { kind: 'file' }
      const path = tablePath(host, pathname, config)
      const moved = redirects.get(path)
      if (moved) return moved
      return pages.has(path) ? { kind: 'page' } : { kind: 'unknown' }
    },
  }
}
