/** Query of the analytics form. Days are ISO dates in UTC. */
export interface MarketingQuery {
  readonly from: string
  readonly to: string
  readonly measure: string
  /** Empty: by kind. */
  readonly dimension: string
  /** Empty: all kinds. */
  readonly kind: string
  /** Dimension of the Web Vitals. */
  readonly vitals: string
}

const DAY_MS = 24 * 60 * 60_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The query of a URL; by default events of the 30 days up to today, an ISO date. The API rejects invalid values. */
export const toMarketingQuery = (params: URLSearchParams, today: string): MarketingQuery => ({
  from: params.get('from') || iso(Date.parse(today) - 29 * DAY_MS),
  to: params.get('to') || today,
  measure: params.get('measure') || 'events',
  dimension: params.get('dimension') ?? '',
  kind: params.get('kind') ?? '',
  vitals: params.get('vitals') || 'page',
})

const query = (fields: Record<string, string>) =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString()

export const seriesUrl = ({ from, to, measure, dimension, kind }: MarketingQuery, format: '' | '.csv' = ''): string =>
  `/api/admin/marketing${format}?${query({ from, to, measure, dimension, kind })}`
/** Kinds of a measure, largest first. */
export const kindsUrl = ({ from, to, measure }: MarketingQuery): string =>
  `/api/admin/marketing?${query({ from, to, measure, limit: '500' })}`
export const funnelUrl = ({ from, to, dimension }: MarketingQuery, format: '' | '.csv' = ''): string =>
  `/api/admin/marketing/funnel${format}?${query({ from, to, dimension })}`
export const vitalsUrl = ({ from, to, vitals }: MarketingQuery, format: '' | '.csv' = ''): string =>
  `/api/admin/marketing/vitals${format}?${query({ from, to, dimension: vitals })}`
