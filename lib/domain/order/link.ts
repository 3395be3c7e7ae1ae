export const FIRST_LINK_VERSION = 1

/**
 * Claims of an order link, signed together with the order number. `until`: last day of validity, `YYYY-MM-DD`, UTC;
 * `version`: starts at `FIRST_LINK_VERSION`, and revoking the links of the order increments it.
 */
export interface LinkClaims {
  readonly until: string
  readonly version: number
}

const DAY_MS = 24 * 60 * 60_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const makeClaims = (version: number, days: number, at: Date): LinkClaims => ({
  until: dayOf(at.getTime() + days * DAY_MS),
  version,
})

export function parseClaims(query: URLSearchParams): LinkClaims | undefined {
  const until = query.get('until') ?? ''
  const version = query.get('version') ?? ''
  const day = /^\d{4}-\d\d-\d\d$/.test(until) ? Date.parse(until) : NaN
  if (Number.isNaN(day) || dayOf(day) !== until || !/^[1-9]\d{0,8}$/.test(version)) return undefined
  return { until, version: Number(version) }
}

export type LinkState = 'valid' | 'expired' | 'revoked'

export function linkState({ until, version }: LinkClaims, currentVersion: number, now: Date): LinkState {
  if (version !== currentVersion) return 'revoked'
  return dayOf(now.getTime()) > until ? 'expired' : 'valid'
}
