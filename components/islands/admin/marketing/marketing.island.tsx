'use client'
import { lazy, Suspense, useState } from 'react'
import useSWR from 'swr'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { MarketingWords } from '@/components/sections/admin/marketing-words'
import type { SeriesAnswer } from '@/lib/contract/marketing-store'
import { formatDate } from '@/lib/domain/dates'
import { askOrThrow, type Refusal } from '../ask'
import { refusalText } from '../refusal-text'
import { Funnel } from './funnel'
import { firstQuestion, seriesAddress, type Question } from './question'
import { SeriesTable } from './series-table'

const Chart = lazy(async () => ({ default: (await import('./chart')).Chart }))

interface MarketingProps {
  readonly words: MarketingWords
  readonly common: CommonWords
  readonly tag: string
  /** ISO date: the range that is shown first ends with it. */
  readonly today: string
}

/** Values that a chart tells apart; the table has all. */
const MOST_BARS = 7

/** The numbers of marketers: a measure by day as a chart, the table behind it, and the way to an order. */
export function Marketing({ words, common, tag, today }: MarketingProps) {
  const [question, setQuestion] = useState<Question>(() => firstQuestion(today))
  const { data, error, isValidating } = useSWR<SeriesAnswer, Refusal>(seriesAddress(question), askOrThrow, { keepPreviousData: true })
  const change = (part: Partial<Question>) => setQuestion((old) => ({ ...old, ...part }))
  const nameOf = (value: string) => words.values.find(([known]) => known === value)?.[1] ?? value
  const measureName = words.measures.find(([key]) => key === question.measure)?.[1] ?? ''
  const day = (name: 'from' | 'to') => (
    <label className="admin-field">
      <span>{words[name]}</span>
      <input type="date" required value={question[name]} onChange={({ currentTarget }) => currentTarget.value && change({ [name]: currentTarget.value })} />
    </label>
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
    <div className="admin-stack">
      <div className="admin-fields">
        {day('from')}
        {day('to')}
        {choice('measure', words.measures, { kind: '' })}
        {choice('dimension', [['', words.byKind], ...words.dimensions])}
        <label className="admin-field">
          <span>{words.kind}</span>
          <input
            defaultValue={question.kind}
            key={question.measure}
            maxLength={100}
            onBlur={({ currentTarget }) => change({ kind: currentTarget.value.trim() })}
          />
        </label>
      </div>
      <div className="admin-bar">
        <a className="admin-button" href={seriesAddress(question, '.csv')} download>
          {common.download}
        </a>
        <span className="admin-quiet">{words.daysUtc}</span>
      </div>
      {error && (
        <p role="alert" className="admin-error">
          {refusalText(error, common)}
        </p>
      )}
      {!data && !error && <p role="status">{common.loading}</p>}
      {data && (
        <section className="admin-stack" aria-busy={isValidating}>
          <h2>{measureName}</h2>
          {data.total.count === 0 ? (
            <p>{words.empty}</p>
          ) : (
            <>
              <Suspense fallback={<div className="admin-chart" />}>
                <Chart
                  label={measureName}
                  days={data.days.map((one) => formatDate(new Date(one)))}
                  series={data.series.slice(0, MOST_BARS).map(({ value, counts }) => ({ name: nameOf(value), counts }))}
                />
              </Suspense>
              <SeriesTable answer={data} words={words} tag={tag} nameOf={nameOf} />
            </>
          )}
        </section>
      )}
      <h2>{words.funnel}</h2>
      <p className="admin-quiet">{words.funnelText}</p>
      <Funnel {...{ question, words, common, tag, nameOf }} />
    </div>
  )
}
