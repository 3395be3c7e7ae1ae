import { parseTaggedPath, type PagePath } from '../../../i18n/paths.ts'
import { CRAWLER_FILES, isFrameworkPath, isHandler } from '../../routing/static-routes.ts'
import { isDecodable, isMalformed } from '../../routing/malformed-path.ts'
import { pathKey, normalizePath } from '../../routing/normalize-path.ts'
import type { ValidationCode } from '../../http/validation-codes.ts'
import type { Tables } from '../database/schema.ts'

const STATUSES = [301, 302, 307, 308] as const
const GONE = 410
const WILDCARD = /\/\*\/?$/

export type RedirectStatus = (typeof STATUSES)[number]

export interface RowProblem {
  readonly field: 'from' | 'to' | 'status'
  readonly reason: ValidationCode
  readonly message: string
}

/** A path of the site. `wildcard`: it ended in `/*`, which `path` does not include. */
interface RedirectUrl {
  readonly path: PagePath
  readonly wildcard: boolean
  readonly query?: string
  readonly hash?: string
}

/** Target of a rule; a wildcard target is followed by the rest of the path. */
type RedirectTarget = RedirectUrl & { readonly status: RedirectStatus }

/** A parsed row. Without a target the page is gone (410). */
export interface RedirectRule {
  readonly from: Pick<RedirectUrl, 'path' | 'wildcard'>
  readonly target: RedirectTarget | undefined
}

export type RedirectRow = Tables['redirects']

/** Whether a path stays on this site: it starts with one slash and contains nothing that browsers read as a host. */
export const isSitePath = (path: string): path is `/${string}` => /^\/(?![/\\])[^\\\s]*$/.test(path)

/** Pattern syntax of other systems, such as `/:slug` or `/{slug}`, which no path contains. */
const PATTERN = /[{}[\]<>^|"`]|\/:/

const NOT_A_PATH = { reason: 'path', message: 'no path of the site' } as const

/** Normalizes a URL of the dictionary, without its language, or returns a validation error. */
function parseRedirectUrl(text: string, fixed: ReadonlySet<string>): RedirectUrl | Omit<RowProblem, 'field'> {
  const [, pathPart = '', more = ''] = /^([^?#]*)(.*)$/.exec(text.trim()) ?? []
  const { path: own } = parseTaggedPath(pathPart)
  if (PATTERN.test(own)) return { reason: 'wildcard', message: 'a pattern that is no * at the end' }
  const url = own + more
  if (!isSitePath(url)) return NOT_A_PATH
  if (!isDecodable(url)) return { reason: 'encoding', message: 'percent-encoding that does not decode' }
  const { pathname, search, hash } = new URL(url, 'http://own.invalid')
  if (isMalformed(pathname)) return NOT_A_PATH
  const wildcard = WILDCARD.test(pathname)
  const bare = wildcard ? pathname.replace(WILDCARD, '') || '/' : pathname
  if (bare.includes('*')) return { reason: 'wildcard', message: 'a * that is not the last segment' }
  // Some file paths end in a slash.
  const path = fixed.has(bare) ? (bare as PagePath) : normalizePath(bare)
  if (!isSitePath(path)) return NOT_A_PATH
  return { path, wildcard, ...(search && { query: search.slice(1) }), ...(hash && { hash: hash.slice(1) }) }
}

/** Built-in pages, by path and by path key. */
export interface BuiltInPages {
  readonly paths: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
}

export const indexBuiltInPages = (paths: ReadonlySet<string>): BuiltInPages => ({
  paths,
  keys: new Set([...paths].map(pathKey)),
})

export function parseRow(
  { from_path, to_path, status }: RedirectRow,
  { paths: fixed, keys }: BuiltInPages,
): RedirectRule | RowProblem {
  const from = parseRedirectUrl(from_path, fixed)
  if ('reason' in from) return { field: 'from', ...from }
  if (from.query !== undefined || from.hash !== undefined) return { field: 'from', ...NOT_A_PATH }
  if (from.wildcard && from.path === '/')
    return { field: 'from', reason: 'wildcard', message: 'would take every address that has no page' }
  if (isHandler(from.path) || isFrameworkPath(from.path) || CRAWLER_FILES.includes(from.path))
    return { field: 'from', reason: 'builtInPage', message: 'the site itself answers there' }
  if (!from.wildcard && keys.has(pathKey(from.path)))
    return { field: 'from', reason: 'builtInPage', message: 'the site has a page of its own there' }
  if (Number(status) === GONE) return { from, target: undefined }
  const target = parseRedirectUrl(to_path, fixed)
  const redirectStatus = STATUSES.find((allowed) => allowed === Number(status))
  if (!redirectStatus) return { field: 'status', reason: 'choice', message: 'no status of a redirect' }
  if ('reason' in target) return { field: 'to', ...target }
  if (target.wildcard && !from.wildcard)
    return { field: 'to', reason: 'wildcard', message: 'a * without one in the other address' }
  const isSame = pathKey(target.path) === pathKey(from.path)
  // `/news/*` may redirect to `/news`, which the wildcard itself does not match again.
  if (isSame && target.wildcard === from.wildcard) return { field: 'to', reason: 'loop', message: 'leads to itself' }
  return { from, target: { ...target, status: redirectStatus } }
}
