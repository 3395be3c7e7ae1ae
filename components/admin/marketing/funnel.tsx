import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { MarketingMessages } from '@/components/admin/page/marketing-messages'
import type { FunnelResponse, FunnelRow, FunnelStep } from '@/lib/contract/marketing-store'
import { fetchOrThrow, type Rejection } from '../call-api'
import { CsvLink } from '../csv-link'
import { RejectionNote } from '../rejection-text'
import { barsOf } from './bars'
import { FunnelTable } from './funnel-table'
import { Chart } from './lazy-chart'
import { funnelUrl, type MarketingQuery } from './query'

interface FunnelProps {
  readonly query: MarketingQuery
  readonly messages: MarketingMessages
  readonly common: CommonMessages
  readonly tag: string
  readonly nameOf: (value: string) => string
}

/** Conversion funnel, in total or by dimension, as a chart and a table. */
export function Funnel({ query, messages, common, tag, nameOf }: FunnelProps) {
  const { data, error } = useSWR<FunnelResponse, Rejection>(funnelUrl(query), fetchOrThrow, { keepPreviousData: true })
  // The form shows the validation errors.
  if (error?.status === 400) return null
  if (error) return <RejectionNote rejection={error} common={common} />
  if (!data) return <p role="status">{common.loading}</p>
  const barOf = ({ value, steps }: FunnelRow) => ({
    value,
    numbers: messages.steps.map(([step]) => steps[step as FunnelStep]),
  })
  const bars = data.rows.length ? barsOf(data.rows.map(barOf)) : [barOf({ ...data.total, value: messages.total })]
  return (
    <>
      <div className="admin-bar">
        <CsvLink href={funnelUrl(query, '.csv')} tag={tag} text={common.download} />
      </div>
      {data.total.steps.pageView > 0 && (
        <Chart
          label={messages.funnel}
          columns={messages.steps.map(([, name]) => name)}
          series={bars.map(({ value, numbers }) => ({ name: nameOf(value), numbers }))}
        />
      )}
      <FunnelTable {...{ messages, tag, nameOf }} data={data} />
    </>
  )
}
