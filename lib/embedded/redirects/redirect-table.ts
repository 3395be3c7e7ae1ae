import { pathKey } from '../../door/table-form.ts'
import { isOwnPath, type RedirectRule, type RedirectStatus } from './redirect-row.ts'

/** Redirects of redirects are followed this many times (specification, section 9). */
const MAX_REDIRECTS = 31

/** Where an address that moved leads, after every redirect of the table. */
type Moved =
  | {
      readonly kind: 'redirect'
      readonly to: `/${string}`
      readonly query?: string
      readonly hash?: string
      readonly status: RedirectStatus
    }
  /** There is nothing any more. */
  | { readonly kind: 'gone' }
  /** The redirects lead in a circle, or too far. */
  | { readonly kind: 'lost' }

/** Whether the site answers a path with a page, at which a chain of redirects ends. */
export type IsPage = (path: string) => boolean

/** The redirects of the dictionary. Paths are in the form of the address table; their letters may be in any case. */
export interface RedirectTable {
  readonly size: number
  /** By the rule for this very path. */
  findExact(path: string, isPage: IsPage): Moved | undefined
  /** By the wildcard rule with the longest prefix. */
  findWildcard(path: string, isPage: IsPage): Moved | undefined
}

/** Where one rule leads from a path of which `rest` comes after its prefix. */
function applyRule({ target }: RedirectRule, rest: readonly string[]): Moved | undefined {
  if (!target) return { kind: 'gone' }
  const { path, wildcard, status, query, hash } = target
  const to = wildcard && rest.length ? `${path === '/' ? '' : path}/${rest.join('/')}` : path
  return isOwnPath(to) ? { kind: 'redirect', to, status, ...(query && { query }), ...(hash && { hash }) } : undefined
}

function merge(moved: Moved & { kind: 'redirect' }, next: Moved): Moved {
  if (next.kind !== 'redirect') return next
  // A stop on the way that is temporary makes the whole way temporary.
  const status = next.status === 302 || next.status === 307 ? next.status : moved.status
  const query = moved.query && next.query ? { query: `${moved.query}&${next.query}` } : {}
  return { ...moved, ...next, ...query, status }
}

/** The table of rules; of two for the same address the first counts. */
export function createRedirectTable(rules: readonly RedirectRule[]): RedirectTable {
  const byKey = (wildcard: boolean) =>
    new Map(
      rules
        .flatMap((rule) => (rule.from.wildcard === wildcard ? [[pathKey(rule.from.path), rule] as const] : []))
        .toReversed(),
    )
  const [exact, wildcards] = [byKey(false), byKey(true)]

  const stepExact = (path: string): Moved | undefined => {
    const rule = exact.get(pathKey(path))
    return rule && applyRule(rule, [])
  }
  const stepWildcard = (path: string): Moved | undefined => {
    const segments = path.split('/')
    for (let length = segments.length; length > 1; length--) {
      const rule = wildcards.get(pathKey(segments.slice(0, length).join('/')))
      const moved = rule && applyRule(rule, segments.slice(length))
      if (moved && !(moved.kind === 'redirect' && pathKey(moved.to) === pathKey(path))) return moved
    }
    return undefined
  }
  /** Follows a chain to its end, so that a visitor is redirected once. */
  const follow = (first: Moved | undefined, isPage: IsPage): Moved | undefined => {
    let moved = first
    for (let count = 0; count < MAX_REDIRECTS; count++) {
      const next =
        moved?.kind === 'redirect' && !isPage(moved.to) ? (stepExact(moved.to) ?? stepWildcard(moved.to)) : undefined
      if (!next || moved?.kind !== 'redirect') return moved
      moved = merge(moved, next)
    }
    return { kind: 'lost' }
  }
  return {
    size: exact.size + wildcards.size,
    findExact: (path, isPage) => follow(stepExact(path), isPage),
    findWildcard: (path, isPage) => follow(stepWildcard(path), isPage),
  }
}

/** Rests of paths that the rules may treat differently: the ends of every path that one names, and one that none names. */
function restsOf(rules: readonly RedirectRule[]): readonly string[] {
  const paths = new Set(rules.flatMap(({ from, target }) => [from.path, ...(target ? [target.path] : [])]))
  const ends = [...paths].flatMap((path) => {
    const segments = path.split('/').slice(1)
    return segments.map((_, index) => segments.slice(index).join('/'))
  })
  return [...new Set(['', 'page-that-no-rule-names', ...ends])]
}

/** Whether some path that a rule redirects is never led to an end. */
export function isCircular(rule: RedirectRule, others: readonly RedirectRule[], isPage: IsPage): boolean {
  const rules = [rule, ...others]
  const table = createRedirectTable(rules)
  const { path, wildcard } = rule.from
  if (!wildcard) return table.findExact(path, isPage)?.kind === 'lost'
  return restsOf(rules).some((rest) => table.findWildcard(rest ? `${path}/${rest}` : path, isPage)?.kind === 'lost')
}
