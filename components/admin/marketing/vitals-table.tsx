import type { MarketingMessages } from '@/components/admin/page/marketing-messages'
import type { VitalsResponse } from '@/lib/contract/marketing-store'
import { ratingOf, VITALS, type Rating, type Vital } from '@/lib/domain/web-vitals'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { Scroll } from '../scroll'

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
  return (
    <Scroll label={messages.vitals}>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">{messages.value}</th>
            {messages.vitalNames.map(([vital, name]) => (
              <th key={vital} scope="col" className="admin-number">
                <span>{vital}</span> <span className="admin-quiet">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, { ...total, value: messages.total }].map(({ value, vitals }, row) => (
            <tr key={`${row} ${value}`}>
              <th scope="row">{row === rows.length ? value : (deviceName(value) ?? nameOf(value))}</th>
              {VITALS.map((vital) => {
                const { p75, samples } = vitals[vital]
                return (
                  <td key={vital} className="admin-number">
                    {p75 === null ? '—' : cell(vital, p75, samples)}
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
