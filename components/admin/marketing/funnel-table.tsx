import type { MarketingMessages } from '@/components/admin/page/marketing-messages'
import type { FunnelResponse, FunnelStep } from '@/lib/contract/marketing-store'
import { ListTable, type Column } from '../list-table'

type FunnelRow = FunnelResponse['rows'][number]

interface FunnelTableProps {
  readonly data: FunnelResponse
  readonly messages: MarketingMessages
  readonly tag: string
  readonly nameOf: (value: string) => string
}

export function FunnelTable({ data, messages, tag, nameOf }: FunnelTableProps) {
  const number = new Intl.NumberFormat(tag)
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
  const columns: readonly Column<FunnelRow>[] = [
    {
      id: 'value',
      header: messages.value,
      isRowHeader: true,
      render: ({ value }, index) => (index === data.rows.length ? value : nameOf(value)),
    },
    ...messages.steps.map(([step, name]) => ({
      id: step,
      header: name,
      isNumber: true,
      render: ({ steps }: FunnelRow) => {
        const count = steps[step as FunnelStep]
        return (
          <>
            <span>{number.format(count)}</span>
            {steps.pageView > 0 && <span className="admin-quiet">{` ${percent.format(count / steps.pageView)}`}</span>}
          </>
        )
      },
    })),
  ]
  return (
    <ListTable
      label={messages.funnel}
      rows={data.rows}
      columns={columns}
      idOf={({ value }) => value}
      footer={[{ ...data.total, value: messages.total }]}
    />
  )
}
