import { useState } from 'react'
import useSWR from 'swr'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { MarketingWords } from '@/components/sections/admin/marketing-words'
import type { VitalsAnswer } from '@/lib/contract/marketing-store'
import { askOrThrow, type Refusal } from '../ask'
import { CsvLink } from '../csv-link'
import { RefusalNote } from '../refusal-text'
import { vitalsAddress, type Question } from './question'
import { VitalsTable } from './vitals-table'

interface VitalsProps {
  readonly question: Question
  readonly words: MarketingWords
  readonly common: CommonWords
  readonly tag: string
  readonly nameOf: (value: string) => string
}

/** How fast pages were for visitors, on the days of the page's question and by a dimension of its own. */
export function Vitals({ question, words, common, tag, nameOf }: VitalsProps) {
  const [dimension, setDimension] = useState('page')
  const { data, error, isValidating } = useSWR<VitalsAnswer, Refusal>(vitalsAddress(question, dimension), askOrThrow, {
    keepPreviousData: true,
  })
  return (
    <>
      <div className="admin-fields">
        <label className="admin-field">
          <span>{words.vitalsBy}</span>
          <select value={dimension} onChange={({ currentTarget }) => setDimension(currentTarget.value)}>
            {words.vitalDimensions.map(([key, text]) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="admin-bar">
        <CsvLink href={vitalsAddress(question, dimension, '.csv')} tag={tag} text={common.download} />
      </div>
      {error && error.status !== 400 && <RefusalNote refusal={error} common={common} />}
      {!data && !error && <p role="status">{common.loading}</p>}
      {data && !error && (
        <div className="admin-stack" aria-busy={isValidating}>
          {data.rows.length === 0 ? (
            <p>{words.empty}</p>
          ) : (
            <VitalsTable answer={data} words={words} tag={tag} nameOf={nameOf} />
          )}
        </div>
      )}
    </>
  )
}
