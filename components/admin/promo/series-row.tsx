import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PromoMessages } from '@/components/admin/page/promo-messages'
import type { PromoSeries, SeriesAction } from '@/lib/contract/promo-admin'
import { formatMoney } from '@/lib/domain/money'
import { CsvLink } from '../csv-link'
import { Time } from '../time'
import { revenueText, usedText } from './usage-text'

interface SeriesRowProps {
  readonly series: PromoSeries
  readonly common: CommonMessages
  readonly messages: PromoMessages
  readonly tag: string
  readonly hasRevenue: boolean
  /** Address of the codes as CSV. */
  readonly csv: string
  readonly ask: (action: SeriesAction['action']) => void
}

function discountText({ discountType, discount, currency }: PromoSeries, tag: string): string {
  if (discountType === 'fixed' && currency) return formatMoney(discount, currency, tag)
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(discount / 100)
  return currency ? `${percent}, ${currency}` : percent
}

/** One series, with the uses and revenue of all its codes. */
export function SeriesRow({ series, common, messages, tag, hasRevenue, csv, ask }: SeriesRowProps) {
  const { prefix, codes, createdAt, validFrom, expiresAt, isOver, maxUses, used, revenue = [] } = series
  return (
    <tr>
      <td>
        <strong>{`${prefix}…`}</strong>
        <br />
        <span className="admin-quiet">
          <Time at={createdAt} />
        </span>
      </td>
      <td className="admin-number">{new Intl.NumberFormat(tag).format(codes)}</td>
      <td className="admin-number">{discountText(series, tag)}</td>
      <td>{validFrom ? <Time at={validFrom} /> : '—'}</td>
      <td>{expiresAt ? <Time at={expiresAt} /> : '—'}</td>
      <td className="admin-number">
        {usedText(used, maxUses === undefined ? undefined : maxUses * codes, messages, tag)}
      </td>
      {hasRevenue && <td className="admin-number">{revenueText(revenue, tag)}</td>}
      <td>
        <span className="admin-bar">
          <CsvLink href={csv} tag={tag} text={common.download} />
          {isOver ? (
            <span className="admin-quiet">{messages.over}</span>
          ) : (
            <button type="button" aria-label={`${messages.stop}: ${prefix}`} onClick={() => ask('stop')}>
              {messages.stop}
            </button>
          )}
          <button type="button" aria-label={`${messages.deleteUnused}: ${prefix}`} onClick={() => ask('deleteUnused')}>
            {messages.deleteUnused}
          </button>
        </span>
      </td>
    </tr>
  )
}
