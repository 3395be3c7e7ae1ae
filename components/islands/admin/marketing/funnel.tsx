import useSWR from 'swr'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { MarketingWords } from '@/components/sections/admin/marketing-words'
import type { FunnelAnswer, FunnelRow, FunnelStep } from '@/lib/contract/marketing-store'
import { askOrThrow, type Refusal } from '../ask'
import { CsvLink } from '../csv-link'
import { RefusalNote } from '../refusal-text'
import { barsOf } from './bars'
import { FunnelTable } from './funnel-table'
import { Chart } from './lazy-chart'
import { funnelAddress, type Question } from './question'

interface FunnelProps {
  readonly question: Question
  readonly words: MarketingWords
  readonly common: CommonWords
  readonly tag: string
  readonly nameOf: (value: string) => string
}

/** How far visits came, in all or by value, as a chart and as the table behind it. */
export function Funnel({ question, words, common, tag, nameOf }: FunnelProps) {
  const { data, error } = useSWR<FunnelAnswer, Refusal>(funnelAddress(question), askOrThrow, { keepPreviousData: true })
  // What is wrong with the question is said beside it.
  if (error?.status === 400) return null
  if (error) return <RefusalNote refusal={error} common={common} />
  if (!data) return <p role="status">{common.loading}</p>
  const barOf = ({ value, steps }: FunnelRow) => ({
    value,
    numbers: words.steps.map(([step]) => steps[step as FunnelStep]),
  })
  const bars = data.rows.length ? barsOf(data.rows.map(barOf)) : [barOf({ ...data.total, value: words.total })]
  return (
    <>
      <div className="admin-bar">
        <CsvLink href={funnelAddress(question, '.csv')} tag={tag} text={common.download} />
      </div>
      {data.total.steps.pageView > 0 && (
        <Chart
          label={words.funnel}
          columns={words.steps.map(([, name]) => name)}
          series={bars.map(({ value, numbers }) => ({ name: nameOf(value), numbers }))}
        />
      )}
      <FunnelTable {...{ words, tag, nameOf }} answer={data} />
    </>
  )
}
