/** Query of the analytics form. Days are ISO dates in UTC. */
export interface MarketingQuery {
  readonly from: string
  readonly to: string
  readonly measure: string
  /** Empty: by kind. */
  readonly dimension: string
  /** Empty: all kinds. */
  readonly kind: string
}

const DAY_MS = 24 * 60 * 60_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The 30 days up to an ISO date. */
export const initialQuery = (today: string): MarketingQuery => ({
  from: iso(Date.parse(today) - 29 * DAY_MS),
  to: today,
  measure: 'events',
  dimension: '',
  kind: '',
})

const query = (fields: Record<string, string>) =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString()

export const seriesUrl = (question: MarketingQuery, format: '' | '.csv' = ''): string =>
  `/api/admin/marketing${format}?${query({ ...question })}`
/** Kinds of a measure, largest first. */
export const kindsUrl = ({ from, to, measure }: MarketingQuery): string =>
  `/api/admin/marketing?${query({ from, to, measure, limit: '500' })}`
export const funnelUrl = ({ from, to, dimension }: MarketingQuery, format: '' | '.csv' = ''): string =>
  `/api/admin/marketing/funnel${format}?${query({ from, to, dimension })}`
export const vitalsUrl = ({ from, to }: MarketingQuery, dimension: string, format: '' | '.csv' = ''): string =>
  `/api/admin/marketing/vitals${format}?${query({ from, to, dimension })}`
