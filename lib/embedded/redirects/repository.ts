import type { Database } from '../database/open.ts'

const STATUSES = [301, 302, 307, 308] as const
const GONE = 410
/** Redirects of redirects are followed this many times (specification, section 9). */
const MAX_REDIRECTS = 31

/** Where an address that moved leads, after every redirect of the table. */
export type Moved =
  | { readonly kind: 'redirect'; readonly to: `/${string}`; readonly status: (typeof STATUSES)[number] }
  /** There is nothing any more. */
  | { readonly kind: 'gone' }
  /** The redirects lead in a circle, or too far. */
  | { readonly kind: 'lost' }

/** A path of the same site, never of another: one slash at its start, nothing that a browser reads as a host. */
const isOwnPath = (path: string): path is `/${string}` => /^\/(?![/\\])[^\\\s]*$/.test(path)

/** The table with every chain followed to its end, so that a visitor is redirected once. */
function followed(table: ReadonlyMap<string, Moved>, first: Moved): Moved {
  let moved = first
  for (let count = 0; count < MAX_REDIRECTS; count++) {
    const next = moved.kind === 'redirect' ? table.get(moved.to) : undefined
    if (!next || moved.kind !== 'redirect') return moved
    // A stop on the way that is temporary makes the whole way temporary.
    const status = next.kind === 'redirect' && (next.status === 302 || next.status === 307) ? next.status : moved.status
    moved = next.kind === 'redirect' ? { ...next, status } : next
  }
  return { kind: 'lost' }
}

/** The redirect dictionary by the path that moved. A row that points outside the site is left out. */
export async function readRedirects(database: Database): Promise<ReadonlyMap<string, Moved>> {
  const rows = await database.selectFrom('redirects').selectAll().execute()
  const table = new Map(
    rows.flatMap(({ from_path, to_path, status }): [string, Moved][] => {
      if (Number(status) === GONE) return [[from_path, { kind: 'gone' }]]
      const known = STATUSES.find((allowed) => allowed === Number(status))
      return isOwnPath(to_path) && known ? [[from_path, { kind: 'redirect', to: to_path, status: known }]] : []
    }),
  )
  return new Map([...table].map(([from, moved]) => [from, followed(table, moved)]))
}
