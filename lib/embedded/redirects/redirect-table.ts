import { pathKey } from '../../routing/normalize-path.ts'
import { isSitePath, type RedirectRule, type RedirectStatus } from './redirect-row.ts'

/** Maximum length of a chain (specification, section 9). */
const MAX_REDIRECTS = 31

/** Final result for a path, after following all redirects. */
type Resolution =
  | {
      readonly kind: 'redirect'
      readonly to: `/${string}`
      readonly query?: string
      readonly hash?: string
      readonly status: RedirectStatus
    }
  | { readonly kind: 'gone' }
  /** A redirect loop, or a chain that is too long. */
  | { readonly kind: 'redirect-loop' }

/** Whether a path is a page of the site, which ends a chain of redirects. */
export type IsPage = (path: string) => boolean

/** Lookup of redirects. Paths are normalized and matched case-insensitively. */
export interface RedirectTable {
  readonly size: number
  findExact(path: string, isPage: IsPage): Resolution | undefined
  /** Looks up the wildcard rule with the longest matching prefix. */
  findWildcard(path: string, isPage: IsPage): Resolution | undefined
}

/** Applies one rule; `rest` is the part of the path after its prefix. */
function applyRule({ target }: RedirectRule, rest: readonly string[]): Resolution | undefined {
  if (!target) return { kind: 'gone' }
  const { path, wildcard, status, query, hash } = target
  const to = wildcard && rest.length ? `${path === '/' ? '' : path}/${rest.join('/')}` : path
  return isSitePath(to) ? { kind: 'redirect', to, status, ...(query && { query }), ...(hash && { hash }) } : undefined
}

function merge(moved: Resolution & { kind: 'redirect' }, next: Resolution): Resolution {
  if (next.kind !== 'redirect') return next
  // A chain with a temporary redirect is temporary as a whole.
  const status = next.status === 302 || next.status === 307 ? next.status : moved.status
  const query = moved.query && next.query ? { query: `${moved.query}&${next.query}` } : {}
  return { ...moved, ...next, ...query, status }
}

/** Builds the table; of two rules for one path the first wins. */
export function createRedirectTable(rules: readonly RedirectRule[]): RedirectTable {
  const byKey = (wildcard: boolean) =>
    new Map(
      rules
        .flatMap((rule) => (rule.from.wildcard === wildcard ? [[pathKey(rule.from.path), rule] as const] : []))
        .toReversed(),
    )
  const exact = byKey(false)
  const wildcards = byKey(true)

  const stepExact = (path: string): Resolution | undefined => {
    const rule = exact.get(pathKey(path))
    return rule && applyRule(rule, [])
  }
  const stepWildcard = (path: string): Resolution | undefined => {
    const segments = path.split('/')
    for (let length = segments.length; length > 1; length--) {
      const rule = wildcards.get(pathKey(segments.slice(0, length).join('/')))
      const moved = rule && applyRule(rule, segments.slice(length))
      if (moved && !(moved.kind === 'redirect' && pathKey(moved.to) === pathKey(path))) return moved
    }
    return undefined
  }
  /** Follows a chain to its end, so that the visitor is redirected only once. */
  const follow = (first: Resolution | undefined, isPage: IsPage): Resolution | undefined => {
    let moved = first
    for (let count = 0; count < MAX_REDIRECTS; count++) {
      const next =
        moved?.kind === 'redirect' && !isPage(moved.to) ? (stepExact(moved.to) ?? stepWildcard(moved.to)) : undefined
      if (!next || moved?.kind !== 'redirect') return moved
      moved = merge(moved, next)
    }
    return { kind: 'redirect-loop' }
  }
  return {
    size: exact.size + wildcards.size,
    findExact: (path, isPage) => follow(stepExact(path), isPage),
    findWildcard: (path, isPage) => follow(stepWildcard(path), isPage),
  }
}

/** Path suffixes that rules may treat differently: the ends of every path in a rule, and one that is in none. */
function testSuffixes(rules: readonly RedirectRule[]): readonly string[] {
  const paths = new Set(rules.flatMap(({ from, target }) => [from.path, ...(target ? [target.path] : [])]))
  const ends = [...paths].flatMap((path) => {
    const segments = path.split('/').slice(1)
    return segments.map((_, index) => segments.slice(index).join('/'))
  })
  return [...new Set(['', 'page-that-no-rule-names', ...ends])]
}

/** Whether any path matched by a rule ends in a loop. */
export function isCircular(rule: RedirectRule, others: readonly RedirectRule[], isPage: IsPage): boolean {
  const rules = [rule, ...others]
  const table = createRedirectTable(rules)
  const { path, wildcard } = rule.from
  if (!wildcard) return table.findExact(path, isPage)?.kind === 'redirect-loop'
  return testSuffixes(rules).some(
    (rest) => table.findWildcard(rest ? `${path}/${rest}` : path, isPage)?.kind === 'redirect-loop',
  )
}
