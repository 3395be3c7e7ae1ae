import useSWR from 'swr'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { MarketingWords } from '@/components/sections/admin/marketing-words'
import type { FunnelAnswer, FunnelStep } from '@/lib/contract/marketing-store'
import { Scroll } from '../scroll'
import { askOrThrow, type Refusal } from '../ask'
import { refusalText } from '../refusal-text'
import { funnelAddress, type Question } from './question'

interface FunnelProps {
  readonly question: Question
  readonly words: MarketingWords
  readonly common: CommonWords
  readonly tag: string
  readonly nameOf: (value: string) => string
}

/** How far visits came, in all and by value: each step with its part of the first. */
export function Funnel({ question, words, common, tag, nameOf }: FunnelProps) {
  const { data, error } = useSWR<FunnelAnswer, Refusal>(funnelAddress(question), askOrThrow, { keepPreviousData: true })
  const [number, percent] = [new Intl.NumberFormat(tag), new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })]
  if (error)
    return (
      <p role="alert" className="admin-error">
        {refusalText(error, common)}
      </p>
    )
  if (!data) return <p role="status">{common.loading}</p>
  const rows = [...data.rows, { ...data.total, value: words.total }]
  return (
    <Scroll label={words.funnel}>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">{words.value}</th>
            {words.steps.map(([step, name]) => (
              <th key={step} scope="col" className="admin-number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, steps }, row) => (
            <tr key={`${row} ${value}`}>
              <th scope="row">{row === data.rows.length ? value : nameOf(value)}</th>
              {words.steps.map(([step]) => {
                const count = steps[step as FunnelStep]
                return (
                  <td key={step} className="admin-number">
                    {number.format(count)}
                    {steps.pageView > 0 && <span className="admin-quiet"> {percent.format(count / steps.pageView)}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
