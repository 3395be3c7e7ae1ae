/** The version of the links that a new order has; it grows when they are revoked. */
export const FIRST_LINK_VERSION = 1

/** What a link to an order says of itself, signed together with the order's number. */
export interface LinkClaims {
  /** The last day on which it opens the order: `YYYY-MM-DD`, UTC. */
  readonly until: string
  readonly version: number
}

const DAY = 24 * 60 * 60_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The claims of a link that is made at a time. */
export const makeClaims = (version: number, days: number, at: Date): LinkClaims => ({
  until: dayOf(at.getTime() + days * DAY),
  version,
})

/** The claims in the query of a link; `undefined` where there are none. */
export function parseClaims(query: URLSearchParams): LinkClaims | undefined {
  const [until, version] = [query.get('until') ?? '', query.get('version') ?? '']
  const day = /^\d{4}-\d\d-\d\d$/.test(until) ? Date.parse(until) : NaN
  if (Number.isNaN(day) || dayOf(day) !== until || !/^[1-9]\d{0,8}$/.test(version)) return undefined
  return { until, version: Number(version) }
}

/** What a link opens now: the order, or nothing, since an administrator revoked it or it is too old. */
export type LinkState = 'valid' | 'expired' | 'revoked'

/** @param current the version of the links of its order */
export function linkState({ until, version }: LinkClaims, current: number, now: Date): LinkState {
  if (version !== current) return 'revoked'
  return dayOf(now.getTime()) > until ? 'expired' : 'valid'
}
