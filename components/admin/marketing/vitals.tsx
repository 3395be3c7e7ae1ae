import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { MarketingMessages } from '@/components/admin/page/marketing-messages'
import type { VitalsResponse } from '@/lib/contract/marketing-store'
import { fetchOrThrow, type Rejection } from '../call-api'
import { CsvLink } from '../csv-link'
import { RejectionNote } from '../rejection-text'
import { vitalsUrl, type MarketingQuery } from './query'
import { VitalsTable } from './vitals-table'

interface VitalsProps {
  readonly query: MarketingQuery
  readonly messages: MarketingMessages
  readonly common: CommonMessages
  readonly tag: string
  readonly nameOf: (value: string) => string
  readonly choose: (dimension: string) => void
}

/** Web Vitals in the period of the page's query, by a dimension of their own. */
export function Vitals({ query, messages, common, tag, nameOf, choose }: VitalsProps) {
  const { data, error, isValidating } = useSWR<VitalsResponse, Rejection>(vitalsUrl(query), fetchOrThrow, {
    keepPreviousData: true,
  })
  return (
    <>
      <div className="admin-fields">
        <label className="admin-field">
          <span>{messages.vitalsBy}</span>
          <select value={query.vitals} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {messages.vitalDimensions.map(([key, text]) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="admin-bar">
        <CsvLink href={vitalsUrl(query, '.csv')} tag={tag} text={common.download} />
      </div>
      {error && error.status !== 400 && <RejectionNote rejection={error} common={common} />}
      {!data && !error && <p role="status">{common.loading}</p>}
      {data && !error && (
        <div className="admin-stack" aria-busy={isValidating}>
          {data.rows.length === 0 ? (
            <p>{messages.empty}</p>
          ) : (
            <VitalsTable data={data} messages={messages} tag={tag} nameOf={nameOf} />
          )}
        </div>
      )}
    </>
  )
}
