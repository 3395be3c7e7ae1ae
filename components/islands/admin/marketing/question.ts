/** What is asked of the numbers, as its form has it. Days are ISO dates in UTC. */
export interface Question {
  readonly from: string
  readonly to: string
  readonly measure: string
  /** Empty: by kind. */
  readonly dimension: string
  /** Empty: all kinds. */
  readonly kind: string
}

const DAY = 24 * 60 * 60_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Thirty days of a measure, the last of which is given as ISO date. */
export const firstQuestion = (today: string): Question => ({
  from: iso(Date.parse(today) - 29 * DAY),
  to: today,
  measure: 'events',
  dimension: '',
  kind: '',
})

const query = (fields: Record<string, string>) =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString()

/** Where the answer to a question is, as JSON or as a file. */
export const seriesAddress = (question: Question, format: '' | '.csv' = ''): string =>
  `/api/admin/marketing${format}?${query({ ...question })}`
/** Where the kinds of a measure are, largest first. */
export const kindsAddress = ({ from, to, measure }: Question): string =>
  `/api/admin/marketing?${query({ from, to, measure, most: '500' })}`
export const funnelAddress = ({ from, to, dimension }: Question, format: '' | '.csv' = ''): string =>
  `/api/admin/marketing/funnel${format}?${query({ from, to, dimension })}`
export const vitalsAddress = ({ from, to }: Question, dimension: string, format: '' | '.csv' = ''): string =>
  `/api/admin/marketing/vitals${format}?${query({ from, to, dimension })}`
