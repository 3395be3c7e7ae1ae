import type { MarketingWords } from '@/components/admin/page/marketing-messages'
import type { FunnelResponse, FunnelStep } from '@/lib/contract/marketing-store'
import { Scroll } from '../scroll'

interface FunnelTableProps {
  readonly data: FunnelResponse
  readonly words: MarketingWords
  readonly tag: string
  readonly nameOf: (value: string) => string
}

export function FunnelTable({ data, words, tag, nameOf }: FunnelTableProps) {
  const [number, percent] = [
    new Intl.NumberFormat(tag),
    new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }),
  ]
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
                    <span>{number.format(count)}</span>
                    {steps.pageView > 0 && (
                      <span className="admin-quiet">{` ${percent.format(count / steps.pageView)}`}</span>
                    )}
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
