import type { MarketingMessages } from '@/components/admin/page/marketing-messages'
import type { FunnelResponse, FunnelStep } from '@/lib/contract/marketing-store'
import { Scroll } from '../scroll'

interface FunnelTableProps {
  readonly data: FunnelResponse
  readonly messages: MarketingMessages
  readonly tag: string
  readonly nameOf: (value: string) => string
}

export function FunnelTable({ data, messages, tag, nameOf }: FunnelTableProps) {
  const number = new Intl.NumberFormat(tag)
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
  const rows = [...data.rows, { ...data.total, value: messages.total }]
  return (
    <Scroll label={messages.funnel}>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">{messages.value}</th>
            {messages.steps.map(([step, name]) => (
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
              {messages.steps.map(([step]) => {
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
