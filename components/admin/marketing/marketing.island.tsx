'use client'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { MarketingMessages } from '@/components/admin/page/marketing-messages'
import type { SeriesResponse } from '@/lib/contract/marketing-store'
import { AdminStack } from '../admin-stack'
import { fetchOrThrow, type Rejection } from '../call-api'
import { CsvLink } from '../csv-link'
import { DayField } from '../day-field'
import { withoutFields, errorTextAt, RejectionNote } from '../rejection-text'
import { useUrlQuery } from '../use-url-query'
import { Funnel } from './funnel'
import { seriesUrl, toMarketingQuery, type MarketingQuery } from './query'
import { KindChoice } from './kind-choice'
import { Series } from './series'
import { Vitals } from './vitals'

interface MarketingProps {
  readonly messages: MarketingMessages
  readonly common: CommonMessages
  readonly tag: string
  /** ISO date; last day of the initial range. */
  readonly today: string
  /** Query of the URL. */
  readonly initial: string
}

/** The response with its query's measure, since the previous response stays visible while the next one loads. */
type SeriesResult = SeriesResponse & { readonly measure: string }

const fetchSeries = async ([url, measure]: readonly [string, string]): Promise<SeriesResult> => ({
  ...(await fetchOrThrow<SeriesResponse>(url)),
  measure,
})

/** Admin page of the analytics: measures by day, conversion funnel, Web Vitals. */
export function Marketing({ messages, common, tag, today, initial }: MarketingProps) {
  const { query: params, setParams } = useUrlQuery(initial)
  const query = toMarketingQuery(params, today)
  const { data, error, isValidating } = useSWR<SeriesResult, Rejection, readonly [string, string]>(
    [seriesUrl(query), query.measure],
    fetchSeries,
    { keepPreviousData: true },
  )
  const change = (part: Partial<MarketingQuery>) => setParams(part, 'push')
  const nameOf = (value: string) => messages.values.find(([known]) => known === value)?.[1] ?? value
  const measureName = messages.measures.find(([key]) => key === data?.measure)?.[1] ?? ''
  const otherErrors = withoutFields(error, ['from', 'to'])
  const day = (name: 'from' | 'to') => (
    <DayField
      required
      label={messages[name]}
      value={query[name]}
      error={errorTextAt(error, name, common)}
      change={(to) => to && change({ [name]: to })}
    />
  )
  /** `more`: values that are changed together with the selected one. */
  const choice = (
    name: 'measure' | 'dimension',
    options: MarketingMessages['measures'],
    more: Partial<MarketingQuery> = {},
  ) => (
    <label className="admin-field">
      <span>{messages[name]}</span>
      <select value={query[name]} onChange={({ currentTarget }) => change({ ...more, [name]: currentTarget.value })}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <AdminStack>
      <div className="admin-fields">
        {day('from')}
        {day('to')}
        {choice('measure', messages.measures, { kind: '' })}
        {choice('dimension', [['', messages.byKind], ...messages.dimensions])}
        <KindChoice {...{ query, messages, nameOf }} choose={(kind) => change({ kind })} />
      </div>
      <div className="admin-bar">
        <CsvLink href={seriesUrl(query, '.csv')} tag={tag} text={common.download} />
        <span className="admin-quiet">{messages.daysUtc}</span>
      </div>
      {otherErrors && <RejectionNote rejection={otherErrors} common={common} />}
      {!data && !error && <p role="status">{common.loading}</p>}
      {data && !error && (
        <section className="admin-stack" aria-busy={isValidating}>
          <h2>{measureName}</h2>
          {data.total.count === 0 ? (
            <p>{messages.empty}</p>
          ) : (
            <Series {...{ messages, tag, nameOf }} data={data} name={measureName} />
          )}
        </section>
      )}
      <h2>{messages.funnel}</h2>
      <p className="admin-quiet">{messages.funnelText}</p>
      <Funnel {...{ query, messages, common, tag, nameOf }} />
      <h2>{messages.vitals}</h2>
      <p className="admin-quiet">{messages.vitalsText}</p>
      <Vitals {...{ query, messages, common, tag, nameOf }} choose={(vitals) => change({ vitals })} />
    </AdminStack>
  )
}
