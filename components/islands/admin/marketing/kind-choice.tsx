import useSWR from 'swr'
import type { MarketingWords } from '@/components/sections/admin/marketing-words'
import type { SeriesAnswer } from '@/lib/contract/marketing-store'
import { askOrThrow } from '../ask'
import { kindsAddress, type Question } from './question'

interface KindChoiceProps {
  readonly question: Question
  readonly words: MarketingWords
  readonly nameOf: (value: string) => string
  readonly choose: (kind: string) => void
}

/** One kind of what is counted, of those that there are on the days of the question. */
export function KindChoice({ question, words, nameOf, choose }: KindChoiceProps) {
  const { data } = useSWR<SeriesAnswer>(kindsAddress(question), askOrThrow)
  const kinds = new Set([...(data?.series.map(({ value }) => value) ?? []), question.kind].filter(Boolean))
  return (
    <label className="admin-field">
      <span>{words.kind}</span>
      <select value={question.kind} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{words.anyKind}</option>
        {[...kinds].map((kind) => (
          <option key={kind} value={kind}>
            {nameOf(kind)}
          </option>
        ))}
      </select>
    </label>
  )
}
