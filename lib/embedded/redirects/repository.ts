import type { PagePath } from '../../../i18n/paths.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import { tableForm } from '../../door/table-form.ts'
import type { Fault } from '../../http/faults.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'

const STATUSES = [301, 302, 307, 308] as const
const GONE = 410
/** Redirects of redirects are followed this many times (specification, section 9). */
const MAX_REDIRECTS = 31

/** Where an address that moved leads, after every redirect of the table. */
export type Moved =
  | { readonly kind: 'redirect'; readonly to: `/${string}`; readonly query?: string; readonly hash?: string; readonly status: (typeof STATUSES)[number] }
  /** There is nothing any more. */
  | { readonly kind: 'gone' }
  /** The redirects lead in a circle, or too far. */
  | { readonly kind: 'lost' }

/** The field of a row that cannot stand, and why. */
export interface RowProblem {
  readonly field: 'from' | 'to' | 'status'
  readonly fault: Fault
  readonly message: string
}

/** A path of the same site, never of another: one slash at its start, nothing that a browser reads as a host. */
const isOwnPath = (path: string): path is `/${string}` => /^\/(?![/\\])[^\\\s]*$/.test(path)

const LANGUAGE = new RegExp(`^/(?:${LANGUAGES.join('|')})(?:/|(?=[?#]|$))`)

/** An address of the dictionary as the address table writes it; `undefined` where it is none of ours. The language is the visitor's. */
function parseAddress(written: string, fixed: ReadonlySet<string>): { to: `/${string}`; query?: string; hash?: string } | undefined {
  const address = written.trim().replace(LANGUAGE, '/')
  if (!isOwnPath(address)) return undefined
  const { pathname, search, hash } = new URL(address, 'http://own.invalid')
  // A closing slash belongs to some addresses of files.
  const to = fixed.has(pathname) ? (pathname as PagePath) : tableForm(pathname)
  return isOwnPath(to) ? { to, ...(search && { query: search.slice(1) }), ...(hash && { hash: hash.slice(1) }) } : undefined
}

/** The table with every chain followed to its end, so that a visitor is redirected once. */
function followed(table: ReadonlyMap<string, Moved>, first: Moved): Moved {
  let moved = first
  for (let count = 0; count < MAX_REDIRECTS; count++) {
    const next = moved.kind === 'redirect' ? table.get(moved.to) : undefined
    if (!next || moved.kind !== 'redirect') return moved
    // A stop on the way that is temporary makes the whole way temporary.
    const status = next.kind === 'redirect' && (next.status === 302 || next.status === 307) ? next.status : moved.status
    const query = moved.query && next.kind === 'redirect' && next.query ? { query: `${moved.query}&${next.query}` } : {}
    moved = next.kind === 'redirect' ? { ...moved, ...next, ...query, status } : next
  }
  return { kind: 'lost' }
}

type Row = Tables['redirects']

/** What a row says, by the path that moved; or the part of it that cannot be, with the reason. */
function parseRow({ from_path, to_path, status }: Row, fixed: ReadonlySet<string>): [from: string, moved: Moved] | RowProblem {
  const from = parseAddress(from_path, fixed)
  if (!from || from.query !== undefined || from.hash !== undefined) return { field: 'from', fault: 'path', message: 'no path of the site' }
  if (fixed.has(from.to)) return { field: 'from', fault: 'ownPage', message: 'the site has a page of its own there' }
  if (Number(status) === GONE) return [from.to, { kind: 'gone' }]
  const target = parseAddress(to_path, fixed)
  const known = STATUSES.find((allowed) => allowed === Number(status))
  if (!known) return { field: 'status', fault: 'choice', message: 'no status of a redirect' }
  if (!target) return { field: 'to', fault: 'path', message: 'no path of the site' }
  if (target.to === from.to) return { field: 'to', fault: 'loop', message: 'leads to itself' }
  return [from.to, { kind: 'redirect', ...target, status: known }]
}

const tableOf = (rows: readonly Row[], fixed: ReadonlySet<string>) =>
  new Map(
    rows.flatMap((row): [string, Moved][] => {
      const parsed = parseRow(row, fixed)
      return 'field' in parsed ? [] : [parsed]
    }),
  )

/**
 * The redirect dictionary by the path that moved. Left out is a row that points outside the site or to itself, one for
 * a single query of a path, and one that would take away a page that the site always has.
 */
export async function readRedirects(database: Database, fixed: ReadonlySet<string>): Promise<ReadonlyMap<string, Moved>> {
  const table = tableOf(await database.selectFrom('redirects').selectAll().execute(), fixed)
  return new Map([...table].map(([from, moved]) => [from, followed(table, moved)]))
}

/** What a row would be left out for, or would lead nowhere for, beside those that there are; `undefined` where it holds. */
export async function findRowProblem(database: Database, row: Row, fixed: ReadonlySet<string>): Promise<RowProblem | undefined> {
  const parsed = parseRow(row, fixed)
  if ('field' in parsed) return parsed
  const [from, moved] = parsed
  const others = tableOf(await database.selectFrom('redirects').selectAll().where('from_path', '!=', row.from_path).execute(), fixed)
  if (others.has(from)) return { field: 'from', fault: 'taken', message: 'another redirect begins at the same address' }
  return followed(new Map([...others, parsed]), moved).kind === 'lost' ? { field: 'to', fault: 'loop', message: 'leads in a circle, or too far' } : undefined
}
