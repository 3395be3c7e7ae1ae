import type { MarketingMessages } from '@/components/admin/page/marketing-messages'
import type { VitalsResponse } from '@/lib/contract/marketing-store'
import { ratingOf, type Rating, type Vital } from '@/lib/domain/web-vitals'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { ListTable, type Column } from '../list-table'

type VitalsRow = VitalsResponse['rows'][number]

interface VitalsTableProps {
  readonly data: VitalsResponse
  readonly messages: MarketingMessages
  readonly tag: string
  readonly nameOf: (value: string) => string
}

const CLASSES: Readonly<Record<Rating, string | undefined>> = {
  good: undefined,
  needsImprovement: 'admin-name',
  poor: 'admin-error',
}

/** 75th percentiles of Web Vitals, each with its rating and sample size. */
export function VitalsTable({ data: { rows, total }, messages, tag, nameOf }: VitalsTableProps) {
  const number = new Intl.NumberFormat(tag)
  const times = new Intl.NumberFormat(tag, { style: 'unit', unit: 'millisecond' })
  const shares = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 3 })
  // Device names cannot collide with a page, country, language or site.
  const deviceName = (value: string) => messages.devices.find(([key]) => key === value)?.[1]
  const cell = (vital: Vital, p75: number, samples: number) => {
    const rating = ratingOf(vital, p75)
    return (
      <>
        <span>{`${(vital === 'CLS' ? shares : times).format(p75)} `}</span>
        <span className={CLASSES[rating]}>{`${messages.ratings.find(([key]) => key === rating)?.[1] ?? ''} `}</span>
        <span className="admin-quiet">{interpolate(messages.samples, { n: number.format(samples) })}</span>
      </>
    )
  }
  const columns: readonly Column<VitalsRow>[] = [
    {
      id: 'value',
      header: messages.value,
      isRowHeader: true,
      render: ({ value }, index) => (index === rows.length ? value : (deviceName(value) ?? nameOf(value))),
    },
    ...messages.vitalNames.map(([vital, name]) => ({
      id: vital,
      header: (
        <>
          <span>{`${vital} `}</span>
          <span className="admin-quiet">{name}</span>
        </>
      ),
      isNumber: true,
      render: ({ vitals }: VitalsRow) => {
        const { p75, samples } = vitals[vital as Vital]
        return p75 === null ? '—' : cell(vital as Vital, p75, samples)
      },
    })),
  ]
  return (
    <ListTable
      label={messages.vitals}
      rows={rows}
      columns={columns}
      idOf={({ value }) => value}
      footer={[{ ...total, value: messages.total }]}
    />
  )
}
