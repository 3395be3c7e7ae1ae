import { parseTaggedPath, type PagePath } from '../../../i18n/paths.ts'
import { CRAWLER_FILES, isFrameworkPath, isHandler } from '../../door/fixed-paths.ts'
import { isDecodable, isMalformed } from '../../door/malformed-path.ts'
import { pathKey, tableForm } from '../../door/table-form.ts'
import type { Fault } from '../../http/faults.ts'
import type { Tables } from '../database/schema.ts'

const STATUSES = [301, 302, 307, 308] as const
const GONE = 410
const WILDCARD = /\/\*\/?$/

export type RedirectStatus = (typeof STATUSES)[number]

/** The field of a row that cannot stand, and why. */
export interface RowProblem {
  readonly field: 'from' | 'to' | 'status'
  readonly fault: Fault
  readonly message: string
}

/** An address of the site. `wildcard`: it ended in `/*`, which `path` is without. */
interface Address {
  readonly path: PagePath
  readonly wildcard: boolean
  readonly query?: string
  readonly hash?: string
}

/** Where a rule leads; a wildcard target continues with the rest of the path. `undefined` = there is nothing any more (410). */
type RedirectTarget = Address & { readonly status: RedirectStatus }

/** What a row of the dictionary says. */
export interface RedirectRule {
  readonly from: Pick<Address, 'path' | 'wildcard'>
  readonly target: RedirectTarget | undefined
}

export type RedirectRow = Tables['redirects']

/** A path of the same site, never of another: one slash at its start, nothing that a browser reads as a host. */
export const isOwnPath = (path: string): path is `/${string}` => /^\/(?![/\\])[^\\\s]*$/.test(path)

/** Signs of the patterns of other systems, such as `/:slug` or `/{slug}`, which no path has. */
const PATTERN = /[{}[\]<>^|"`]|\/:/

const NO_PATH = { fault: 'path', message: 'no path of the site' } as const

/** An address of the dictionary as the address table writes it, or what is wrong with it. The language is the visitor's. */
function parseAddress(written: string, fixed: ReadonlySet<string>): Address | Omit<RowProblem, 'field'> {
  const [, asked = '', more = ''] = /^([^?#]*)(.*)$/.exec(written.trim()) ?? []
  const { path: own } = parseTaggedPath(asked)
  if (PATTERN.test(own)) return { fault: 'wildcard', message: 'a pattern that is no * at the end' }
  const address = own + more
  if (!isOwnPath(address)) return NO_PATH
  if (!isDecodable(address)) return { fault: 'encoding', message: 'percent-encoding that does not decode' }
  const { pathname, search, hash } = new URL(address, 'http://own.invalid')
  if (isMalformed(pathname)) return NO_PATH
  const wildcard = WILDCARD.test(pathname)
  const bare = wildcard ? pathname.replace(WILDCARD, '') || '/' : pathname
  if (bare.includes('*')) return { fault: 'wildcard', message: 'a * that is not the last segment' }
  // A closing slash belongs to some addresses of files.
  const path = fixed.has(bare) ? (bare as PagePath) : tableForm(bare)
  if (!isOwnPath(path)) return NO_PATH
  return { path, wildcard, ...(search && { query: search.slice(1) }), ...(hash && { hash: hash.slice(1) }) }
}

/** Pages that the site always has, by path, and by the key of the path. */
export interface OwnPages {
  readonly paths: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
}

export const ownPages = (paths: ReadonlySet<string>): OwnPages => ({ paths, keys: new Set([...paths].map(pathKey)) })

/** The rule of a row; or the part of it that cannot be, with the reason. */
export function parseRow(
  { from_path, to_path, status }: RedirectRow,
  { paths: fixed, keys }: OwnPages,
): RedirectRule | RowProblem {
  const from = parseAddress(from_path, fixed)
  if ('fault' in from) return { field: 'from', ...from }
  if (from.query !== undefined || from.hash !== undefined) return { field: 'from', ...NO_PATH }
  if (from.wildcard && from.path === '/')
    return { field: 'from', fault: 'wildcard', message: 'would take every address that has no page' }
  if (isHandler(from.path) || isFrameworkPath(from.path) || CRAWLER_FILES.includes(from.path))
    return { field: 'from', fault: 'ownPage', message: 'the site itself answers there' }
  if (!from.wildcard && keys.has(pathKey(from.path)))
    return { field: 'from', fault: 'ownPage', message: 'the site has a page of its own there' }
  if (Number(status) === GONE) return { from, target: undefined }
  const target = parseAddress(to_path, fixed)
  const known = STATUSES.find((allowed) => allowed === Number(status))
  if (!known) return { field: 'status', fault: 'choice', message: 'no status of a redirect' }
  if ('fault' in target) return { field: 'to', ...target }
  if (target.wildcard && !from.wildcard)
    return { field: 'to', fault: 'wildcard', message: 'a * without one in the other address' }
  const isSame = pathKey(target.path) === pathKey(from.path)
  // `/news/*` may lead to the page `/news`: it does not lead on from there.
  if (isSame && target.wildcard === from.wildcard) return { field: 'to', fault: 'loop', message: 'leads to itself' }
  return { from, target: { ...target, status: known } }
}
