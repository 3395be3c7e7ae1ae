import useSWR from 'swr'
import type { MarketingMessages } from '@/components/admin/page/marketing-messages'
import type { SeriesResponse } from '@/lib/contract/marketing-store'
import { fetchOrThrow } from '../call-api'
import { kindsUrl, type MarketingQuery } from './query'

interface KindChoiceProps {
  readonly query: MarketingQuery
  readonly messages: MarketingMessages
  readonly nameOf: (value: string) => string
  readonly choose: (kind: string) => void
}

/** Select of the event kinds that occur in the chosen period. */
export function KindChoice({ query, messages, nameOf, choose }: KindChoiceProps) {
  const { data } = useSWR<SeriesResponse>(kindsUrl(query), fetchOrThrow)
  const kinds = new Set([...(data?.series.map(({ value }) => value) ?? []), query.kind].filter(Boolean))
  return (
    <label className="admin-field">
      <span>{messages.kind}</span>
      <select value={query.kind} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{messages.anyKind}</option>
        {[...kinds].map((kind) => (
          <option key={kind} value={kind}>
            {nameOf(kind)}
          </option>
        ))}
      </select>
    </label>
  )
}
