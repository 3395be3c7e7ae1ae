'use client'
import { useState } from 'react'
import useSWR from 'swr'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { MarketingWords } from '@/components/sections/admin/marketing-words'
import type { SeriesAnswer } from '@/lib/contract/marketing-store'
import { AdminStack } from '../admin-stack'
import { askOrThrow, type Refusal } from '../ask'
import { CsvLink } from '../csv-link'
import { DayField } from '../day-field'
import { besides, faultAt, RefusalNote } from '../refusal-text'
import { Funnel } from './funnel'
import { firstQuestion, seriesAddress, type Question } from './question'
import { KindChoice } from './kind-choice'
import { Series } from './series'
import { Vitals } from './vitals'

interface MarketingProps {
  readonly words: MarketingWords
  readonly common: CommonWords
  readonly tag: string
  /** ISO date: the range that is shown first ends with it. */
  readonly today: string
}

/** An answer with what was asked: while the next one is on its way, this one stands under its own name. */
type Answered = SeriesAnswer & { readonly measure: string }

const asked = async ([address, measure]: readonly [string, string]): Promise<Answered> => ({
  ...(await askOrThrow<SeriesAnswer>(address)),
  measure,
})

/** The numbers of marketers: a measure by day as a chart, the table behind it, the way to an order, and how fast pages were. */
export function Marketing({ words, common, tag, today }: MarketingProps) {
  const [question, setQuestion] = useState<Question>(() => firstQuestion(today))
  const { data, error, isValidating } = useSWR<Answered, Refusal, readonly [string, string]>(
    [seriesAddress(question), question.measure],
    asked,
    { keepPreviousData: true },
  )
  const change = (part: Partial<Question>) => setQuestion((old) => ({ ...old, ...part }))
  const nameOf = (value: string) => words.values.find(([known]) => known === value)?.[1] ?? value
  const measureName = words.measures.find(([key]) => key === data?.measure)?.[1] ?? ''
  const unsaid = besides(error, ['from', 'to'])
  const day = (name: 'from' | 'to') => (
    <DayField
      required
      label={words[name]}
      value={question[name]}
      fault={faultAt(error, name, common)}
      change={(to) => to && change({ [name]: to })}
    />
  )
  /** What is chosen takes `more` along. */
  const choice = (name: 'measure' | 'dimension', options: MarketingWords['measures'], more: Partial<Question> = {}) => (
    <label className="admin-field">
      <span>{words[name]}</span>
      <select value={question[name]} onChange={({ currentTarget }) => change({ ...more, [name]: currentTarget.value })}>
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
        {choice('measure', words.measures, { kind: '' })}
        {choice('dimension', [['', words.byKind], ...words.dimensions])}
        <KindChoice {...{ question, words, nameOf }} choose={(kind) => change({ kind })} />
      </div>
      <div className="admin-bar">
        <CsvLink href={seriesAddress(question, '.csv')} tag={tag} text={common.download} />
        <span className="admin-quiet">{words.daysUtc}</span>
      </div>
      {unsaid && <RefusalNote refusal={unsaid} common={common} />}
      {!data && !error && <p role="status">{common.loading}</p>}
      {data && !error && (
        <section className="admin-stack" aria-busy={isValidating}>
          <h2>{measureName}</h2>
          {data.total.count === 0 ? (
            <p>{words.empty}</p>
          ) : (
            <Series {...{ words, tag, nameOf }} answer={data} name={measureName} />
          )}
        </section>
      )}
      <h2>{words.funnel}</h2>
      <p className="admin-quiet">{words.funnelText}</p>
      <Funnel {...{ question, words, common, tag, nameOf }} />
      <h2>{words.vitals}</h2>
      <p className="admin-quiet">{words.vitalsText}</p>
      <Vitals {...{ question, words, common, tag, nameOf }} />
    </AdminStack>
  )
}
