import type { Database } from '../database/open.ts'

const STATUSES = [301, 302, 307, 308] as const
type RedirectStatus = (typeof STATUSES)[number]

/** A path of the same site, never of another: one slash at its start, nothing that a browser reads as a host. */
const isOwnPath = (path: string): path is `/${string}` => /^\/(?![/\\])[^\\\s]*$/.test(path)

/** The redirect dictionary by the path that moved. A row that points outside the site is left out. */
export async function readRedirects(database: Database): Promise<Map<string, { to: `/${string}`; status: RedirectStatus }>> {
  const rows = await database.selectFrom('redirects').selectAll().execute()
  const entries = rows.flatMap(({ from_path, to_path, status }) => {
    const known = STATUSES.find((allowed) => allowed === Number(status))
    return isOwnPath(to_path) && known ? [[from_path, { to: to_path, status: known }] as const] : []
  })
  return new Map(entries)
}
